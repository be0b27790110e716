import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { closeScreens, press, showScreen, type } from '../../../testing/show-screen.tsx'
import { drawn, idOf } from '../testing/annotation-server.ts'
import { FindingCard } from './FindingCard.tsx'
import { NeighbourPhotos } from './NeighbourPhotos.tsx'
import { ShapeConflict } from './ShapeConflict.tsx'

closeScreens()

const of = { projectId: idOf(1), workspaceId: idOf(2), inspectionId: idOf(3), corporateId: idOf(4) }
const suggestion = (changes: Partial<Annotation['annInfo']> = {}): Annotation => {
  const one = drawn(5)
  return {
    ...one,
    annInfo: {
      ...one.annInfo,
      origin: 'detector',
      isDefect: null,
      confidence: 0.87,
      aiDefectType: 'crack',
      ...changes,
    },
  }
}

async function show(
  annotation: Annotation,
  { mayEdit = true, ruler = undefined as number | undefined, isBrief = false, isCrack = true } = {},
) {
  const actions = {
    onDecide: vi.fn(),
    onGrade: vi.fn(),
    onSame: vi.fn(),
    onEdit: vi.fn(),
    onMeasure: vi.fn(),
    onAskType: vi.fn(),
    offered: undefined,
  }
  const defect = {
    _id: idOf(9),
    defectNum: 12,
    severity: 'major',
    floorName: '5/F',
    version: 1,
    width: null,
    length: null,
  }
  const shown = await showScreen(
    <FindingCard of={of} {...{ annotation, mayEdit, ruler, isBrief, isCrack }} {...actions} />,
    { respond: () => ({ status: 200, body: { data: [defect], total: 1, nextCursor: null } }) },
  )
  return { ...shown, ...actions }
}

it('says how sure the detector is, and lets a person accept, edit or reject', async () => {
  const { t, onDecide, onEdit } = await show(suggestion())
  expect(screen.getByText(t('annotations.card.byDetector', { percent: '87%' }))).toBeTruthy()
  press(new RegExp(`^${t('annotations.card.accept')}`))
  press(new RegExp(`^${t('annotations.card.reject')}`))
  press(new RegExp(`^${t('annotations.card.edit')}`))
  expect(onDecide.mock.calls).toEqual([['accept'], ['reject']])
  expect(onEdit).toHaveBeenCalledOnce()
})

it('gives a severity, and marks the one it has', async () => {
  const { t, onGrade } = await show(suggestion({ isDefect: true, severity: 'minor' }))
  const group = screen.getByRole('group', { name: t('annotations.card.severity') })
  expect(group.querySelectorAll('[aria-pressed="true"]')).toHaveLength(1)
  fireEvent.click(group.querySelector('button')!)
  expect(onGrade).toHaveBeenCalledWith('critical')
  // What is a defect already is neither accepted nor rejected; its decision is taken back.
  expect(screen.queryByRole('button', { name: new RegExp(`^${t('annotations.card.accept')}`) })).toBeNull()
  press(t('annotations.card.undecide'))
})

it('takes what the ruler reads as width or length, unless it is that already', async () => {
  const { t, onMeasure, unmount } = await show(suggestion(), { ruler: 3.2 })
  press(new RegExp(`^${t('annotations.ruler.asWidth')}`))
  press(t('annotations.ruler.asLength'))
  expect(onMeasure.mock.calls).toEqual([['width'], ['length']])
  unmount()
  await show(suggestion({ measured: { width: 3.2, length: null } }), { ruler: 3.2 })
  expect(screen.queryByRole('button', { name: t('annotations.ruler.asLength') })).toBeNull()
  expect(screen.getByText(t('annotations.ruler.measured'))).toBeTruthy()
})

it('links the shape to a defect that is there already', async () => {
  const { t, onSame, asked } = await show(suggestion())
  press(t('annotations.card.same'))
  type(t('annotations.card.which'), '12')
  await waitFor(() => expect(asked.some(({ url }) => url.includes('q=12'))).toBe(true))
  fireEvent.click(await screen.findByRole('button', { name: /DF0012 · 5\/F/ }))
  expect(onSame.mock.lastCall?.[0]).toMatchObject({ _id: idOf(9), severity: 'major' })
})

it('shows a reader the sizes and nothing to press', async () => {
  await show(suggestion(), { mayEdit: false, ruler: 3 })
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('goes only where a neighbour is, and to the thermal picture where there is one', async () => {
  const [onDirection, onThermal] = [vi.fn(), vi.fn()]
  const neighbours = { above: idOf(1), below: null, left: null, right: null }
  const { t } = await showScreen(
    <NeighbourPhotos neighbours={neighbours} hasThermal onDirection={onDirection} onThermal={onThermal} />,
  )
  press(new RegExp(`^${t('annotations.around.above')}`))
  const below = screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${t('annotations.around.below')}`) })
  expect(below.disabled).toBe(true)
  press(new RegExp(`^${t('annotations.around.thermal')}`))
  expect(onDirection.mock.calls).toEqual([['above']])
  expect(onThermal).toHaveBeenCalledOnce()
})

it('lets a person choose between both versions of a shape that another user deleted', async () => {
  const onResolve = vi.fn()
  const record = { mine: suggestion(), base: undefined, conflict: { kind: 'deleted' } } as never
  const { t } = await showScreen(<ShapeConflict record={record} onResolve={onResolve} />)
  press(t('annotations.conflict.letGo'))
  press(t('annotations.conflict.putBack'))
  expect(onResolve.mock.calls).toEqual([['theirs'], ['mine']])
})

it('says to a reader too between which severities the width of a crack lies', async () => {
  const width = { value: 4.3, plusMinus: 1.1, source: 'traced', isExtent: false } as const
  const { sizes } = suggestion().annInfo
  const measures = { length: null, width, widest: null, boxLength: null, boxWidth: null, area: null }
  const near = suggestion({ isDefect: true, sizes: { ...sizes, width: 4.3, measures } })
  const { unmount } = await show(near, { mayEdit: false })
  expect(screen.getByText('by width between Major and Critical')).toBeTruthy()
  unmount()
  await show(near, { mayEdit: false, isCrack: false })
  expect(screen.queryByText('by width between Major and Critical')).toBeNull()
})
