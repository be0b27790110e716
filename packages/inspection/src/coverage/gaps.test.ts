import { areaOf, isInPolygon } from '@plumbline/geometry/polygon'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storeys } from '../testing/elevations.ts'
import { gapsOf } from './gaps.ts'

/** Rows of a picture: a dot was seen, anything else not. */
const gridOf = (...lines: readonly string[]) => ({
  columns: lines[0]!.length,
  rows: lines.length,
  cellM: 1,
  count: Uint8Array.from([...lines.join('')].map((sign) => (sign === '.' ? 1 : 0))),
})
const sizeOf = ({ columns, rows }: { readonly columns: number; readonly rows: number }) => ({
  lengthM: columns,
  heightM: rows,
})
const gapsIn = (...lines: readonly string[]) =>
  gapsOf(gridOf(...lines), sizeOf(gridOf(...lines)), storeys(lines.length, 1))

describe('gaps', () => {
  test('are none where all was seen', () => {
    expect(gapsIn('....', '....')).toEqual([])
  })

  test('have an outline with corners only where it turns, from the foot up', () => {
    const [gap] = gapsIn('......', '.####.', '.####.', '......')
    expect(gap).toEqual({
      polygon: [
        { x: 1, y: 3 },
        { x: 5, y: 3 },
        { x: 5, y: 1 },
        { x: 1, y: 1 },
      ],
      areaM2: 8,
      widthM: 4,
      heightM: 2,
      floors: ['2', '3'],
    })
  })

  test('are the whole elevation where nothing was seen', () => {
    expect(gapsIn('####', '####')).toMatchObject([{ areaM2: 8, widthM: 4, heightM: 2, floors: ['1', '2'] }])
  })

  test('come the largest first', () => {
    expect(gapsIn('####....', '....####', '....####').map(({ areaM2 }) => areaM2)).toEqual([8, 4])
  })

  test('of fewer than four cells are not listed', () => {
    expect(gapsIn('###.', '....', '.##.')).toEqual([])
  })

  test('that touch at a corner only are two', () => {
    const gaps = gapsIn('##..', '##..', '..##', '..##')
    expect(gaps.map(({ areaM2 }) => areaM2)).toEqual([4, 4])
    expect(gaps.every(({ polygon }) => polygon.length === 4)).toBe(true)
  })

  test('that touch themselves at a corner go round what lies inside', () => {
    const [gap] = gapsIn('###', '#.#', '##.')
    expect(gap!.areaM2).toBe(7)
    expect(areaOf(gap!.polygon)).toBe(7)
  })

  test('do not count an island that was seen', () => {
    const [gap] = gapsIn('####', '#..#', '####')
    expect(gap).toMatchObject({ areaM2: 10, widthM: 4, heightM: 3 })
    expect(areaOf(gap!.polygon)).toBe(12)
  })

  test('name a floor once where they lie on one', () => {
    expect(gapsIn('....', '####', '....')[0]!.floors).toEqual(['2'])
    expect(gapsOf(gridOf('####', '####'), { lengthM: 4, heightM: 2 }, [])[0]!.floors).toEqual([])
  })

  test('end with the elevation where the last cells are narrower', () => {
    const [gap] = gapsOf(gridOf('####', '####'), { lengthM: 3.5, heightM: 1.75 }, storeys(1, 1.75))
    expect(gap).toMatchObject({ widthM: 3.5, heightM: 1.75, areaM2: 3.5 * 1.75, floors: ['1'] })
    expect(gap!.polygon).toContainEqual({ x: 3.5, y: 0 })
  })

  test('hold just the cells that were not seen, and their areas add up', () => {
    const grid = fc
      .record({
        columns: fc.integer({ min: 1, max: 14 }),
        rows: fc.integer({ min: 1, max: 14 }),
        density: fc.integer({ min: 1, max: 4 }),
      })
      .chain(({ columns, rows, density }) =>
        fc
          .array(fc.integer({ min: 0, max: density }), { minLength: columns * rows, maxLength: columns * rows })
          .map((cells) => ({ columns, rows, cellM: 1, count: Uint8Array.from(cells) })),
      )
    fc.assert(
      fc.property(grid, (of) => {
        const gaps = gapsOf(of, sizeOf(of), storeys(of.rows, 1))
        const listed = gaps.reduce((sum, { areaM2 }) => sum + areaM2, 0)
        const unseen = of.count.filter((times) => times === 0).length
        expect(listed).toBeLessThanOrEqual(unseen)
        let held = 0
        of.count.forEach((times, cell) => {
          const middle = { x: (cell % of.columns) + 0.5, y: of.rows - Math.floor(cell / of.columns) - 0.5 }
          const holding = gaps.filter(({ polygon }) => isInPolygon(middle, polygon))
          if (times === 0 && holding.length > 0) held += 1
        })
        expect(held).toBeGreaterThanOrEqual(listed)
        for (const { polygon, areaM2 } of gaps) {
          expect(areaOf(polygon)).toBeGreaterThanOrEqual(areaM2)
          // Level and upright by turns, or a corner would be missing or too many.
          polygon.forEach((at, index) => {
            const next = polygon[(index + 1) % polygon.length]!
            expect((at.x === next.x) !== (at.y === next.y)).toBe(true)
          })
        }
      }),
    )
  })
})
