import { expect, it } from 'vitest'
import { manyDefects } from '../testing/defect-server.ts'
import { rowsOf } from './register-rows.ts'
import { extended, movedTo, nothingChosen, stepOf, toggled, within } from './register-selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

it('takes a row in and out again', () => {
  const one = toggled(nothingChosen, ids, 2)
  expect([...one.ids]).toEqual(['c'])
  expect([...toggled(one, ids, 2).ids]).toEqual([])
  expect(toggled(one, ids, 9)).toBe(one)
})

it('takes the rows from the anchor to the row, in either direction, beside those chosen before', () => {
  const from = toggled(movedTo(toggled(nothingChosen, ids, 0), 3), ids, 3)
  expect([...extended(from, ids, 4).ids]).toEqual(['a', 'd', 'e'])
  expect([...extended(from, ids, 2).ids]).toEqual(['a', 'd', 'c'])
  expect(extended(from, ids, 4).anchor).toBe(3)
})

it('lets go of what a filter took out of sight, and stays within the rows', () => {
  const chosen = { ids: new Set(['a', 'e']), active: 4, anchor: 4 }
  const left = within(chosen, ['a', 'b'])
  expect([...left.ids]).toEqual(['a'])
  expect(left.active).toBe(1)
  expect(within(chosen, ids)).toBe(chosen)
  expect(within(chosen, []).active).toBe(0)
})

it('knows how far each key goes', () => {
  expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => stepOf(key, 10, 50))).toEqual([
    -1, 1, -10, 10, -50, 50,
  ])
  expect(stepOf('x', 10, 50)).toBeUndefined()
})

it('begins a group wherever the value changes, and counts only defects', () => {
  const defects = manyDefects(3, (at) => ({ severity: at < 2 ? 'major' : 'minor' }))
  expect(rowsOf(defects, undefined).map(({ kind }) => kind)).toEqual(['defect', 'defect', 'defect'])
  expect(
    rowsOf(defects, 'severity').map((row) =>
      row.kind === 'group' ? row.value : `${row.defect.defectNum}@${row.index}`,
    ),
  ).toEqual(['major', '1@0', '2@1', 'minor', '3@2'])
})
