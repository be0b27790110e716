import { expect, test } from 'vitest'
import { chosenUnit, factorOf, metresPerUnit, scaleOf, shownUnit, unitsFor } from './file-unit.ts'

test('a file that names its unit is shown with that unit, and choosing the same one changes nothing', () => {
  for (const unit of ['metre', 'centimetre', 'millimetre', 'foot', 'inch'] as const) {
    expect([unit, chosenUnit(unit, 1), scaleOf(unit, metresPerUnit(unit))]).toEqual([unit, unit, 1])
  }
})

test('a unit that the file names wrongly is corrected from there', () => {
  expect(scaleOf('millimetre', metresPerUnit('metre'))).toBe(1000)
  expect(chosenUnit('millimetre', 1000)).toBe('metre')
  expect(factorOf('foot', 2)).toBe(0.6096)
  expect(chosenUnit('foot', 2)).toBe('custom')
})

test('a file without a unit counts in metres until one is chosen; a unit of its own stays', () => {
  expect([
    chosenUnit('unknown', 1),
    scaleOf('unknown', metresPerUnit('millimetre')),
    chosenUnit('unknown', 0.001),
  ]).toEqual(['metre', 0.001, 'millimetre'])
  expect([unitsFor('other'), chosenUnit('other', 1), chosenUnit('degree', 3)]).toEqual([['other'], 'other', 'custom'])
})

test('a file without a unit is called unknown until somebody says what it counts in, metres included', () => {
  const of = (scale: number, isScaleChosen: boolean) =>
    shownUnit({
      facts: null,
      placement: { source: 'none', matrix: [], scale, isScaleChosen, up: 'z', residual: null, residuals: [] },
    })
  expect([of(1, false), of(1, true), of(0.3048, true), of(0.5, true)]).toEqual(['unknown', 'metre', 'foot', 'other'])
})
