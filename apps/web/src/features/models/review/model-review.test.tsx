import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Model, ModelPin } from '@plumbline/contract/models/models'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  closeScreens,
  field,
  press,
  refusal,
  showScreen,
  toasts,
  type as typeIn,
} from '../../../testing/show-screen.tsx'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { ModelReview } from './ModelReview.tsx'

closeScreens()
// jsdom draws nothing: the screen shows what can be read.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => void vi.restoreAllMocks())

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { corporateId: id(1), workspaceId: id(2), projectId: id(3), inspectionId: id(4) }
const [admin, viewer] = (['corporate-admin', 'corporate-viewer'] as const).map(
  (role) => ({ corporateId: id(1), role, name: 'Demo', isSaas: true }) as unknown as Membership,
) as [Membership, Membership]
const facts = {
  bounds: { min: [0, 0, 0], max: [10, 20, 30] },
  unit: 'metre',
  triangles: 5,
  points: 0,
  elements: 0,
  tiles: 1,
  skipped: 2,
  bytes: 1,
}
const model = (number: number, given: Partial<Model> = {}) =>
  ({
    _id: id(number),
    name: `Model ${number}`,
    fileName: 'tower.glb',
    size: 2_000_000,
    type: 'mesh',
    kind: 'glb',
    state: 'ready',
    errorCode: null,
    errorSubject: null,
    percent: 100,
    tilesetUrl: '/tiles/tileset.json',
    treeUrl: null,
    facts,
    placement: { source: 'own', matrix: [], scale: 1, isScaleChosen: false, up: 'z', residual: null, residuals: [] },
    georeference: null,
    stated: null,
    unplaced: null,
    photos: null,
    version: 1,
    ...given,
  }) as unknown as Model
const pin = {
  defectId: id(9),
  defectNum: 4,
  severity: 'major',
  type: 'crack',
  position: [0, 0, 0],
  normal: null,
} as unknown as ModelPin

type Given = {
  readonly models?: readonly Model[]
  readonly member?: Membership
  readonly pins?: readonly ModelPin[]
  readonly defectId?: string | null
  readonly canReconstruct?: boolean
  readonly answerTo?: (asked: SentRequest) => Answer | undefined
}

async function open({
  models = [],
  member = admin,
  pins = [],
  defectId = null,
  canReconstruct = false,
  answerTo,
}: Given) {
  const onOpen = vi.fn()
  const shown = await showScreen(
    <ModelReview
      of={of}
      member={member}
      links={{
        data: '/data',
        photo: (photo) => `/photo/${photo}`,
        register: (defect) => `/defects/${defect}`,
        report: '/report',
      }}
      modelId={null}
      defectId={defectId}
      photoId={null}
      onOpen={onOpen}
      defectPanel={(defect) => <p>{`all about ${defect}`}</p>}
    />,
    {
      respond: (asked) =>
        answerTo?.(asked) ?? {
          status: 200,
          body: asked.url.endsWith('/pins')
            ? { data: pins }
            : asked.url.endsWith('/models')
              ? {
                  data: models,
                  frame: { origin: null, cameraLift: 0, version: 1 },
                  canReconstruct,
                  buildable: { photos: 40, leftOut: 3 },
                }
              : { data: [] },
        },
    },
  )
  return { ...shown, onOpen }
}

it('a list that cannot be read says why and is asked for again', async () => {
  let isBroken = true
  const { t } = await open({
    models: [model(5)],
    answerTo: () => (isBroken ? refusal('server.failed', { status: 500 }) : undefined),
  })
  await screen.findByText(t('errors.server.failed'), undefined, { timeout: 10_000 })
  isBroken = false
  press(t('models.viewer.list.retry'))
  await screen.findByRole('navigation', { name: t('models.title') })
})

it('an inspection without models leads to the upload, but not a person who only reads', async () => {
  const { t, unmount } = await open({})
  const upload = await screen.findByRole('link', { name: t('models.viewer.list.upload') })
  expect(upload.getAttribute('href')).toBe('/data')
  expect(screen.queryByRole('button', { name: t('models.viewer.build.button') })).toBeNull()
  unmount()
  await open({ member: viewer })
  await screen.findByText(t('models.viewer.list.empty.title'))
  expect(screen.queryByRole('link', { name: t('models.viewer.list.upload') })).toBeNull()
})

it('a model is built from the photos under a name and a quality, and those left out are counted', async () => {
  const { t, writes } = await open({ canReconstruct: true })
  await screen.findByText(t('models.viewer.list.empty.title'))
  press(t('models.viewer.build.button'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(t('models.viewer.build.willSend', { count: 40 }))
  dialog.getByText(t('models.viewer.build.leftOut', { count: 3 }))
  const start = dialog.getByRole<HTMLButtonElement>('button', { name: t('models.viewer.build.start') })
  expect(start.disabled).toBe(true)
  typeIn(new RegExp(t('models.viewer.build.name')), '  From photos ')
  typeIn(t('models.viewer.build.quality'), 'fine')
  start.click()
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({ method: 'POST', body: { name: 'From photos', quality: 'fine' } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a refused build stays open, says why, and is sent again as the same one', async () => {
  const { t, writes } = await open({
    canReconstruct: true,
    answerTo: ({ method }) => (method === 'POST' ? refusal('access.denied', { status: 403 }) : undefined),
  })
  await screen.findByText(t('models.viewer.list.empty.title'))
  press(t('models.viewer.build.button'))
  await screen.findByRole('dialog')
  typeIn(new RegExp(t('models.viewer.build.name')), 'From photos')
  press(t('models.viewer.build.start'))
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('[role="alert"]')?.textContent).not.toBe(''))
  press(t('models.viewer.build.start'))
  await waitFor(() => expect(writes()).toHaveLength(2))
  const [first, second] = writes().map(({ body }) => (body as { _id: string })._id)
  expect(second).toBe(first)
  expect(field(new RegExp(t('models.viewer.build.name'))).value).toBe('From photos')
})

it('opens the first model that is ready, and another from the list', async () => {
  const { t, onOpen } = await open({ models: [model(5, { state: 'preparing', percent: 30, facts: null }), model(6)] })
  const list = within(await screen.findByRole('navigation', { name: t('models.title') }))
  const current = list.getAllByRole('button').filter((button) => button.getAttribute('aria-current') === 'true')
  expect(current.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Model 6')])
  list.getByRole('button', { name: /Model 5/ }).click()
  expect(onOpen).toHaveBeenCalledWith({ model: id(5) })
})

it('a model that is being prepared shows how far it is and can be stopped', async () => {
  const { t, writes } = await open({
    models: [model(5, { state: 'preparing', percent: 30, facts: null, tilesetUrl: null })],
  })
  await screen.findByText(t('models.viewer.stage.preparing', { percent: 30 }))
  press(t('models.viewer.stage.stop'))
  await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['DELETE']))
})

it('a model that failed says why; it is prepared again, or replaced where its file is to blame', async () => {
  const failed = { state: 'failed', facts: null, tilesetUrl: null } as const
  const { t, unmount, writes } = await open({ models: [model(5, { ...failed, errorCode: 'server.failed' })] })
  await screen.findByRole('heading', { name: t('models.viewer.stage.failed') })
  screen
    .getAllByRole('button', { name: t('models.viewer.list.prepareAgain') })
    .at(-1)!
    .click()
  await waitFor(() => expect(writes()[0]?.method).toBe('POST'))
  unmount()
  await open({ models: [model(5, { ...failed, errorCode: 'model.damaged' })] })
  expect((await screen.findByRole('link', { name: t('models.viewer.stage.toData') })).getAttribute('href')).toBe(
    '/data',
  )
  expect(screen.queryByRole('button', { name: t('models.viewer.list.prepareAgain') })).toBeNull()
})

it('where nothing can be drawn, the facts and the pinned defects can be read', async () => {
  const { t, onOpen } = await open({ models: [model(5)], pins: [pin] })
  await screen.findByText(t('models.viewer.stage.noWebGl.title'))
  screen.getByText('tower.glb')
  screen.getByText(t('models.viewer.facts.metres', { wide: '10.0', deep: '20.0', high: '30.0' }))
  expect(screen.getAllByText(t('models.viewer.list.skipped', { count: 2 }))).toHaveLength(2)
  press(
    t('models.viewer.pins.show', {
      label: await screen.findByText(/4 crack/).then(({ textContent }) => textContent!.split(' ')[0]!),
    }),
  )
  expect(onOpen).toHaveBeenCalledWith({ defect: id(9) })
})

it('an open defect stands beside the model and is taken from it on demand', async () => {
  const { t, writes } = await open({ models: [model(5)], pins: [pin], defectId: id(9) })
  await screen.findByText(`all about ${id(9)}`)
  await screen.findByText(/4 crack/)
  press(t('models.viewer.pins.remove'))
  await waitFor(() => expect(toasts()).toEqual([t('models.viewer.pins.removed')]))
  expect(writes()[0]?.method).toBe('DELETE')
  expect(writes()[0]?.url).toContain(id(9))
})

it('is read in Chinese', async () => {
  const shown = await showScreen(
    <ModelReview
      of={of}
      member={viewer}
      links={{ data: '', photo: () => '', register: () => '', report: '' }}
      modelId={null}
      defectId={null}
      photoId={null}
      onOpen={() => undefined}
      defectPanel={() => null}
    />,
    { locale: 'zh-hk', respond: () => refusal('server.failed', { status: 500 }) },
  )
  await screen.findByText(shown.t('models.viewer.list.failed'), undefined, { timeout: 10_000 })
  expect(shown.t('models.viewer.list.failed')).toMatch(/\p{Script=Han}/u)
})
