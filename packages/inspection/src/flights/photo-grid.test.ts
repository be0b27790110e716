import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortOrders } from '../photos/media-choices.ts'
import {
  closeGap,
  emptyGrid,
  fillGrid,
  insertGap,
  movePhoto,
  photoAt,
  placeOf,
  resizeGrid,
  type Arrangement,
  type Cell,
  type PhotoGrid,
} from './photo-grid.ts'

const arrangement = fc.record<Arrangement>({
  floors: fc.integer({ min: 1, max: 6 }),
  columns: fc.integer({ min: 1, max: 4 }),
  imagesPerFloor: fc.integer({ min: 1, max: 4 }),
  sortOrder: fc.constantFrom(...sortOrders),
  isSerpentine: fc.boolean(),
})
const cell = fc.record<Cell>({
  column: fc.integer({ min: -1, max: 4 }),
  floor: fc.integer({ min: -1, max: 6 }),
  image: fc.integer({ min: -1, max: 4 }),
})
const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
const grid = fc.tuple(arrangement, fc.array(fc.nat(12), { minLength: 1, maxLength: 4 })).map(([wanted, sizes]) => {
  let next = 0
  return fillGrid(
    sizes.map((size) => names(size).map(() => `p${next++}`)),
    wanted,
  )
})
const photosOf = ({ cells, tray }: PhotoGrid) => [...cells.filter((id) => id !== null), ...tray].toSorted()

test('a column is flown as it was said', () => {
  const flown = (sortOrder: Arrangement['sortOrder'], isSerpentine: boolean) =>
    fillGrid(
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f', 'g'],
      ],
      { floors: 3, columns: 2, imagesPerFloor: 1, sortOrder, isSerpentine },
    )
  expect(flown('Top to bottom floor', false)).toMatchObject({ cells: ['a', 'b', 'c', 'd', 'e', 'f'], tray: ['g'] })
  expect(flown('Top to bottom floor', true).cells).toEqual(['a', 'b', 'c', 'f', 'e', 'd'])
  expect(flown('Bottom to top floor', false).cells).toEqual(['c', 'b', 'a', 'f', 'e', 'd'])
  expect(flown('Bottom to top floor', true).cells).toEqual(['c', 'b', 'a', 'd', 'e', 'f'])
})

test('four pictures a floor: IMG1 is the highest, whichever way it was flown', () => {
  const wanted = {
    floors: 2,
    columns: 2,
    imagesPerFloor: 2,
    sortOrder: 'Top to bottom floor',
    isSerpentine: true,
  } as const
  expect(
    fillGrid(
      [
        ['a', 'b', 'c', 'd'],
        ['e', 'f', 'g', 'h'],
      ],
      wanted,
    ).cells,
  ).toEqual(['a', 'b', 'c', 'd', 'h', 'g', 'f', 'e'])
})

test.each([
  { floors: 0, columns: 0, imagesPerFloor: 0 },
  { floors: Number.NaN, columns: -3, imagesPerFloor: 0.5 },
])('a grid has at least one cell: %j', (wanted) => {
  expect(emptyGrid({ ...wanted, sortOrder: 'Top to bottom floor', isSerpentine: false }).cells).toEqual([null])
})

describe('corrections', () => {
  test('no correction, nor any row of them, loses a photo or makes one twice', () => {
    type Step = (one: PhotoGrid) => PhotoGrid
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.tuple(fc.nat(60), fc.oneof(cell, fc.constant('tray' as const))).map(
        ([number, to]): Step =>
          (one) =>
            movePhoto(one, `p${number}`, to),
      ),
      cell.map(
        (at): Step =>
          (one) =>
            insertGap(one, at),
      ),
      cell.map(
        (at): Step =>
          (one) =>
            closeGap(one, at),
      ),
      arrangement.map(
        (wanted): Step =>
          (one) =>
            resizeGrid(one, wanted),
      ),
    )
    fc.assert(
      fc.property(grid, fc.array(step, { maxLength: 12 }), (start, steps) => {
        const end = steps.reduce((one, next) => next(one), start)
        expect(photosOf(end)).toEqual(photosOf(start))
        expect(end.cells).toHaveLength(
          end.arrangement.columns * end.arrangement.floors * end.arrangement.imagesPerFloor,
        )
        for (const id of photosOf(end)) {
          const place = placeOf(end, id)!
          expect(place === 'tray' ? end.tray.includes(id) : photoAt(end, place) === id).toBe(true)
        }
      }),
    )
  })

  test('moving a photo and moving it back changes nothing; what lay there comes to its old place', () => {
    fc.assert(
      fc.property(grid, fc.nat(40), cell, (start, number, to) => {
        const id = `p${number}`
        const from = placeOf(start, id)
        const moved = movePhoto(start, id, to)
        if (from === undefined || moved === start) return
        const other = photoAt(start, to)
        expect(photoAt(moved, to)).toBe(id)
        if (other !== null) expect(placeOf(moved, other)).toEqual(from)
        if (from !== 'tray') expect(movePhoto(moved, id, from)).toEqual(start)
        else if (other !== null) expect(movePhoto(moved, other, to)).toEqual(start)
      }),
    )
  })

  test('a gap that is made is free, and closed again it was never there, in a column without others', () => {
    fc.assert(
      fc.property(grid, cell, (start, at) => {
        const gapped = insertGap(start, at)
        expect(photoAt(gapped, at)).toBeNull()
        if (photoAt(start, at) === null) expect(gapped).toEqual(start)
        else if (gapped.tray.length === start.tray.length) expect(closeGap(gapped, at)).toEqual(start)
        else expect(gapped.tray.slice(1)).toEqual(start.tray)
      }),
    )
  })

  test('other columns never move', () => {
    fc.assert(
      fc.property(grid, cell, (start, at) => {
        const size = start.arrangement.floors * start.arrangement.imagesPerFloor
        const others = ({ cells }: PhotoGrid) => cells.filter((_, index) => Math.floor(index / size) !== at.column)
        expect(others(insertGap(start, at))).toEqual(others(start))
        expect(others(closeGap(start, at))).toEqual(others(start))
      }),
    )
  })

  test('a gap moves what was flown after it, upwards in a column that was flown upwards', () => {
    const start = fillGrid([['a', 'b', 'c']], {
      floors: 4,
      columns: 1,
      imagesPerFloor: 1,
      sortOrder: 'Bottom to top floor',
      isSerpentine: false,
    })
    expect(start.cells).toEqual([null, 'c', 'b', 'a'])
    expect(insertGap(start, { column: 0, floor: 2, image: 0 }).cells).toEqual(['c', 'b', null, 'a'])
  })

  test('a larger grid keeps every photo in its cell', () => {
    fc.assert(
      fc.property(grid, (start) => {
        const { arrangement: was } = start
        const larger = resizeGrid(start, {
          ...was,
          floors: was.floors + 1,
          columns: was.columns + 1,
          imagesPerFloor: Math.min(4, was.imagesPerFloor + 1),
        })
        for (const id of photosOf(start)) expect(placeOf(larger, id)).toEqual(placeOf(start, id))
        expect(resizeGrid(larger, was)).toEqual(start)
      }),
    )
  })
})
