import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aSession, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { beginSession } from '../../../api/session/session.ts'
import { browserJournal } from '../../../autosave/browser-journal.ts'
import { closeScreens, field, press, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { elevationValueOf, type ElevationValue } from './elevation-autosave.ts'
import { ElevationEditor } from './ElevationEditor.tsx'
import { anElevation, podiumId, towerId } from './testing/elevation-server.ts'

closeScreens()

const t = await translatorOf()
let inspections = 0
/** Each test has a workspace of its own: the autosave of one lives as long as the page. */
let of = { corporateId: '', projectId: '', workspaceId: '', inspectionId: '' }
beforeEach(() => {
  inspections += 1
  const id = (kind: number) => `01890000-0000-7000-8000-00000000${kind}${String(inspections).padStart(3, '0')}`
  of = { corporateId: id(1), projectId: id(2), workspaceId: id(3), inspectionId: id(4) }
})

type World = { plans: ElevationPlan[]; isDown?: boolean; onSave?: (asked: SentRequest) => Answer | undefined }

function store(world: World, { body }: SentRequest): Answer {
  const sent = body as Partial<ElevationPlan> & { readonly layoutId: string }
  const before = world.plans.find(({ _id }) => _id === sent.layoutId)!
  if (sent.version !== before.version)
    return { status: 409, body: { code: 'version.stale', message: 'stale', newer: before } }
  const after = anElevation({
    ...before,
    name: sent.name!,
    blockName: sent.blockName!,
    bearing: sent.bearing!,
    portions: sent.portions!,
    version: before.version + 1,
  })
  world.plans = world.plans.map((one) => (one._id === after._id ? after : one))
  return { status: 200, body: after }
}

async function openEditor(world: World, { isReadOnly = false, layoutId = world.plans[0]?._id ?? '' } = {}) {
  const closed: string[] = []
  const shown = await showScreen(
    <ElevationEditor
      of={of}
      layoutId={layoutId}
      isReadOnly={isReadOnly}
      onClose={() => closed.push('closed')}
      onSwitch={(id) => closed.push(id)}
    />,
    {
      respond: (asked) => {
        if (world.isDown === true) return { status: 503, body: { code: 'server.failed', message: 'x' } }
        if (asked.method === 'PUT') return world.onSave?.(asked) ?? store(world, asked)
        if (asked.url.endsWith('/topology')) return { status: 200, body: { elevationPlans: world.plans } }
        return { status: 200, body: { data: [] } }
      },
    },
  )
  return { ...shown, closed }
}

const blockName = new RegExp(`^${t('drawings.elevation.blockName')}`)
const drawingName = new RegExp(`^${t('drawings.elevation.drawingName')}`)
const height = t('drawings.elevation.floors.heightOf', { row: 1 })
const save = t('drawings.elevation.save')
const isOpen = () => screen.findByLabelText(blockName)
const journal = () => browserJournal<ElevationValue, string>('elevations', of.workspaceId)

/** As an earlier visit left it before the page was closed. */
function leaveUnsaved(plan: ElevationPlan, blockNameTyped: string) {
  beginSession(aSession())
  const base = elevationValueOf(plan)
  const mine = { ...base, draft: { ...base.draft, blockName: blockNameTyped } }
  journal().write(new Map([[plan._id, { mine, base, isDraft: true }]]))
}

it('shows Cancel and Save only while there is something unsaved, and stores what was typed', async () => {
  const world: World = { plans: [anElevation()] }
  const { writes } = await openEditor(world)
  await isOpen()
  expect(screen.queryByRole('button', { name: save })).toBeNull()
  type(blockName, 'Block B')
  type(height, '3.5')
  expect(screen.getByText(t('drawings.elevation.unsaved'))).toBeTruthy()
  press(save)
  await waitFor(() => expect(toasts()).toContain(t('drawings.elevation.saved')))
  expect(writes()).toHaveLength(1)
  expect(writes()[0]!.body).toMatchObject({ blockName: 'Block B', version: 1, layoutId: world.plans[0]!._id })
  expect(world.plans[0]!.portions[0]!.floors[0]).toMatchObject({ name: '1-3', height: 3.5 })
  await waitFor(() => expect(screen.queryByRole('button', { name: save })).toBeNull())
})

it('gives back what an earlier visit left unsaved, and sends it only when the user saves', async () => {
  const world: World = { plans: [anElevation()] }
  leaveUnsaved(world.plans[0]!, 'Typed before the reload')
  const { writes } = await openEditor(world)
  await isOpen()
  expect(field(blockName).value).toBe('Typed before the reload')
  expect(screen.getByText(t('drawings.elevation.unsaved'))).toBeTruthy()
  expect(writes()).toEqual([])
  press(save)
  await waitFor(() => expect(world.plans[0]!.blockName).toBe('Typed before the reload'))
  await waitFor(() => expect(journal().read().size).toBe(0))
})

it('Cancel shows what is stored and forgets what an earlier visit left', async () => {
  const world: World = { plans: [anElevation({ blockName: 'Stored' })] }
  leaveUnsaved(world.plans[0]!, 'Left')
  await openEditor(world)
  await isOpen()
  press(t('drawings.elevation.cancel'))
  expect(field(blockName).value).toBe('Stored')
  expect(journal().read().size).toBe(0)
  expect(screen.queryByRole('button', { name: save })).toBeNull()
})

it('a viewer sees what is stored, not what was left unsaved, and can change nothing', async () => {
  const world: World = { plans: [anElevation({ blockName: 'Stored' })] }
  leaveUnsaved(world.plans[0]!, 'Left')
  await openEditor(world, { isReadOnly: true })
  await isOpen()
  expect([field(blockName).value, field(blockName).disabled, field(height).disabled]).toEqual(['Stored', true, true])
  expect(screen.queryByRole('button', { name: save })).toBeNull()
})

it('floors typed while the server cannot be reached stay on the screen and in the browser', async () => {
  const world: World = { plans: [anElevation()] }
  const { writes } = await openEditor(world)
  await isOpen()
  world.isDown = true
  type(height, '3.75')
  press(save)
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(writes()).toHaveLength(1)
  expect(field(height).value).toBe('3.75')
  expect(journal().read().get(world.plans[0]!._id)?.mine.draft.portions[0]?.floors[0]?.height).toBe('3.75')
  world.isDown = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(world.plans[0]!.portions[0]!.floors[0]!.height).toBe(3.75))
  await waitFor(() => expect(toasts()).toContain(t('drawings.elevation.saved')))
})

it('is still unsaved when it is closed and opened again', async () => {
  const world: World = { plans: [anElevation()] }
  await openEditor(world)
  await isOpen()
  type(blockName, 'Half typed')
  cleanup()
  await openEditor(world)
  await isOpen()
  expect(field(blockName).value).toBe('Half typed')
})

it('combines with what another person saved elsewhere in the elevation, and says so', async () => {
  const world: World = { plans: [anElevation()] }
  await openEditor(world)
  await isOpen()
  type(height, '3.5')
  const [tower, podium] = world.plans[0]!.portions
  world.plans = [{ ...world.plans[0]!, portions: [tower!, { ...podium!, name: 'Retail' }], version: 2 }]
  press(save)
  await waitFor(() => expect(toasts()).toContain(t('drawings.elevation.savedTogether')))
  expect(world.plans[0]!.portions.map(({ name, floors }) => [name, floors[0]!.height])).toEqual([
    ['Tower', 3.5],
    ['Retail', 4],
  ])
  expect(screen.getByRole('button', { name: 'Retail' })).toBeTruthy()
})

async function openConflict(world: World) {
  const opened = await openEditor(world)
  await isOpen()
  type(height, '3.5')
  const [tower, podium] = world.plans[0]!.portions
  const floors = [{ name: '1-5', height: 3, line: null }]
  world.plans = [
    {
      ...world.plans[0]!,
      portions: [
        { ...tower!, floors },
        { ...podium!, name: 'Retail' },
      ],
      version: 2,
    },
  ]
  press(save)
  const dialog = await screen.findByRole('dialog', { name: t('drawings.elevation.conflict.title') })
  return { ...opened, dialog }
}
const choose = (dialog: HTMLElement, side: 'mine' | 'theirs') =>
  fireEvent.click(within(dialog).getByRole('radio', { name: new RegExp(t(`drawings.elevation.conflict.${side}`)) }))

it('shows both versions of a portion that both changed, names what was taken over, and stores the choice', async () => {
  const world: World = { plans: [anElevation()] }
  const { dialog } = await openConflict(world)
  expect(within(dialog).getByText(/10\.50 m/)).toBeTruthy()
  expect(within(dialog).getByText(/15\.00 m/)).toBeTruthy()
  expect(within(dialog).getByText(t('drawings.elevation.conflict.taken', { names: 'Retail' }))).toBeTruthy()
  choose(dialog, 'theirs')
  choose(dialog, 'mine')
  fireEvent.click(within(dialog).getByRole('button', { name: t('drawings.elevation.conflict.save') }))
  await waitFor(() => expect(world.plans[0]!.version).toBe(3))
  expect(world.plans[0]!.portions.map(({ _id, name, floors }) => [_id, name, floors[0]!.height])).toEqual([
    [towerId, 'Tower', 3.5],
    [podiumId, 'Retail', 4],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('drawings.elevation.conflict.title') })).toBeNull())
})

it('back from the conflict the draft is still there; theirs alone is stored already and needs no save', async () => {
  const world: World = { plans: [anElevation()] }
  const { dialog, writes } = await openConflict(world)
  fireEvent.click(
    within(dialog)
      .getAllByRole('button', { name: t('drawings.elevation.conflict.back') })
      .at(-1)!,
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('drawings.elevation.conflict.title') })).toBeNull())
  expect(field(height).value).toBe('3.5')
  expect(screen.getByText(t('drawings.elevation.behind'))).toBeTruthy()
  press(save)
  const again = await screen.findByRole('dialog', { name: t('drawings.elevation.conflict.title') })
  choose(again, 'theirs')
  fireEvent.click(within(again).getByRole('button', { name: t('drawings.elevation.conflict.save') }))
  await waitFor(() => expect(toasts()).toContain(t('drawings.elevation.saved')))
  expect(field(t('drawings.elevation.floors.labelOf', { row: 1 })).value).toBe('1-5')
  expect([writes().length, journal().read().size]).toEqual([1, 0])
})

it('does not send a draft with faults and says what is wrong', async () => {
  const world: World = { plans: [anElevation()] }
  const { writes } = await openEditor(world)
  await isOpen()
  type(blockName, '')
  expect(screen.getByText(t('drawings.elevation.unsavedNoBlock'))).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(true)
  type(blockName, 'Block A')
  type(height, '')
  press(save)
  expect(toasts()).toEqual([t('rules.floor.notSaved')])
  expect(screen.getByText(t('rules.floor.height'))).toBeTruthy()
  expect(writes()).toEqual([])
})

it('marks a name that the server has taken until another one is typed', async () => {
  const world: World = {
    plans: [anElevation()],
    onSave: () => ({ status: 409, body: { code: 'drawing.name-taken', message: 'taken', field: 'name' } }),
  }
  await openEditor(world)
  await isOpen()
  type(drawingName, 'South')
  press(save)
  expect(await screen.findByText(t('rules.name.unique'))).toBeTruthy()
  expect(field(drawingName).value).toBe('South')
  type(drawingName, 'South wing')
  expect(screen.queryByText(t('rules.name.unique'))).toBeNull()
})

it('saves by Ctrl+S, and closes by Escape and by the way back', async () => {
  const world: World = { plans: [anElevation()] }
  const { closed } = await openEditor(world)
  const input = await isOpen()
  type(blockName, 'By key')
  fireEvent.keyDown(input, { key: 's', ctrlKey: true })
  await waitFor(() => expect(world.plans[0]!.blockName).toBe('By key'))
  fireEvent.keyDown(field(blockName), { key: 'Escape' })
  press(t('drawings.elevation.back'))
  expect(closed).toEqual(['closed', 'closed'])
})

it('says that an elevation is not there any more, and that it could not be read', async () => {
  const { closed } = await openEditor({ plans: [anElevation()] }, { layoutId: towerId })
  expect(await screen.findByText(t('drawings.elevation.missing.title'))).toBeTruthy()
  press(t('drawings.elevation.back'))
  expect(closed).toEqual(['closed'])
})
