import { MantineProvider } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { Locale } from '@plumbline/contract/locales'
import type { OfferedSettings } from '@plumbline/contract/media/media'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { aSession, loopback } from '../../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../../api/http/query-client.ts'
import { beginSession } from '../../../../api/session/session.ts'
import { loadMessages } from '../../../../i18n/load-messages.ts'
import { translator } from '../../../../i18n/translate.ts'
import { LanguageContext } from '../../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../../testing/layout-stand-ins.ts'
import type { UploadBatch } from '../../../../uploads/media/media-batch.ts'
import type { PhotoReader } from '../../sorting/photo-reader.ts'
import { uploadCoverage } from '../../sorting/upload-coverage.ts'
import { UploadWizard } from '../UploadWizard.tsx'

export const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = {
  corporateId: idOf(1),
  projectId: idOf(2),
  workspaceId: idOf(3),
  inspectionId: idOf(4),
  layoutId: idOf(5),
  planId: idOf(6),
}
const location = { left: 0, top: 0, right: 0, bottom: 0 }
const marker = {
  _id: idOf(7),
  refId: '',
  markerId: idOf(7),
  markerType: 'Photo',
  name: 'North gate',
  location,
  startPoint: null,
  endPoint: null,
  drawing: [],
  rotation: 0,
  subMarkers: [],
  elevationId: idOf(8),
  floorStartIdx: 0,
  floorEndIdx: 1,
  gsd: null,
  hardwareModel: '',
  status: 'MEDIA_NOT_UPLOADED',
  mediaStatus: [],
  totalMediaCount: 0,
  attachmentCount: 0,
  gsdRange: null,
  updatedBy: '',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
} as const
const floorRange = ['2', '1', 'G/F'].map((displayName, index) => ({
  name: String(2 - index),
  height: 3,
  group: '',
  displayName,
}))
const elevation = {
  _id: idOf(8),
  planId: idOf(8),
  name: 'North elevation',
  blockName: '',
  fileName: '',
  url: '',
  picture: null,
  floorRange,
  videoColumns: [],
  portions: [],
  bearing: null,
  version: 1,
}
const columnOf = (number: number) => ({
  _id: idOf(20 + number),
  name: `Column ${number}`,
  columnName: `Column ${number}`,
  markerId: marker._id,
  layoutId: of.layoutId,
  position: number,
})

function pretendToBeABrowser() {
  defineLayoutStandIns()
  Element.prototype.scrollIntoView = () => undefined
}

export const button = (name: string) => screen.getByText(name, { selector: 'button, button *' }).closest('button')!

/** Between the flights of the tests. */
const usualPosition = [114.185, 22.3] as const

type Elsewhere = {
  /** What the server has seen of the elevation; without it the question for it fails. */
  readonly coverage?: Coverage | undefined
  readonly floors?: typeof floorRange
  readonly bearing?: number | null
  /** Of the project, as longitude and latitude; null: it has none. */
  readonly position?: readonly [number, number] | null
}

/** On its first step, in front of a server that answers what the wizard asks. */
export async function openWizard(
  factsOf: (name: string) => Partial<PhotoFacts> | null = () => ({}),
  locale: Locale = 'en',
  offered?: OfferedSettings,
  { coverage, floors = floorRange, bearing = null, position = usualPosition }: Elsewhere = {},
) {
  pretendToBeABrowser()
  const t = translator(locale, await loadMessages(locale))
  const server = await loopback(({ method, url }) => {
    if (url.endsWith('/uploadSettings'))
      return offered === undefined ? { status: 204, body: '' } : { status: 200, body: offered }
    if (url.endsWith('/topology'))
      return { status: 200, body: { elevationPlans: [{ ...elevation, floorRange: floors, bearing }] } }
    if (url.endsWith('/coverage') && coverage !== undefined) return { status: 200, body: coverage }
    if (url.includes(`/workspaces/${of.workspaceId}?`))
      return {
        status: 200,
        body: { asset: { location: { coordinates: position } }, subscription: { planName: 'ADVANCE' } },
      }
    if (url.endsWith('/georeference')) return { status: 200, body: { points: [], version: 0 } }
    if (url.endsWith('/medias/position')) return { status: 200, body: { coordinates: null, count: 0 } }
    if (url.endsWith('/quota'))
      return {
        status: 200,
        body: { data: { quotas: { image: { total: 100, available: 100 }, data: { total: 1e9, available: 1e9 } } } },
      }
    if (url.endsWith('/layoutMarkers/create'))
      return {
        status: 200,
        body: { _id: idOf(9), layoutId: of.layoutId, planId: of.planId, inspectionId: of.inspectionId, markers: [] },
      }
    if (url.endsWith('/column'))
      return {
        status: 200,
        body:
          method === 'POST' ? { inspection: { videoColumns: [columnOf(2), columnOf(1)] } } : { columns: [columnOf(1)] },
      }
    return { status: 404, body: { code: 'project.missing', message: 'x' } }
  })
  beginSession(aSession())
  const batches: UploadBatch[] = []
  const facts = ({ name }: File) => {
    const known = factsOf(name)
    return Promise.resolve(known && { facts: { ...readPhotoFacts({}), ...known }, pixels: null, foreign: null })
  }
  const reader = () => ({
    facts,
    thumbnail: () => Promise.resolve(null),
    sort: () => Promise.resolve(null),
    coverage: (...given: Parameters<PhotoReader['coverage']>) => Promise.resolve(uploadCoverage(...given)),
    close: () => undefined,
  })
  const wizard = (
    <UploadWizard
      of={of}
      marker={marker as never}
      dataHref="/data"
      onClose={() => undefined}
      onStart={async (batch) => void batches.push(batch)}
      createReader={reader}
    />
  )
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale, t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: wizard }])} />
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  await screen.findByRole('spinbutton', { name: t('media.wizard.floors.columns') })
  const choose = (...names: readonly string[]) =>
    fireEvent.change(screen.getByLabelText(t('media.wizard.files.chooseInput')), {
      target: { files: names.map((name) => new File([name], name, { lastModified: 1 })) },
    })
  /** Past the first two steps, with a model and 6 m to the wall. */
  const toFiles = () => {
    fireEvent.click(button(t('media.wizard.next')))
    fireEvent.change(screen.getByLabelText(t('media.wizard.drone.model')), { target: { value: 'M30' } })
    fireEvent.change(screen.getByLabelText(t('media.wizard.drone.offset')), { target: { value: '6' } })
    fireEvent.click(button(t('media.wizard.next')))
  }
  return { t, batches, choose, toFiles, close: server.close }
}
