import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  floorsInRange,
  leastGap,
  moveGuide,
  rangeFault,
  spreadGuides,
  withRange,
  type Floors,
  type Guide,
} from './define-guides.ts'

const floors: Floors = Array.from({ length: 30 }, (_, index) => ({
  name: String(30 - index),
  displayName: '',
  height: index % 3 === 0 ? 4.5 : 3,
}))
const range = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))
  .map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other)}`)
const isSound = (guides: readonly Guide[]) =>
  guides.every(({ line }, index) => line <= 1 + 1e-9 && line - (guides[index - 1]?.line ?? 0) >= leastGap - 1e-9)

describe('floors in a photo', () => {
  it('are spread from its top to its bottom by their heights, one line each, top-down', () => {
    fc.assert(
      fc.property(range, (text) => {
        const shown = floorsInRange(text, floors)
        const guides = spreadGuides(shown)
        expect(guides.map(({ floor }) => floor)).toEqual(shown.map(({ name }) => name))
        expect(guides.at(-1)!.line).toBe(1)
        expect(isSound(guides)).toBe(true)
        const total = shown.reduce((sum, { height }) => sum + height, 0)
        expect(guides[0]!.line).toBeCloseTo(shown.length === 1 ? 1 : shown[0]!.height / total, 6)
      }),
    )
  })

  it('keep their order however lines are dragged', () => {
    fc.assert(
      fc.property(
        range,
        fc.array(fc.tuple(fc.nat(40), fc.double({ min: -1, max: 2, noNaN: true })), { maxLength: 30 }),
        (text, moves) => {
          const moved = moves.reduce(
            (guides, [index, to]) => (index < guides.length ? moveGuide(guides, index, to) : guides),
            spreadGuides(floorsInRange(text, floors)),
          )
          expect(isSound(moved)).toBe(true)
        },
      ),
    )
  })

  it('are refused in the words of the specification, or by the floor that is missing', () => {
    expect(rangeFault('7-3', floors)).toEqual({ key: 'rules.floor.label' })
    expect(rangeFault('G', floors)).toEqual({ key: 'rules.floor.label' })
    expect(rangeFault('29-31', floors)).toEqual({ unknown: '31' })
    expect(rangeFault('3-7', floors)).toBeUndefined()
    expect(rangeFault(' ', floors)).toBeUndefined()
  })

  it('keep dragged lines when the same range is typed again, and get new ones for another', () => {
    const dragged = { range: '3-7', guides: moveGuide(spreadGuides(floorsInRange('3-7', floors)), 1, 0.5) }
    expect(withRange(dragged, '3-7 ', floors).guides).toBe(dragged.guides)
    expect(withRange(dragged, '3-8', floors).guides).toEqual(spreadGuides(floorsInRange('3-8', floors)))
    expect(withRange(dragged, '3-', floors).guides).toEqual([])
  })
})
