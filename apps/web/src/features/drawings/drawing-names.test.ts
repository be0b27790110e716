import { drawingName, lengthOf } from '@plumbline/contract/rules/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposedName, proposedNames, nameOfFile } from './drawing-names.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom('A', 'a', 'Plan', 'plan (2)', '立面圖', '', ' ', '\u200b'),
)

describe('a proposed name', () => {
  it('is always one that the rule accepts beside the others', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 8 }), (wanted, taken) => {
        const name = proposedName(wanted, taken)
        expect([name, drawingName(taken).safeParse(name).error?.issues[0]?.message]).toEqual([name, undefined])
        expect(lengthOf(name)).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('is never given twice to files that come together', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (wanted) => {
        const names = proposedNames(wanted, [])
        names.forEach((name, index) =>
          expect(drawingName(names.toSpliced(index, 1)).safeParse(name).success).toBe(true),
        )
      }),
    )
  })

  it('is the name of the file without its ending, counted on where it is taken', () => {
    expect(nameOfFile('North_elevation-A101.pdf', [])).toBe('North elevation-A101')
    expect(nameOfFile('.dxf', [])).toBe('.dxf')
    expect(nameOfFile('立面圖 東.PNG', [])).toBe('立面圖 東')
    expect(nameOfFile('plan.png', ['Plan', 'PLAN (2)'])).toBe('plan (3)')
    expect(nameOfFile('Typical_floor_plan_tower_1_and_2_with_a_rather_long_name.png', [])).toBe(
      'Typical floor plan tower 1 and 2 with a rather',
    )
    expect(nameOfFile(`${'x'.repeat(60)}.png`, ['x'.repeat(50)])).toBe(`${'x'.repeat(46)} (2)`)
  })
})
