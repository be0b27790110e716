import type { Shape } from '@plumbline/canvas/shapes'
import { createStore } from '@plumbline/canvas/store'
import { describe, expect, it } from 'vitest'
import { emptyRow, isSameDraft, type DraftPortion, type ElevationDraft } from '../elevation-draft.ts'
import { isPortionSized, portionStyle, shapesBehind, withShapes, type Aside } from './elevation-shapes.ts'

const tower: DraftPortion = {
  _id: 'tower',
  name: 'Tower',
  location: { left: 0.2, top: 0.1, right: 0.8, bottom: 0.9 },
  floors: [{ ...emptyRow('row'), name: '3-7', height: '3', line: 0.5 }],
}
const draft: ElevationDraft = { name: 'North', blockName: 'A', bearing: '', portions: [tower] }
const labelOf = ({ name }: DraftPortion) => name
const shape = (id: string, left: number, top: number, right: number, bottom: number): Shape => ({
  id,
  kind: 'rectangle',
  style: portionStyle,
  points: [
    { x: left, y: top },
    { x: right, y: bottom },
  ],
})

describe('portions on the canvas', () => {
  it('show the draft, and need telling only what changed', () => {
    const store = createStore()
    store.apply(shapesBehind(store, draft.portions, labelOf), 'load')
    expect(store.all().map(({ id, label }) => [id, label])).toEqual([['tower', 'Tower']])
    expect(shapesBehind(store, draft.portions, labelOf)).toEqual({ put: [], remove: [] })
    expect(shapesBehind(store, [{ ...tower, name: 'High block' }], labelOf).put.map(({ label }) => label)).toEqual([
      'High block',
    ])
    expect(shapesBehind(store, [], labelOf)).toEqual({ put: [], remove: ['tower'] })
  })

  it('bring a drawn one into the draft with a first row to fill in', () => {
    const after = withShapes(draft, { put: [shape('new', 0.9, 0.9, 0.1, 0.95)], remove: [] }, new Map(), () => 'key')
    expect(after.portions[1]).toEqual({
      _id: 'new',
      name: '',
      location: { left: 0.1, top: 0.9, right: 0.9, bottom: 0.95 },
      floors: [emptyRow('key')],
    })
  })

  it('take the fitted lines along when they are moved', () => {
    const after = withShapes(draft, { put: [shape('tower', 0.2, 0, 0.8, 0.4)], remove: [] }, new Map(), () => 'key')
    expect(after.portions[0]!.floors[0]!.line).toBeCloseTo(0.2, 9)
  })

  it('come back with their floors when a deletion is undone', () => {
    const aside: Aside = new Map()
    const without = withShapes(draft, { put: [], remove: ['tower'] }, aside, () => 'key')
    expect(without.portions).toEqual([])
    expect(
      isSameDraft(
        withShapes(without, { put: [shape('tower', 0.2, 0.1, 0.8, 0.9)], remove: [] }, aside, () => 'key'),
        draft,
      ),
    ).toBe(true)
  })

  it('come back in their order, so that nothing is left to save', () => {
    const aside: Aside = new Map()
    const three: ElevationDraft = { ...draft, portions: ['a', 'b', 'c'].map((_id) => ({ ...tower, _id })) }
    const idsOf = ({ portions }: ElevationDraft) => portions.map(({ _id }) => _id).join('')
    const back = (...ids: readonly string[]) => ({ put: ids.map((id) => shape(id, 0.2, 0.1, 0.8, 0.9)), remove: [] })
    const one = withShapes(three, { put: [], remove: ['a', 'c'] }, aside, () => 'key')
    expect(idsOf(withShapes(one, back('c', 'a'), aside, () => 'key'))).toBe('abc')
    const none = ['a', 'b', 'c'].reduce(
      (before, id) => withShapes(before, { put: [], remove: [id] }, aside, () => 'key'),
      three,
    )
    expect(idsOf(['c', 'b', 'a'].reduce((before, id) => withShapes(before, back(id), aside, () => 'key'), none))).toBe(
      'abc',
    )
  })

  it('are no portions where the hand only pressed', () => {
    expect([
      isPortionSized(shape('a', 0.5, 0.5, 0.5, 0.5)),
      isPortionSized(shape('a', 0.5, 0.5, 0.6, 0.5)),
      isPortionSized(shape('a', 0.6, 0.6, 0.5, 0.5)),
    ]).toEqual([false, false, true])
  })
})
