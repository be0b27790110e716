import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distinctColumnNames } from './column-names.ts'
import { floorBands, heightOf, leastGap, rowBands, type BandRow } from './floor-bands.ts'
import { floorsIn } from './floors.ts'

const row = fc.record({
  name: fc.oneof(
    fc.integer({ min: 0, max: 60 }).map(String),
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 10, max: 20 })).map(([a, b]) => `${a}-${b}`),
    fc.constantFrom('', 'roof', '7-3'),
  ),
  height: fc.oneof(fc.double({ min: 0.1, max: 9, noNaN: true }), fc.constantFrom('', '3.2', 'x', 0, -1)),
  line: fc.oneof(fc.constantFrom(null, undefined), fc.double({ min: 0, max: 1, noNaN: true })),
}) as fc.Arbitrary<BandRow>
const extent = { top: 0.1, bottom: 0.9 }

describe('rows over a drawing', () => {
  test('follow one another without a gap from the top to the bottom', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const bands = rowBands(extent, rows)
        expect(bands.map(({ index }) => index)).toEqual(
          rows.flatMap((one, index) => (floorsIn(one) > 0 ? [index] : [])),
        )
        if (bands.length === 0) return
        expect([bands[0]!.from, bands.at(-1)!.to]).toEqual([extent.top, extent.bottom])
        for (const [index, band] of bands.entries()) {
          expect(band.to).toBeGreaterThanOrEqual(band.from)
          if (index > 0) expect(band.from).toBe(bands[index - 1]!.to)
        }
      }),
    )
  })

  test('are as high as their floors together', () => {
    const [upper, lower] = rowBands({ top: 0, bottom: 1 }, [
      { name: '3-4', height: 3 },
      { name: '2', height: 4 },
    ])
    expect([upper!.to, lower!.from]).toEqual([0.6, 0.6])
  })

  test('one without a height takes as much a floor as the others', () => {
    const bands = rowBands({ top: 0, bottom: 1 }, [
      { name: '3', height: 2 },
      { name: '2', height: '' },
      { name: '1', height: 4 },
    ])
    expect(bands.map(({ from, to }) => Math.round((to - from) * 9))).toEqual([2, 3, 4])
    expect([heightOf({ height: '' }), heightOf({ height: '3.5' })]).toEqual([Number.NaN, 3.5])
  })

  test('a dragged line stays where it is, and those between share the room by their heights', () => {
    const bands = rowBands({ top: 0, bottom: 1 }, [
      { name: '4', height: 1 },
      { name: '3', height: 3, line: 0.4 },
      { name: '2', height: 1 },
      { name: '1', height: 1 },
    ])
    expect(bands.map(({ to }) => Math.round(to * 1e6) / 1e6)).toEqual([0.1, 0.4, 0.7, 1])
  })

  test.each([
    ['above the line before it', [0.5, 0.3]],
    ['on the line before it', [0.5, 0.5 + leastGap / 2]],
    ['below the drawing', [0.5, 1]],
  ])('a line %s counts for nothing', (_, [first, second]) => {
    const bands = rowBands({ top: 0, bottom: 1 }, [
      { name: '3', height: 1, line: first },
      { name: '2', height: 1, line: second },
      { name: '1', height: 1 },
    ])
    expect(bands.map(({ to }) => to)).toEqual([0.5, 0.75, 1])
  })
})

test('every floor of an elevation has its place, in the portion it is part of', () => {
  const bands = floorBands([
    { location: { left: 0, right: 0.5, top: 0, bottom: 1 }, floors: [{ name: '1-4', height: 3 }] },
    {
      location: { left: 0.5, right: 1, top: 0.5, bottom: 1 },
      floors: [
        { name: '2', height: 3 },
        { name: 'roof', height: 1 },
      ],
    },
  ])
  expect(bands.map(({ floor, left, top, bottom }) => [floor, left, top, bottom])).toEqual([
    ['4', 0, 0, 0.25],
    ['3', 0, 0.25, 0.5],
    ['2', 0, 0.5, 0.75],
    ['1', 0, 0.75, 1],
    ['2', 0.5, 0.5, 1],
  ])
})

test('columns of the same name are distinguished by their marker, where it has a name', () => {
  const names = distinctColumnNames(
    [
      { _id: 'a', name: 'Column 1', markerId: 'm' },
      { _id: 'b', name: 'Column 1', markerId: 'n' },
      { _id: 'c', name: 'Column 1', markerId: null },
      { _id: 'd', name: 'Column 2', markerId: 'm' },
    ],
    new Map([
      ['m', 'North'],
      ['n', 'South'],
    ]),
  )
  expect([...names.values()]).toEqual(['Column 1 · North', 'Column 1 · South', 'Column 1', 'Column 2'])
})
