import { expandFloorRange } from '@plumbline/inspection/floors/floors'
import { leastGap } from '@plumbline/inspection/floors/floor-bands'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyRow, withLocation, type DraftPortion, type DraftRow } from '../elevation-draft.ts'
import { floorLines, roomOf, withLine, withoutLines } from './floor-lines.ts'

const row = (key: string, changes: Partial<DraftRow>): DraftRow => ({ ...emptyRow(key), ...changes })
const portion = (
  floors: readonly DraftRow[],
  location = { left: 0.2, top: 0.1, right: 0.8, bottom: 0.9 },
): DraftPortion => ({ _id: 'p', name: '', location, floors })

const aRow = fc
  .record({
    bottom: fc.integer({ min: 0, max: 40 }),
    more: fc.integer({ min: 0, max: 12 }),
    isWrong: fc.integer({ min: 0, max: 9 }),
    height: fc.oneof(
      fc.constant(''),
      fc.constant('0'),
      fc.constant('abc'),
      fc.integer({ min: 1, max: 3000 }).map((centimetres) => String(centimetres / 100)),
    ),
    line: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ bottom, more, isWrong, height, line }): Partial<DraftRow> => ({
    name: isWrong === 0 ? '7-3' : more === 0 ? String(bottom) : `${bottom}-${bottom + more}`,
    height,
    line,
  }))
const aPortion = fc
  .tuple(
    fc.array(aRow, { maxLength: 12 }),
    fc.double({ min: 0, max: 0.4, noNaN: true }),
    fc.double({ min: 0.5, max: 1, noNaN: true }),
  )
  .map(([rows, top, bottom]) =>
    portion(
      rows.map((one, index) => row(String(index), one)),
      { left: 0, top, right: 1, bottom },
    ),
  )

describe('floor lines', () => {
  it('follow the heights from the top of the portion to its bottom', () => {
    const lines = floorLines(portion([row('a', { name: '3', height: '2' }), row('b', { name: '1-2', height: '1' })]))
    expect(lines.map(({ number }) => number)).toEqual(['3', '2', '1'])
    expect(lines.map(({ bottom }) => Number(bottom.toFixed(6)))).toEqual([0.5, 0.7, 0.9])
    expect(lines.map(({ isLast }) => isLast)).toEqual([false, false, true])
  })

  it('give each floor of a range its display name, top-down', () => {
    const lines = floorLines(portion([row('a', { name: '20-22', height: '3', displayName: 'R, UR' })]))
    expect(lines.map(({ number, displayName }) => [number, displayName])).toEqual([
      ['22', 'R'],
      ['21', 'UR'],
      ['20', ''],
    ])
  })

  it('have one floor per number, none upside down, and end where the portion ends', () => {
    fc.assert(
      fc.property(aPortion, (one) => {
        const lines = floorLines(one)
        expect(lines.map(({ number }) => number)).toEqual(
          one.floors.flatMap((each) => expandFloorRange(each).map(({ name }) => name)),
        )
        if (lines.length === 0) return
        expect(lines[0]!.top).toBe(one.location.top)
        expect(lines.at(-1)!.bottom).toBe(one.location.bottom)
        for (const [index, line] of lines.entries()) {
          expect(line.bottom).toBeGreaterThanOrEqual(line.top)
          if (index > 0) expect(line.top).toBeCloseTo(lines[index - 1]!.bottom, 9)
        }
      }),
    )
  })

  it('stay where they are dragged, and dragging one inside a range parts the range without losing a floor or a name', () => {
    fc.assert(
      fc.property(aPortion, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (one, pick, share) => {
        const lines = floorLines(one)
        if (lines.length < 2) return
        const index = pick % (lines.length - 1)
        const { min, max } = roomOf(lines, index)
        if (max - min < leastGap * 4) return
        const at = min + (max - min) * share
        const after = floorLines(withLine(one, lines[index]!, at, 'new'))
        expect(after.map(({ number, displayName, height }) => [number, displayName, height])).toEqual(
          lines.map(({ number, displayName, height }) => [number, displayName, height]),
        )
        expect(after[index]!.bottom).toBeCloseTo(at, 9)
        expect(after[index]!.isPinned).toBe(true)
        // What was fixed before stays fixed.
        for (const [other, line] of lines.entries())
          if (line.isPinned && other !== index) expect(after[other]!.bottom).toBe(line.bottom)
      }),
    )
  })

  it('keep their place within the portion when it is moved and resized, and come back with it', () => {
    const one = withLine(portion([row('a', { name: '1-4', height: '3' })]), { rowIndex: 0, floorIndex: 1 }, 0.3, 'new')
    const there = withLocation(one, { left: 0, top: 0.5, right: 1, bottom: 0.9 })
    expect(floorLines(there)[1]!.bottom).toBeCloseTo(0.6, 9)
    expect(floorLines(withLocation(there, one.location))[1]!.bottom).toBeCloseTo(0.3, 9)
  })

  it('go back to what the heights say', () => {
    const one = portion([row('a', { name: '2', height: '3' }), row('b', { name: '1', height: '3' })])
    expect(floorLines(withoutLines(withLine(one, { rowIndex: 0, floorIndex: 0 }, 0.2, 'new')))).toEqual(floorLines(one))
  })
})
