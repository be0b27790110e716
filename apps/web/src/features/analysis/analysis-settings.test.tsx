import type { AnalysisOverview, AnalysisRun } from '@plumbline/contract/analysis/analysis'
import type { Role } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ids, type Answer, type SentRequest } from '../../api/http/fake-server.ts'
import { newId } from '../../api/new-id.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../testing/show-screen.tsx'
import { AnalysisDashboard } from './AnalysisDashboard.tsx'

closeScreens()
const t = await translatorOf()

const of = { projectId: ids.project, inspectionId: newId() }
const marker = newId()
const image = newId()
const none = { pending: 0, processing: 0, completed: 0, failed: 0, cancelled: 0, none: 0, unopened: 0 }
const found = { crack: 3, spalling: 0, rust: 0, corroded_pipe: 0, corroded_pipe_bracket: 0 }

const run = (changes: Partial<AnalysisRun>): AnalysisRun =>
  ({
    _id: newId(),
    number: 4,
    status: 'completed',
    types: ['crack'],
    sensitivity: 'medium',
    detectorVersion: '3',
    markerName: null,
    photos: { ...none, completed: 8 },
    found,
    origin: 'person',
    requestedBy: 'Mei Chan',
    createdAt: '2026-11-18T04:00:00.000Z',
    leftOut: 0,
    ...changes,
  }) as AnalysisRun

const overview = (changes: Partial<AnalysisOverview> = {}): AnalysisOverview => ({
  settings: { isOn: true, types: ['crack'], sensitivity: 'medium', version: 5 },
  detectorVersion: '3',
  plan: { types: ['crack', 'rust'], images: 600, used: 240 },
  photos: { ...none, completed: 8 },
  failures: [],
  found,
  undecided: 3,
  accepted: 0,
  rejected: 0,
  markers: [{ markerId: marker, markerName: 'North', photos: { ...none, completed: 8 }, found, undecided: 3 }],
  runs: [],
  ...changes,
})

async function open(
  answer: AnalysisOverview | Answer,
  { role = 'corporate-admin', onWrite }: { role?: Role; onWrite?: (asked: SentRequest) => Answer } = {},
) {
  const shown = await showScreen(
    <AnalysisDashboard
      of={of}
      member={{ corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: true }}
      hrefs={{
        photos: (markerId) => `/photos/${markerId ?? 'all'}`,
        photo: (imageId) => `/photo/${imageId}`,
        upload: '/upload',
        plans: '/plans',
      }}
    />,
    {
      respond: (asked) => {
        if (asked.method !== 'GET') return onWrite?.(asked) ?? { status: 200, body: {} }
        if (asked.url.includes('/runs/'))
          return {
            status: 200,
            body: {
              failures: [{ imageId: image, name: 'DJI_0007.JPG', errorCode: 'media.damaged' }],
              crowded: [{ imageId: image, name: 'DJI_0007.JPG', leftOut: 12 }],
            },
          }
        return typeof answer === 'object' && 'settings' in answer ? { status: 200, body: answer } : answer
      },
    },
  )
  return shown
}
const settings = () => screen.findByRole('region', { name: t('analysis.settings.title') })

it('saves changed settings with the version they were read at, and nothing before that', async () => {
  const { writes } = await open(overview())
  const card = within(await settings())
  const save = card.getByRole<HTMLButtonElement>('button', { name: t('analysis.settings.save') })
  expect(save.disabled).toBe(true)
  fireEvent.click(card.getByRole('checkbox', { name: t('analysis.types.rust') }))
  fireEvent.click(card.getByRole('radio', { name: t('analysis.sensitivities.high') }))
  expect(writes()).toEqual([])
  fireEvent.click(save)
  await waitFor(() => expect(toasts()).toEqual([t('analysis.settings.saved')]))
  expect(writes().map(({ body }) => body)).toEqual([
    { isOn: true, types: ['crack', 'rust'], sensitivity: 'high', version: 5 },
  ])
})

it('undoes what was changed, and offers no type that the plan does not have', async () => {
  await open(overview())
  const card = within(await settings())
  const rust = card.getByRole<HTMLInputElement>('checkbox', { name: t('analysis.types.rust') })
  fireEvent.click(rust)
  press(t('analysis.settings.undo'))
  expect(rust.checked).toBe(false)
  expect(card.getByRole<HTMLInputElement>('checkbox', { name: t('analysis.types.spalling') }).disabled).toBe(true)
  expect(card.getByText(t('analysis.settings.outsidePlan'))).toBeTruthy()
  expect(card.getByText(t('analysis.settings.unseen'))).toBeTruthy()
})

it('a newer version of somebody else is said and replaces the draft', async () => {
  await open(overview(), { onWrite: () => refusal('version.stale') })
  const card = within(await settings())
  const rust = card.getByRole<HTMLInputElement>('checkbox', { name: t('analysis.types.rust') })
  fireEvent.click(rust)
  press(t('analysis.settings.save'))
  await card.findByText(t('errors.version.stale'))
  await waitFor(() => expect(rust.checked).toBe(false))
  expect(toasts()).toEqual([])
})

it('who may not run the detector sees the settings and can change none', async () => {
  await open(overview({ runs: [run({ status: 'processing' })] }), { role: 'corporate-viewer' })
  const card = within(await settings())
  expect(card.getByText(t('analysis.settings.readOnly'))).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: t('analysis.run.open') })).toBeNull()
  expect(screen.queryByRole('button', { name: t('analysis.runs.cancel') })).toBeNull()
})

it('starts a run for one marker with the chosen types, and says how many photos the plan left out', async () => {
  const { writes } = await open(overview(), {
    onWrite: () => ({ status: 200, body: { run: run({ number: 5 }), beyondPlan: 2 } }),
  })
  await settings()
  press(t('analysis.run.open'))
  const dialog = within(await screen.findByRole('dialog', { name: t('analysis.run.title') }))
  type(t('analysis.run.photos'), marker)
  fireEvent.click(dialog.getByRole('checkbox', { name: t('analysis.types.crack') }))
  const start = dialog.getByRole<HTMLButtonElement>('button', { name: t('analysis.run.start') })
  expect(start.disabled).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: t('analysis.types.rust') }))
  fireEvent.click(start)
  await waitFor(() => expect(toasts()).toEqual([t('analysis.run.startedPartly', { number: 5, count: 2 })]))
  expect(writes()[0]?.body).toMatchObject({ types: ['rust'], sensitivity: 'medium', markerId: marker })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a refused run stays open with the reason, for every photo', async () => {
  const { writes } = await open(overview(), { onWrite: () => refusal('analysis.no-detector') })
  await settings()
  press(t('analysis.run.open'))
  const dialog = within(await screen.findByRole('dialog', { name: t('analysis.run.title') }))
  expect(field(t('analysis.run.photos')).value).toBe('')
  fireEvent.click(dialog.getByRole('button', { name: t('analysis.run.start') }))
  await dialog.findByText(t('errors.analysis.no-detector'))
  expect(writes()[0]?.body).toMatchObject({ markerId: null })
})

it('stops a run that is under way, and tries unread photos of one that is over again', async () => {
  const working = run({ number: 6, status: 'processing' })
  const over = run({ number: 5, photos: { ...none, completed: 6, failed: 2 } })
  const { writes } = await open(overview({ runs: [working, over] }))
  await settings()
  press(t('analysis.runs.cancel'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  press(t('analysis.runs.again'))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().map(({ url }) => url.includes(working._id) || url.includes(over._id))).toEqual([true, true])
  expect(writes()[1]?.url).toContain(over._id)
})

it('lists the photos of a run that failed, and those with findings left out', async () => {
  await open(overview({ runs: [run({ photos: { ...none, completed: 7, failed: 1 }, leftOut: 1 })] }))
  await settings()
  press(t('analysis.runs.failures', { count: 1 }))
  const failed = within(await screen.findByRole('dialog', { name: t('analysis.runs.failuresTitle', { number: 4 }) }))
  expect((await failed.findByRole('link', { name: 'DJI_0007.JPG' })).getAttribute('href')).toBe(`/photo/${image}`)
  expect(failed.getByText(t('errors.media.damaged'))).toBeTruthy()
  press(t('analysis.close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(t('analysis.runs.leftOut', { count: 1 }))
  const crowded = within(await screen.findByRole('dialog', { name: t('analysis.runs.leftOutTitle', { number: 4 }) }))
  await crowded.findByText(t('analysis.runs.leftOutPhoto', { count: 12 }))
})

it('without photos points to the upload, and a failure can be tried again', async () => {
  const { unmount } = await open(overview({ photos: none }))
  expect((await screen.findByRole('link', { name: t('analysis.empty.upload') })).getAttribute('href')).toBe('/upload')
  unmount()
  const { asked } = await open(refusal('access.denied', { status: 403 }))
  await screen.findByText(t('errors.access.denied'))
  press(t('analysis.retry'))
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
})

it('a plan whose photos are used up says so with a way to the plans', async () => {
  await open(overview({ plan: { types: ['crack'], images: 240, used: 240 } }))
  await settings()
  expect(screen.getByRole('link', { name: t('analysis.progress.plans') }).getAttribute('href')).toBe('/plans')
})
