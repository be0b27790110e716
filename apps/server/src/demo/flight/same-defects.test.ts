import { growthOf } from '@plumbline/inspection/growth/growth'
import { describe, expect, inject, test } from 'vitest'
import { flyPainted, judgeSame } from '../../testing/painted-shapes.ts'
import { sides } from './building.ts'
import { defectsOf, type Defect } from './facade-defects.ts'

const flown = inject('fullCount') ? sides : (['east'] as const)
const cases = flown.flatMap((side) =>
  [0.6, 0.8].flatMap((overlap) => (['fixed', 'single'] as const).map((positions) => ({ side, overlap, positions }))),
)

describe('painted defects on the photos of a flight', () => {
  test.each(cases)(
    'are found to be one: $side, overlap $overlap, position $positions',
    ({ side, overlap, positions }) => {
      const { precision, recall, left } = judgeSame(flyPainted(side, overlap, positions, 7))
      expect(precision).toBeGreaterThanOrEqual(0.98)
      expect(recall).toBeGreaterThanOrEqual(0.92)
      expect(left).toBeLessThanOrEqual(0.03)
    },
  )
})

const changes = [0.5, 0.8, 0.95, 1, 1.05, 1.1, 1.3, 2]

/** Each defect of its own factor, in turn; its lower left corner stays. */
const factorAt = (index: number) => changes[index % changes.length]!
const changed = (defects: readonly Defect[]): readonly Defect[] =>
  defects.map((defect, index) => {
    const { box } = defect
    const factor = factorAt(index)
    return { ...defect, box: { ...box, width: box.width * factor, height: box.height * factor } }
  })

/** Of a crack its length; of an area its longer side, its shorter side and its square. */
const powerOf = { length: 1, width: 1, area: 2 } as const

describe.each(flown)('two flights over the %s side, between which each defect was painted in another size', (side) => {
  const painted = defectsOf().filter((defect) => defect.side === side)
  const [before, after] = [
    flyPainted(side, 0.7, 'single', 11, painted),
    flyPainted(side, 0.7, 'single', 12, changed(painted)),
  ]
  const figures = painted.flatMap(({ id }, index) => {
    const [earlier, now] = [before.outlines.get(id), after.outlines.get(id)]
    if (earlier === undefined || now === undefined) return []
    return growthOf(earlier, now).figures.flatMap(({ of, before: size, change, plusMinus, verdict }) =>
      size === null
        ? []
        : [{ of, verdict, change: change!, plusMinus: plusMinus!, truth: size * (factorAt(index) ** powerOf[of] - 1) }],
    )
  })

  test('each change beyond its plus-minus has the right sign', () => {
    const beyond = figures.filter(({ truth, plusMinus }) => Math.abs(truth) > 2 * plusMinus)
    expect(beyond.length).toBeGreaterThan(10)
    for (const { verdict, truth } of beyond) expect(verdict).toBe(truth > 0 ? 'grew' : 'shrank')
  })

  test('each change larger than its plus-minus was measured with its sign, and is never called the opposite', () => {
    const larger = figures.filter(({ truth, plusMinus }) => Math.abs(truth) > plusMinus)
    expect(larger.length).toBeGreaterThan(15)
    for (const { change, truth, verdict } of larger) {
      expect(Math.sign(change)).toBe(Math.sign(truth))
      expect(verdict).not.toBe(truth > 0 ? 'shrank' : 'grew')
    }
  })

  test('none is claimed that is smaller', () => {
    const claimed = figures.filter(({ verdict }) => verdict === 'grew' || verdict === 'shrank')
    expect(claimed.length).toBeGreaterThan(10)
    for (const { verdict, change, plusMinus, truth } of claimed) {
      expect(Math.abs(change)).toBeGreaterThan(plusMinus)
      expect(truth > 0 ? 'grew' : 'shrank').toBe(verdict)
      expect(Math.abs(truth)).toBeGreaterThan(0)
    }
  })

  test('"same" is said of no defect that changed by more than twice the plus-minus', () => {
    for (const { truth, plusMinus } of figures.filter(({ verdict }) => verdict === 'same'))
      expect(Math.abs(truth)).toBeLessThanOrEqual(2 * plusMinus)
  })
})
