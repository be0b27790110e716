import { MantineProvider } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import type { GroundPlace } from '@plumbline/contract/drawings/ground-place'
import { locales } from '@plumbline/contract/locales'
import type { Role } from '@plumbline/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { aSession, loopback, type Answer } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { DrawingFailures } from './DrawingFailures.tsx'
import { Drawings } from './Drawings.tsx'
import { DrawingViewer } from './DrawingViewer.tsx'
import { sectionOf } from '../sections.ts'
import { aDrawing } from '../../../testing/a-drawing.ts'
import { drawingUploadsOf } from '../../../uploads/drawings/drawing-uploads.ts'
import type { Upload } from '../uploads/upload-list.ts'
import { UploadPanel } from '../uploads/UploadPanel.tsx'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'

const t = translator('en', await loadMessages('en'))
const of = { corporateId: '01890000-0000-7000-8000-000000000001', workspaceId: '01890000-0000-7000-8000-000000000003' }

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  window.localStorage.clear()
})

async function withDrawings(
  drawings: Drawing[],
  { role = 'corporate-admin' as Role, onPut = (): Answer => ({ status: 200, body: {} }), isDown = false } = {},
) {
  const world = { isDown }
  server = await loopback(({ method }) =>
    method === 'PUT'
      ? onPut()
      : world.isDown
        ? { status: 500, body: { code: 'server.failed', message: 'x', requestId: 'r' } }
        : { status: 200, body: { data: drawings } },
  )
  beginSession(aSession())
  const member = { corporateId: of.corporateId, role, name: 'Own Surveys', isSaas: true }
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <Drawings
          of={of}
          member={member}
          section={sectionOf('#floor-plan')}
          search=""
          hrefOf={() => undefined}
          isCovered={false}
        />
      ),
    },
  ])
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  const puts = () => server!.asked.filter(({ method }) => method === 'PUT')
  return { world, puts }
}

const press = (name: string) =>
  fireEvent.click(
    screen.queryByLabelText(name, { selector: 'button' }) ??
      screen.getByText(name, { selector: 'button, button *' }).closest('button')!,
  )
const rows = () => Array.from(document.querySelectorAll('ol > li'), (row) => row.textContent)

async function chooseAction(name: string, kind: 'edit' | 'delete') {
  press(t('drawings.actions', { name }))
  fireEvent.click(await screen.findByText(t(`drawings.errands.${kind}`)))
}

it('a row says what a drawing is, of which file, how large, by whom, and what went wrong with it', async () => {
  await withDrawings([
    aDrawing(3, { blockName: 'Tower 1', floorRange: ['3', '5-7'], markerCount: 2 }),
    aDrawing(4, { status: 'FILE_PROCESS_FAILED', errorCode: 'drawing.empty' }),
    aDrawing(5, { category: 'layout' }),
  ])
  await screen.findByText('Level 3')
  expect(rows()).toHaveLength(2)
  for (const text of ['Tower 1', 'Floors 3, 5-7', '2 markers', 'level-3.png', '1.5 MB', 'Ada'])
    expect(rows()[0]).toContain(text)
  expect(rows()[1]).toContain(t('errors.drawing.empty'))
})

it('a GeoTIFF says its scale and place, or why it has none, and gives its world file', async () => {
  const placed: GroundPlace = {
    ...{ system: 'WGS 84 / UTM zone 50N (EPSG:32650)', isGeographic: false, fault: null, conversion: 'none' },
    transform: [209_000, 0.05, 0, 2_466_000, 0, -0.05],
    corners: [
      [114.17, 22.29],
      [114.18, 22.29],
      [114.18, 22.28],
      [114.17, 22.28],
    ],
    metresPerPixel: 0.05,
  }
  await withDrawings([
    aDrawing(1, { fileName: 'odm_orthophoto.tif', ground: placed }),
    aDrawing(2, { ground: { ...placed, system: 'EPSG:2227', fault: 'unknown-system', corners: null } }),
    aDrawing(3),
  ])
  await screen.findByText('Level 1')
  for (const text of ['5.00 cm per pixel', 'Centre 22.28500; 114.17500', 'EPSG:32650'])
    expect(rows()[0]).toContain(text)
  expect(rows()[1]).toContain(t('drawings.ground.faults.unknown-system', { system: 'EPSG:2227' }))
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  press(t('drawings.actions', { name: 'Level 1' }))
  fireEvent.click(await screen.findByText(t('drawings.errands.worldFile')))
  await waitFor(() => expect(saved).toEqual(['odm_orthophoto.tfw']))
  click.mockRestore()
})

it('files that cannot be shown come before the list with their reason, and differ in the menu and by their picture', async () => {
  await withDrawings([
    aDrawing(1),
    aDrawing(2, { status: 'FILE_PROCESS_FAILED', errorCode: 'drawing.too-complex' }),
    aDrawing(3, { status: 'FILE_PROCESSING' }),
    aDrawing(4, {
      category: 'otherDrawing',
      dimension: '3d',
      status: 'FILE_PROCESS_FAILED',
      errorCode: 'model.damaged',
    }),
  ])
  const group = await screen.findByRole('group', { name: t('drawings.failures.title', { count: 1 }) })
  within(group).getByText('Level 2')
  expect(group.textContent).toContain(t('errors.drawing.too-complex'))
  within(group).getByRole('button', { name: t('drawings.failures.replaceOf', { name: 'Level 2' }) })
  expect(group.compareDocumentPosition(document.querySelector('ol')!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: t('drawings.menu') }))
    .getAllByRole('link')
    .filter(({ textContent }) => textContent?.includes(t('drawings.failures.inSection', { count: 1 })))
  expect(
    menu.map(
      ({ textContent }) =>
        textContent?.startsWith(t('drawings.sections.floor-plan.title')) ||
        textContent?.startsWith(t('drawings.sections.other-drawing.title')),
    ),
  ).toEqual([true, true])
  expect(
    rows().map((row) =>
      ['none', 'failed', 'waiting'].find((kind) => row.includes(t(`drawings.noPreview.${kind as 'none'}`))),
    ),
  ).toEqual(['none', 'failed', 'waiting'])
})

it('a tileset that failed is named with the file that it lacks and what to do, in each language', async () => {
  for (const locale of locales) {
    const words = translator(locale, await loadMessages(locale))
    render(
      <MantineProvider env="test">
        <LanguageContext value={{ locale, t: words }}>
          <DrawingFailures
            drawings={[
              aDrawing(1),
              aDrawing(2, {
                dimension: '3d',
                status: 'FILE_PROCESS_FAILED',
                errorCode: 'model.missing-file',
                errorSubject: 'Data/Tile_3.b3dm',
              }),
            ]}
            mayEdit
            onReplace={() => undefined}
          />
        </LanguageContext>
      </MantineProvider>,
    )
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Level 2 ${words('models.viewer.stage.subject', { subject: 'Data/Tile_3.b3dm', why: words('errors.model.missing-file') })} ${words('drawings.failures.replace')}`,
    ])
    cleanup()
  }
})

it('uploads that failed stand first, with their number', () => {
  const upload = (key: string, stage: Upload['stage']): Upload => ({
    key,
    fileName: key,
    size: 10,
    category: 'floor',
    name: key,
    replaces: undefined,
    stage,
    bytes: 0,
    opened: 0,
    isPaused: false,
    isRetrying: false,
    pages: [],
    problem: stage === 'failed' ? { code: 'drawing.encrypted', message: '' } : undefined,
    hasFile: true,
    needsFile: false,
    isListed: false,
  })
  const queue = drawingUploadsOf(of)
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <UploadPanel queue={queue} uploads={[upload('a.pdf', 'waiting'), upload('b.pdf', 'failed')]} drawings={[]} />
      </LanguageContext>
    </MantineProvider>,
  )
  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => /[ab]\.pdf/.exec(textContent ?? '')?.[0] ?? textContent),
  ).toEqual([t('drawings.uploads.failures', { count: 1 }), 'b.pdf', 'a.pdf'])
})

it('an opened drawing says why it cannot be shown, or that it is not ready', () => {
  const shown = (drawing: Drawing) => {
    render(
      <MantineProvider env="test">
        <LanguageContext value={{ locale: 'en', t }}>
          <DrawingViewer
            drawing={drawing}
            markersHref={undefined}
            onDownload={() => undefined}
            onRetry={() => undefined}
            onClose={() => undefined}
          />
        </LanguageContext>
      </MantineProvider>,
    )
    const { textContent } = screen.getByRole('dialog')
    cleanup()
    return textContent
  }
  expect(shown(aDrawing(1, { status: 'FILE_PROCESS_FAILED', errorCode: 'drawing.empty' }))).toContain(
    t('drawings.viewer.failed', { reason: t('errors.drawing.empty') }),
  )
  expect(shown(aDrawing(1, { status: 'FILE_UPLOADED' }))).toContain(t('drawings.viewer.notReady'))
})

it('the order is sent once the hand rests', async () => {
  const { puts } = await withDrawings([aDrawing(1), aDrawing(2), aDrawing(3)])
  await screen.findByText('Level 1')
  press(t('drawings.down', { name: 'Level 1' }))
  press(t('drawings.down', { name: 'Level 1' }))
  expect(rows().map((row) => /Level \d/.exec(row)?.[0])).toEqual(['Level 2', 'Level 3', 'Level 1'])
  await waitFor(() =>
    expect(puts().map(({ body }) => body)).toEqual([
      { category: 'floor', layoutIds: [2, 3, 1].map((number) => aDrawing(number).layoutId) },
    ]),
  )
})

it('deleting says what goes with it', async () => {
  const { puts } = await withDrawings([
    aDrawing(1, { markerCount: 3, linkedCount: 2, mediaCount: 1, attachmentCount: 4, pinCount: 2, viewCount: 1 }),
  ])
  await screen.findByText('Level 1')
  await chooseAction('Level 1', 'delete')
  await screen.findByText(
    [
      t('drawings.remove.markers', { count: 3 }),
      t('drawings.remove.linked', { count: 2 }),
      t('drawings.remove.media', { count: 1 }),
      t('drawings.remove.attachments', { count: 4 }),
      t('drawings.remove.pins', { count: 2 }),
      t('drawings.remove.views', { count: 1 }),
      t('drawings.remove.text'),
    ].join(' '),
  )
  press(t('drawings.remove.confirm'))
  await waitFor(() => expect(puts().map(({ body }) => body)).toEqual([{ layoutCategory: 'floor' }]))
})

it('who saves second is offered the newer version', async () => {
  const newer = aDrawing(1, { name: 'Ground floor', version: 2 })
  const { puts } = await withDrawings([aDrawing(1)], {
    onPut: () => ({ status: 409, body: { code: 'version.stale', message: 'stale', requestId: 'r', newer } }),
  })
  await screen.findByText('Level 1')
  await chooseAction('Level 1', 'edit')
  const field = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.change(field, { target: { value: 'Mine' } })
  press(t('drawings.details.save'))
  await screen.findByText(t('errors.version.stale'))
  press(t('drawings.details.newer'))
  expect(field.value).toBe('Ground floor')
  press(t('drawings.details.save'))
  await waitFor(() =>
    expect(puts().map(({ body }) => body)).toMatchObject([
      { name: 'Mine', version: 1 },
      { name: 'Ground floor', version: 2 },
    ]),
  )
})

it('a list that could not be read is asked for again', async () => {
  const { world } = await withDrawings([aDrawing(1)], { isDown: true })
  await screen.findByText(t('drawings.failed'))
  world.isDown = false
  press(t('shell.failure.retry'))
  await screen.findByText('Level 1')
})

it('who only reads finds nothing but the download', async () => {
  await withDrawings([aDrawing(1)], { role: 'corporate-viewer' })
  await screen.findByText(t('drawings.readOnly'))
  await screen.findByText('Level 1')
  expect(
    Array.from(
      document.querySelectorAll('button'),
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    ),
  ).toEqual([t('drawings.downloadOf', { name: 'Level 1' })])
  expect(document.querySelector('input')).toBeNull()
})

it('files dropped anywhere on the list are asked about; what cannot be one is refused at once', async () => {
  await withDrawings([aDrawing(1)])
  const target = await screen.findByText('Level 1')
  const dataTransfer = {
    types: ['Files'],
    items: [],
    files: [new File(['x'], 'level_1.png'), new File(['x'], 'notes.docx')],
  }
  fireEvent.dragEnter(target, { dataTransfer })
  expect(screen.getByText(t('drawings.drop', { section: t('drawings.sections.floor-plan.title') }))).toBeTruthy()
  fireEvent.drop(target, { dataTransfer })
  expect(screen.queryByText(t('drawings.drop', { section: t('drawings.sections.floor-plan.title') }))).toBeNull()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('level 1 (2)')
  expect(screen.getByText('notes.docx')).toBeTruthy()
  expect(screen.getByText(t('drawings.refused.kind'), { exact: false })).toBeTruthy()
})
