import { severities } from '@plumbline/contract/buildings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byCountDescending, countBy, countBySeverity } from './statistics.ts'

const defects = fc.array(
  fc.record({ severity: fc.constantFrom(...severities), type: fc.constantFrom('crack', 'seepage', '剝落') }),
  { maxLength: 40 },
)

test('every defect is counted once under its severity', () => {
  expect(countBySeverity([])).toEqual({ critical: 0, major: 0, moderate: 0, minor: 0, cosmetic: 0, na: 0 })
  fc.assert(
    fc.property(defects, (all) => {
      const counts = countBySeverity(all)
      for (const severity of severities)
        expect(counts[severity]).toBe(all.filter((defect) => defect.severity === severity).length)
    }),
  )
})

test('groups hold every defect once, in the order of their first one', () => {
  fc.assert(
    fc.property(defects, (all) => {
      const groups = countBy(all, ({ type }) => type)
      expect(groups.map(({ key }) => key)).toEqual([...new Set(all.map(({ type }) => type))])
      expect(groups.flatMap((group) => group.defects)).toHaveLength(all.length)
      for (const { key, count, bySeverity, defects: own } of groups) {
        expect(own).toEqual(all.filter(({ type }) => type === key))
        expect(count).toBe(own.length)
        expect(bySeverity).toEqual(countBySeverity(own))
      }
    }),
  )
})

test.each([
  [['minor', 'critical', 'major'], 'critical'],
  [['cosmetic', 'minor'], 'minor'],
  [['na'], 'na'],
  [['na', 'cosmetic'], 'cosmetic'],
] as const)('the worst of %j is %s', (given, worst) => {
  const [group] = countBy(
    given.map((severity) => ({ severity, type: 'a' })),
    ({ type }) => type,
  )
  expect(group?.worst).toBe(worst)
})

test('the most frequent is first; equal counts are in the order of their names, however they came', () => {
  const groups = [
    { key: 'b', count: 2 },
    { key: 'c', count: 5 },
    { key: 'a', count: 2 },
  ]
  expect(byCountDescending(groups).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
  fc.assert(
    fc.property(fc.shuffledSubarray(groups, { minLength: 3 }), (shuffled) => {
      expect(byCountDescending(shuffled)).toEqual(byCountDescending(groups))
    }),
  )
})
