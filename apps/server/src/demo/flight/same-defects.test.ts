import { growthOf, type GrowthOutline } from '@plumbline/inspection/growth/growth'
import { normalOf, randomOf } from '@plumbline/inspection/testing/elevations'
import { describe, expect, inject, test } from 'vitest'
import { flyPainted, judgeSame } from '../../testing/painted-shapes.ts'
import { sides } from './building.ts'
import { defectsOf } from './facade-defects.ts'
import { metresPerPixel, offset, wideCamera } from './plan-flight.ts'

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

/**
 * Within what the plus-minus of two photos allows for: beyond it lies one measurement in twenty, whatever is compared.
 */
const bounded = (random: () => number) => Math.max(-1.4, Math.min(1.4, normalOf(random)))

/** As a flight shows a box of so many metres: its scale is off by a little, and each edge is drawn some pixels off. */
function outlined(width: number, height: number, random: () => number): GrowthOutline {
  const mmPx = metresPerPixel({ distance: offset }, wideCamera) * 1000
  const scaleSigma = 0.015
  const scale = 1 + bounded(random) * scaleSigma
  const off = () => (bounded(random) * 1.4 * mmPx) / 1000
  const [left, right, bottom, top] = [off(), width * scale + off(), off(), height * scale + off()]
  const line = [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ]
  return { kind: 'area', lines: [line], mmPx, scaleSigma, widthPx: null, isCut: false }
}

test('painted twice with known changes: each change beyond its plus-minus has the right sign, and none below is claimed', () => {
  const random = randomOf(3)
  const changes = [0.5, 0.8, 0.95, 1, 1.05, 1.1, 1.3, 2]
  let claimed = 0
  for (const { box } of defectsOf()) {
    for (const factor of changes) {
      const [before, after] = [
        outlined(box.width, box.height, random),
        outlined(box.width * factor, box.height * factor, random),
      ]
      for (const { of, change, plusMinus, verdict } of growthOf(before, after).figures) {
        const [longer, shorter] = [Math.max(box.width, box.height), Math.min(box.width, box.height)]
        const size = { length: longer * 1000, width: shorter * 1000, area: box.width * box.height * 1e6 }[of]
        const truth = of === 'area' ? size * (factor ** 2 - 1) : size * (factor - 1)
        if (Math.abs(truth) > 2 * plusMinus!)
          expect([of, factor, verdict]).toEqual([of, factor, truth > 0 ? 'grew' : 'shrank'])
        if (verdict === 'grew' || verdict === 'shrank') {
          claimed += 1
          expect(Math.abs(change!)).toBeGreaterThan(plusMinus!)
          expect([of, factor, verdict]).toEqual([of, factor, truth > 0 ? 'grew' : 'shrank'])
        }
        if (verdict === 'same') expect(Math.abs(truth)).toBeLessThanOrEqual(2 * plusMinus!)
      }
    }
  }
  expect(claimed).toBeGreaterThan(400)
})
