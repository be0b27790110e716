import { MantineProvider } from '@mantine/core'
import { readPhotoFacts } from '@plumbline/contract/read-photo-facts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, loopback } from '../../api/fake-server.ts'
import { makeQueryClient } from '../../api/query-client.ts'
import { beginSession } from '../../api/session.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext } from '../../i18n/use-t.ts'
import type { UploadBatch } from './upload-batch.ts'
import { UploadWizard } from './UploadWizard.tsx'

const t = translator('en', await loadMessages('en'))
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { corporateId: idOf(1), projectId: idOf(2), workspaceId: idOf(3), inspectionId: idOf(4), layoutId: idOf(5), planId: idOf(6) }
const location = { left: 0, top: 0, right: 0, bottom: 0 }
const marker = {
  _id: idOf(7), refId: '', markerId: idOf(7), markerType: 'Photo', name: 'North gate', location, startPoint: null, endPoint: null, drawing: [], rotation: 0, subMarkers: [], elevationId: idOf(8), floorStartIdx: 0, floorEndIdx: 1,
  gsd: null, hardwareModel: '', status: 'MEDIA_NOT_UPLOADED', mediaStatus: [], totalMediaCount: 0, attachmentCount: 0, gsdRange: null, updatedBy: '', updatedAt: '2026-11-01T00:00:00.000Z', version: 1,
} as const
const floorRange = ['2', '1', 'G/F'].map((displayName, index) => ({ name: String(2 - index), height: 3, group: '', displayName }))
const elevation = { _id: idOf(8), planId: idOf(8), name: 'North elevation', blockName: '', fileName: '', url: '', picture: null, floorRange, videoColumns: [], portions: [], bearing: null, version: 1 }
const columnOf = (number: number) => ({ _id: idOf(20 + number), name: `Column ${number}`, columnName: `Column ${number}`, markerId: marker._id, layoutId: of.layoutId, position: number })

beforeAll(() => {
  window.matchMedia = (media) => ({ matches: true, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList
  window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} }
  Element.prototype.scrollIntoView = () => undefined
})

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  window.localStorage.clear()
})

const button = (name: string) => screen.getByText(name, { selector: 'button, button *' }).closest('button')!

it('lets nobody past an incomplete step, sorts what was chosen, and hands over a batch whose columns are stored', async () => {
  server = await loopback(({ method, url }) => {
    if (url.endsWith('/uploadSettings')) return { status: 204, body: '' }
    if (url.endsWith('/topology')) return { status: 200, body: { elevationPlans: [elevation] } }
    if (url.endsWith('/quota')) return { status: 200, body: { data: { quotas: { image: { total: 100, available: 100 }, data: { total: 1e9, available: 1e9 } } } } }
    if (url.endsWith('/layoutMarkers/create')) return { status: 200, body: { _id: idOf(9), layoutId: of.layoutId, planId: of.planId, inspectionId: of.inspectionId, markers: [] } }
    if (url.endsWith('/column')) return { status: 200, body: method === 'POST' ? { inspection: { videoColumns: [columnOf(2), columnOf(1)] } } : { columns: [columnOf(1)] } }
    return { status: 404, body: { code: 'project.missing', message: 'x' } }
  })
  beginSession(aSession())
  const batches: UploadBatch[] = []
  const facts = { ...readPhotoFacts({}), model: 'M30', width: 4000, height: 3000, focalLength: 4.5 }
  const reader = () => ({ facts: () => Promise.resolve({ facts, pixels: null, foreign: null }), thumbnail: () => Promise.resolve(null), sort: () => Promise.resolve(null), close: () => undefined })
  const wizard = <UploadWizard of={of} marker={marker as never} dataHref="/data" onClose={() => undefined} onStart={async (batch) => void batches.push(batch)} createReader={reader} />
  render(
    <MantineProvider env="test"><LanguageContext value={{ locale: 'en', t }}>
      <QueryClientProvider client={makeQueryClient(() => undefined)}><RouterProvider router={createMemoryRouter([{ path: '*', element: wizard }])} /></QueryClientProvider>
    </LanguageContext></MantineProvider>,
  )
  const columns = await screen.findByRole('spinbutton', { name: t('media.wizard.floors.columns') })
  fireEvent.keyDown(columns, { key: 'ArrowUp' })
  expect(columns.getAttribute('aria-valuenow')).toBe('2')
  fireEvent.click(button(t('media.wizard.floors.clear')))
  expect(button(t('media.wizard.next')).disabled).toBe(true)
  fireEvent.click(button(t('media.wizard.floors.range')))
  fireEvent.click(button(t('media.wizard.next')))

  expect(button(t('media.wizard.next')).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(t('media.wizard.drone.model')), { target: { value: 'M30' } })
  const offset = screen.getByLabelText(t('media.wizard.drone.offset'))
  fireEvent.change(offset, { target: { value: '0' } })
  expect(screen.getByText('Cannot be 0')).toBeTruthy()
  fireEvent.change(offset, { target: { value: '6' } })
  expect(screen.getByText('2.13 mm/px')).toBeTruthy()
  fireEvent.click(button(t('media.wizard.next')))

  expect(button(t('media.wizard.upload')).disabled).toBe(true)
  const file = (number: number, text = 'x') => new File([text], `DJI_20261012093000_000${number}_W.JPG`, { lastModified: 1 })
  fireEvent.change(screen.getByLabelText(t('media.wizard.files.chooseInput')), { target: { files: [file(1), file(2), file(3), file(4), file(5, '')] } })
  const grid = await screen.findByRole('grid')
  const cells = () => within(grid).getAllByRole('gridcell').map((cell) => /_(\d{4})_/.exec(cell.getAttribute('aria-label')!)?.[1])
  expect(cells()).toEqual(['0001', '0003', '0002', '0004'])
  fireEvent.keyDown(grid, { key: ' ' })
  fireEvent.keyDown(grid, { key: 'ArrowRight' })
  fireEvent.keyDown(grid, { key: ' ' })
  expect(cells()).toEqual(['0003', '0001', '0002', '0004'])
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
  expect(cells()).toEqual(['0001', '0003', '0002', '0004'])
  expect(screen.getByText(t('media.wizard.notice.left', { count: 1 }))).toBeTruthy()

  // A column that is emptied into the tray does not hold the upload up: what is in the tray goes without a place.
  fireEvent.keyDown(grid, { key: 'Home' })
  fireEvent.keyDown(grid, { key: 't' })
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  fireEvent.keyDown(grid, { key: 't' })
  expect(screen.getByText(t('media.wizard.wall.trayText', { count: 2 }))).toBeTruthy()
  expect(button(t('media.wizard.upload')).disabled).toBe(false)
  expect(screen.queryByText(t('media.wizard.files.missing', { count: 1, list: '1' }))).toBeNull()
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })

  fireEvent.click(button(t('media.wizard.upload')))
  await waitFor(() => expect(batches).toHaveLength(1))
  const [batch] = batches
  expect(batch!.layoutPlanMarkerId).toBe(idOf(9))
  expect(batch!.files.map(({ file: { name }, floor, columnId }) => [name.slice(19, 23), floor, columnId])).toEqual([['0001', '2', idOf(21)], ['0002', '1', idOf(21)], ['0003', '2', idOf(22)], ['0004', '1', idOf(22)]])
  expect(batch!.gsd).toBeCloseTo(2.133, 3)
})
