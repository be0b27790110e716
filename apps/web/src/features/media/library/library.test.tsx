import { MantineProvider } from '@mantine/core'
import type { Media } from '@plumbline/contract/media/media'
import type { Role } from '@plumbline/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, loopback, type SentRequest } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { Library } from './Library.tsx'

const t = translator('en', await loadMessages('en'))
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { corporateId: idOf(1), projectId: idOf(2), workspaceId: idOf(3), inspectionId: idOf(4) }
const total = 100_000
const pageSize = 200

beforeAll(() => {
  defineLayoutStandIns()
  Element.prototype.scrollTo = function scrollTo(this: Element, ...given: unknown[]) {
    this.scrollTop = Number(given[1])
  } as typeof Element.prototype.scrollTo
})

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  window.localStorage.clear()
})

const media = (index: number): Media => ({
  _id: idOf(1000 + index),
  name: `DJI_${index}.JPG`,
  size: 5_000_000,
  kind: 'photo',
  type: 'visual',
  format: 'jpeg',
  status: index === 1 ? 'MEDIA_ANALYSIS_FAILED' : 'MEDIA_ANALYSIS_COMPLETE',
  fileStatus: 'FILE_PROCESSED',
  analysisStatus: 'none',
  errorCode: index === 1 ? 'media.damaged' : null,
  tag: '',
  usage: 'AI analysis',
  workType: 'Inspection Media',
  imageKind: 'MultiImage',
  source: 'drone',
  markerId: null,
  layoutPlanMarkerId: null,
  layoutId: null,
  elevationId: null,
  floor: null,
  columnId: null,
  slot: null,
  columnName: null,
  floorName: null,
  sequenceNumber: index,
  width: 4000,
  height: 3000,
  cameraModel: 'M30T',
  focalLength: 4.5,
  equivalentFocalLength: 24,
  hardwareModel: 'M30',
  payload: null,
  pdib: 8,
  cameraFocalLength: null,
  sensorWidth: 6.4,
  gsd: 2,
  gsdSource: 'exif',
  gsdNumbers: null,
  takenAt: '2026-09-01T09:30:00',
  position: null,
  relativeAltitude: null,
  azimuth: null,
  suggested: null,
  picture: null,
  placeholder: null,
  companionOf: null,
  thermalId: null,
  thermalFormat: null,
  duration: null,
  frameRate: null,
  frameOf: null,
  frameAt: null,
  uploadedBy: { _id: null, name: 'Ada' },
  modified: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
})

function answer({ url, method }: SentRequest) {
  const query = new URL(url, 'http://x').searchParams
  const isFound = query.get('q') !== 'nothing'
  if (url.endsWith('/resume'))
    return {
      status: 200,
      body: {
        _id: idOf(1000),
        outcome: 'stored',
        uploadUrl: null,
        contentType: '',
        headers: {},
        partSize: null,
        parts: null,
        sentParts: [],
        partLinks: [],
        duplicateOf: null,
        isOpenedAgain: url.includes(idOf(1001)),
        errorCode: null,
      },
    }
  if (method !== 'GET') return { status: 200, body: { changed: 1, removed: 2, defects: 3 } }
  if (url.includes('/medias/outline')) {
    const count = isFound ? total : 0
    return {
      status: 200,
      body: {
        total: count,
        pageSize,
        pages: Array.from({ length: count / pageSize }, (_, page) => ({
          cursor: String(page * pageSize),
          count: pageSize,
        })),
        groups: count === 0 ? [] : [{ first: 0, count, elevationId: null, columnId: null, floor: null, day: null }],
      },
    }
  }
  if (url.includes('/medias/facets'))
    return {
      status: 200,
      body: {
        total,
        bytes: 5e11,
        elevations: [],
        floors: [],
        columns: [],
        markers: [],
        tags: [{ id: 'crack', name: 'crack', count: 12 }],
        days: [],
        kinds: [],
        types: [],
        usages: [],
        statuses: [
          { id: 'MEDIA_ANALYSIS_FAILED', name: '', count: 1 },
          { id: 'MEDIA_UPLOAD_FAILED', name: '', count: 1 },
        ],
      },
    }
  if (url.includes('/medias/settings')) return { status: 200, body: { ifShowCaptureDate: false } }
  if (url.includes('/topology')) return { status: 200, body: { elevationPlans: [] } }
  if (url.includes('/column')) return { status: 200, body: { columns: [] } }
  if (query.get('status') === 'MEDIA_ANALYSIS_FAILED')
    return { status: 200, body: { data: [media(1)], nextCursor: null } }
  if (query.get('status') === 'MEDIA_UPLOAD_FAILED')
    return {
      status: 200,
      body: {
        data: [{ ...media(7), status: 'MEDIA_UPLOAD_FAILED', errorCode: 'media.upload-lost' }],
        nextCursor: null,
      },
    }
  const first = Number(query.get('cursor') ?? 0)
  return {
    status: 200,
    body: { data: Array.from({ length: pageSize }, (_, offset) => media(first + offset)), nextCursor: null },
  }
}

async function withLibrary(role: Role = 'corporate-admin', search = '') {
  server = await loopback(answer)
  beginSession(aSession())
  const member = { corporateId: of.corporateId, role, name: 'Own Surveys', isSaas: true }
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <Library
            of={of}
            member={member}
            planHref="/plan"
            toolsMenu={null}
            head={null}
            renderPhoto={(id) => <p>{`open ${id}`}</p>}
          />
        ),
      },
    ],
    { initialEntries: [`/x?corporateId=c${search}`] },
  )
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  return { router }
}

const grid = () => document.querySelector<HTMLElement>('[role="listbox"]')!
const cells = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]

it('shows a few of 100,000, chooses a range by keys, deletes it after a question that says how many', async () => {
  await withLibrary()
  await waitFor(() => expect(screen.getByText('DJI_0.JPG')).toBeTruthy())
  expect(cells().length).toBeLessThan(120)
  expect(cells()[0]!.getAttribute('aria-setsize')).toBe('100000')
  expect(within(grid()).getByText(t('errors.media.damaged'))).toBeTruthy()
  fireEvent.keyDown(grid(), { key: ' ' })
  fireEvent.keyDown(grid(), { key: 'ArrowRight', shiftKey: true })
  await waitFor(() => expect(screen.getByText(t('media.library.selection.count', { count: 2 }))).toBeTruthy())
  fireEvent.click(screen.getByText(t('media.library.selection.delete')))
  await waitFor(() => expect(screen.getByText(t('media.library.remove.title', { count: 2 }))).toBeTruthy())
  await waitFor(() =>
    expect(screen.getByText((text) => text.includes(t('media.library.remove.carried', { count: 3 })))).toBeTruthy(),
  )
  fireEvent.click(screen.getByText(t('media.library.remove.confirm'), { selector: '[role="dialog"] button *' }))
  await waitFor(() =>
    expect(server!.asked.find(({ url }) => url.endsWith('/deletions'))?.body).toEqual({
      mediaIds: [idOf(1000), idOf(1001)],
    }),
  )
})

it('tries those of a mixed choice again that had failed, and says of the others that they had not', async () => {
  await withLibrary()
  await waitFor(() => expect(screen.getByText('DJI_0.JPG')).toBeTruthy())
  fireEvent.keyDown(grid(), { key: ' ' })
  fireEvent.keyDown(grid(), { key: 'ArrowRight', shiftKey: true })
  fireEvent.click(await screen.findByText(t('media.library.selection.retry'), { selector: 'section *' }))
  await waitFor(() =>
    expect(
      readToasts()
        .slice(-2)
        .map(({ text }) => text),
    ).toEqual([t('media.library.retried', { count: 1 }), t('media.library.notFailed', { count: 1 })]),
  )
})

it('names every kind of failed file before the others, with its reason; what only another copy mends is not tried again', async () => {
  const { router } = await withLibrary()
  const failures = await screen.findByRole('group', { name: t('media.library.failures', { count: 2 }) })
  await waitFor(() =>
    expect(
      within(failures)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([`DJI_1.JPG${t('errors.media.damaged')}`, `DJI_7.JPG${t('errors.media.upload-lost')}`]),
  )
  expect(failures.compareDocumentPosition(grid()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  const cell = (
    await within(grid()).findByText((text) => text.startsWith('DJI_1.JPG,') && text.endsWith(t('errors.media.damaged')))
  ).closest('[role="option"]')!
  expect(cell.querySelector('[data-retry]')).toBeNull()
  fireEvent.click(within(failures).getByRole('button', { name: t('media.library.showFailures') }))
  await waitFor(() => expect(router.state.location.search).toContain('status=MEDIA_ANALYSIS_FAILED'))
  const others = await screen.findByRole('group', { name: t('media.library.failures', { count: 1 }) })
  await waitFor(() =>
    expect(
      within(others)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([`DJI_7.JPG${t('errors.media.upload-lost')}`]),
  )
  fireEvent.click(within(others).getByRole('button', { name: 'DJI_7.JPG' }))
  await waitFor(() => expect(screen.getByText(`open ${idOf(1007)}`)).toBeTruthy())
})

it('opens a photo once by a double press, and one step back closes it', async () => {
  const { router } = await withLibrary()
  const photo = await screen.findByText('DJI_2.JPG')
  const pressed = (detail: number) => fireEvent.click(photo, { detail })
  pressed(1)
  pressed(2)
  await waitFor(() => expect(screen.getByText(`open ${idOf(1002)}`)).toBeTruthy())
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByText(`open ${idOf(1002)}`)).toBeNull())
})

it('jumps to the end by one key and reads that page alone', async () => {
  await withLibrary()
  await waitFor(() => expect(screen.getByText('DJI_0.JPG')).toBeTruthy())
  fireEvent.keyDown(grid(), { key: 'End' })
  fireEvent.scroll(document.querySelector('[data-library-scroll]')!)
  await waitFor(() => expect(screen.getByText('DJI_99999.JPG')).toBeTruthy())
  const pages = server!.asked.filter(({ url }) => /\/medias\?/.test(url) && !url.includes('status='))
  expect(pages).toHaveLength(2)
})

it('opens a photo over the list and keeps filters in the address; what finds nothing offers the way out', async () => {
  const { router } = await withLibrary()
  await waitFor(() => expect(screen.getByText('DJI_2.JPG')).toBeTruthy())
  fireEvent.click(screen.getByText('DJI_2.JPG'))
  await waitFor(() => expect(screen.getByText(`open ${idOf(1002)}`)).toBeTruthy())
  expect(grid()).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/crack/))
  await waitFor(() => expect(router.state.location.search).toContain('tags=crack'))
  fireEvent.change(screen.getByLabelText(t('media.library.tools.search')), { target: { value: 'nothing' } })
  await waitFor(() => expect(screen.getByText(t('media.library.nothing.title'))).toBeTruthy())
  fireEvent.click(screen.getByText(t('media.library.nothing.action')))
  await waitFor(() => expect(screen.getByText('DJI_0.JPG')).toBeTruthy())
  expect(router.state.location.search).not.toContain('tags')
})

it('lets those who only read look, choose and download', async () => {
  await withLibrary('corporate-viewer', '&view=list')
  await waitFor(() => expect(screen.getByText('DJI_0.JPG')).toBeTruthy())
  for (const name of [
    'name',
    'size',
    'modified',
    'uploadedBy',
    'status',
    'tag',
    'usage',
    'type',
    'format',
    'width',
    'height',
    'cameraModel',
    'focalLength',
    'equivalentFocalLength',
    'sensorWidth',
    'pdib',
  ] as const)
    expect(screen.getByText(t(`media.library.columns.${name}`), { selector: '[role="columnheader"] *' })).toBeTruthy()
  fireEvent.click(document.querySelector('[data-check]')!)
  await waitFor(() => expect(screen.getByText(t('media.library.selection.download'))).toBeTruthy())
  expect(screen.queryByText(t('media.library.selection.delete'))).toBeNull()
  expect(screen.queryByText(t('media.library.selection.edit'))).toBeNull()
})
