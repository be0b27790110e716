import type { Model } from '@plumbline/contract/models/models'
import type { ModelView } from '@plumbline/contract/models/views'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { closeScreens, press, refusal, showScreen, toasts, type as typeIn } from '../../../testing/show-screen.tsx'
import type { Stage } from '../stage/stage.ts'
import type { View } from '../stage/use-view.ts'
import { ModelViews } from './ModelViews.tsx'

closeScreens()

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { projectId: id(1), inspectionId: id(2) }
const model = { _id: id(5), name: 'Tower' } as Model
const view = (number: number, given: Partial<ModelView> = {}): ModelView => ({
  _id: id(number),
  name: `View ${number}`,
  modelId: model._id,
  modelName: 'Tower',
  eye: { position: [1, 2, 3], target: [0, 0, 0] },
  section: null,
  pins: [],
  changes: [],
  pictureUrl: '/p.jpg',
  thumbnailUrl: '/t.jpg',
  width: 4,
  height: 3,
  takenBy: 'Ada',
  takenAt: '2026-11-01T08:00:00.000Z',
  version: 3,
  ...given,
})
const eye = { position: [9, 9, 9] as [number, number, number], target: [1, 1, 1] as [number, number, number] }

async function open(
  views: readonly ModelView[],
  { mayEdit = true, fails = false, hasPins = true }: { mayEdit?: boolean; fails?: boolean; hasPins?: boolean } = {},
) {
  const stage = {
    // jsdom's Blob cannot be read.
    viewSnapshot: async () => ({ arrayBuffer: async () => new TextEncoder().encode('jpeg').buffer }),
    eye: () => eye,
    seen: () => [{ defectId: id(8), at: { x: 0.25, y: 0.5 } }],
    lookFrom: vi.fn(),
  }
  const setSection = vi.fn()
  const onModel = vi.fn()
  const shown = await showScreen(
    <ModelViews
      of={of}
      model={model}
      stage={stage as unknown as Stage}
      view={{ section: undefined, hasPins, setSection } as unknown as View}
      pins={[]}
      mayEdit={mayEdit}
      reportHref="/report"
      onModel={onModel}
    />,
    {
      respond: ({ method }) =>
        method === 'GET'
          ? { status: 200, body: { data: views } }
          : fails
            ? refusal('version.stale')
            : { status: 200, body: { data: views, ...views[0] } },
    },
  )
  return { ...shown, stage, setSection, onModel }
}

it('saves what the stage shows under a name, with the pins in the picture', async () => {
  const { t, writes } = await open([])
  await screen.findByText(t('models.views.none'))
  const name = t('models.views.usual', { model: 'Tower', number: 1 })
  expect(screen.getByLabelText<HTMLInputElement>(t('models.views.name')).value).toBe(name)
  typeIn(t('models.views.name'), '  South side ')
  press(t('models.views.keep'))
  await waitFor(() => expect(toasts()).toEqual([t('models.views.kept', { name: 'South side' })]))
  expect(writes()).toHaveLength(1)
  expect(writes()[0]?.body).toMatchObject({
    modelId: model._id,
    name: 'South side',
    eye,
    section: null,
    pins: [{ defectId: id(8), at: { x: 0.25, y: 0.5 } }],
    picture: btoa('jpeg'),
  })
})

it('leaves the pins out where they are not shown', async () => {
  const { t, writes } = await open([], { hasPins: false })
  await screen.findByText(t('models.views.none'))
  press(t('models.views.keep'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toMatchObject({ pins: [] })
})

it('a view without a name cannot be saved', async () => {
  const { t } = await open([])
  await screen.findByText(t('models.views.none'))
  typeIn(t('models.views.name'), '   ')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('models.views.keep') }).disabled).toBe(true)
})

it('shows a view of this model again, and opens the model of another', async () => {
  const section = { axis: 1, share: 0.4, isFlipped: true } as const
  const { t, stage, setSection, onModel } = await open([
    view(11, { section }),
    view(12, { modelId: id(6), modelName: 'Annex' }),
  ])
  await screen.findByText('View 11')
  press(t('models.views.show', { name: 'View 11' }))
  expect(setSection).toHaveBeenCalledWith(section)
  expect(stage.lookFrom).toHaveBeenCalledWith({ position: [1, 2, 3], target: [0, 0, 0] })
  screen.getByText(new RegExp(t('models.views.of', { model: 'Annex' })))
  press(t('models.views.show', { name: 'View 12' }))
  expect(onModel).toHaveBeenCalledWith(id(6))
})

it('a view whose model was deleted says so and cannot be shown', async () => {
  const { t } = await open([view(11, { modelId: null, changes: ['model-gone', 'pins-changed'] })])
  const picture = await screen.findByRole<HTMLButtonElement>('button', {
    name: t('models.views.show', { name: 'View 11' }),
  })
  expect(picture.disabled).toBe(true)
  screen.getByText(t('models.views.changes.model-gone'))
  screen.getByText(t('models.views.changes.pins-changed'))
})

it('moves a view in the report; the first cannot go up and the last not down', async () => {
  const { t, writes } = await open([view(11), view(12), view(13)])
  const up = await screen.findByRole('button', { name: t('models.views.up', { name: 'View 11' }) })
  expect(up.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(up)
  const down = t('models.views.down', { name: 'View 13' })
  expect(screen.getByRole('button', { name: down }).getAttribute('aria-disabled')).toBe('true')
  press(down)
  expect(writes()).toEqual([])
  press(t('models.views.down', { name: 'View 11' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({ method: 'PUT', body: { modelViewIds: [id(12), id(11), id(13)] } })
})

it('renames a view with its version; Escape and the same name send nothing', async () => {
  const { t, writes } = await open([view(11)])
  const rename = t('models.views.rename', { name: 'View 11' })
  await screen.findByRole('button', { name: rename })
  const input = () => within(screen.getByRole('listitem')).getByLabelText(t('models.views.name'))
  press(rename)
  fireEvent.keyDown(input(), { key: 'Escape' })
  press(rename)
  press(t('models.views.save'))
  expect(writes()).toEqual([])
  press(rename)
  fireEvent.change(input(), { target: { value: ' North side ' } })
  press(t('models.views.save'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({ method: 'PUT', body: { name: 'North side', version: 3 } })
})

it('asks before a view is removed', async () => {
  const { t, writes } = await open([view(11)])
  await screen.findByText('View 11')
  press(t('models.views.remove', { name: 'View 11' }))
  await screen.findByText(t('models.views.removeText', { name: 'View 11' }))
  expect(writes()).toEqual([])
  press(t('models.views.removeConfirm'))
  await waitFor(() => expect(toasts()).toEqual([t('models.views.removed')]))
  expect(writes()[0]?.method).toBe('DELETE')
})

it('says why the order could not be saved', async () => {
  const { t } = await open([view(11), view(12)], { fails: true })
  await screen.findByText('View 11')
  press(t('models.views.down', { name: 'View 11' }))
  await waitFor(() => expect(toasts()).toEqual([t('errors.version.stale')]))
})

it('a person who only reads sees the views and no tools', async () => {
  const { t } = await open([view(11)], { mayEdit: false })
  await screen.findByText('View 11')
  expect(screen.queryByRole('button', { name: t('models.views.keep') })).toBeNull()
  expect(screen.queryByRole('button', { name: t('models.views.rename', { name: 'View 11' }) })).toBeNull()
  expect(screen.getByRole('link', { name: t('models.views.report') }).getAttribute('href')).toBe('/report')
})
