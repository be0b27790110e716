import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flownColumns } from './facade-columns.ts'
import type { SeenColumns } from './left-out-columns.ts'
import { placeOf, type Arrangement, type PhotoGrid } from './photo-grid.ts'
import { columnRuns, sequence, splitBatch, wayOfFlight, type InRow } from './sequencing.ts'
import { facts } from '../testing/photos.ts'

test('a batch is split into equal parts, in order, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (list, columns) => {
      const parts = splitBatch(list, columns)
      expect(parts).toHaveLength(columns)
      expect(parts.flat()).toEqual(list)
      expect(
        Math.max(...parts.map((part) => part.length)) - Math.min(...parts.map((part) => part.length)),
      ).toBeLessThanOrEqual(1)
    }),
  )
  expect(splitBatch([1, 2], 0)).toEqual([[1, 2]])
  expect(splitBatch([1, 2], Number.NaN)).toEqual([[1, 2]])
})

const heights = (...metres: readonly number[]): InRow[] =>
  metres.map((relativeAltitude, index) => ({ id: String(index), facts: facts({ relativeAltitude }) }))
test.each([
  ['down', [heights(30, 20, 10)], 'Top to bottom floor', false],
  ['up, and up again', [heights(10, 20), heights(11, 21)], 'Bottom to top floor', false],
  ['down, up, down', [heights(30, 10), heights(10, 30), heights(30, 10)], 'Top to bottom floor', true],
  ['up, down', [heights(10, 30), heights(30, 10)], 'Bottom to top floor', true],
  ['up, up, down', [heights(10, 30), heights(10, 30), heights(30, 10)], undefined, undefined],
  ['hanging still', [heights(10, 10.4)], undefined, undefined],
  ['nothing', [], undefined, undefined],
  ['an empty column', [heights(30, 10), []], undefined, undefined],
  ['no altitudes', [[{ id: 'a', facts: facts() }]], undefined, undefined],
] as const)('%s', (_, runs, sortOrder, isSerpentine) => {
  expect(wayOfFlight(runs)).toEqual(sortOrder && { sortOrder, isSerpentine })
})

/**
 * A wall of this bearing, photographed from the middle of every floor in every column; noise in metres from -1 to 1
 * times `shake`.
 */
function flight(wanted: Arrangement, bearing: number, shake: number, noise: readonly number[]) {
  const angle = ((bearing + 180) * Math.PI) / 180
  const at = (index: number) => (noise[index % noise.length] ?? 0) * shake
  return Array.from({ length: wanted.columns }, (_, column) =>
    Array.from({ length: wanted.floors * wanted.imagesPerFloor }, (__, rank) => {
      const [floor, image] = [Math.floor(rank / wanted.imagesPerFloor), rank % wanted.imagesPerFloor]
      const seed = column * 31 + rank * 7
      const along = column * 3 + at(seed)
      const height = (wanted.floors - floor - (image + 0.5) / wanted.imagesPerFloor) * 3 + at(seed + 3)
      const position = {
        longitude: 114.17 + (along * Math.cos(angle)) / (111_320 * Math.cos((22.3 * Math.PI) / 180)),
        latitude: 22.3 - (along * Math.sin(angle)) / 111_320,
        source: 'xmp' as const,
      }
      return {
        id: `${column}/${floor}/${image}`,
        facts: facts({
          position,
          positionFault: null,
          gimbalYaw: ((bearing + 360) % 360) - 180 + at(seed + 5),
          gimbalPitch: 0,
          relativeAltitude: height,
        }),
      }
    }),
  )
}

const wall = (floors: number) => ({
  floors: Array.from({ length: floors }, () => ({ height: 3 })),
  firstFloor: 0,
  flight: { offsetDistance: 8, takeOffLevel: 0 },
})
const shape = fc.record({
  floors: fc.integer({ min: 2, max: 12 }),
  columns: fc.integer({ min: 1, max: 8 }),
  imagesPerFloor: fc.constantFrom(1, 2),
})
const noises = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 13, maxLength: 13 })
const arranged = (size: Pick<Arrangement, 'floors' | 'columns' | 'imagesPerFloor'>): Arrangement => ({
  ...size,
  sortOrder: 'Top to bottom floor',
  isSerpentine: false,
})

describe('by place', () => {
  test('each photo finds its floor and column, whatever way the wall faces and in whatever order it was flown', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 0, max: 359 }), noises, fc.boolean(), (size, bearing, noise, isReversed) => {
        const photos = flight(arranged(size), bearing, 0.3, noise).flat()
        const { grid, basis } = sequence(isReversed ? photos.toReversed() : photos, arranged(size), wall(size.floors))
        expect([basis, grid.tray]).toEqual(['place', []])
        if (photos.length >= 4) expect(flownColumns(photos)).toBe(size.columns)
        for (const { id } of photos) {
          const [column, floor, image] = id.split('/').map(Number)
          expect(placeOf(grid, id)).toEqual({ column, floor, image })
        }
      }),
    )
  })

  test('with photos missing, the others keep their floor', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 0, max: 359 }), noises, fc.nat(), (size, bearing, noise, missing) => {
        const columns = flight(arranged({ ...size, imagesPerFloor: 1 }), bearing, 0.3, noise).map((photos) =>
          photos.toSpliced(missing % photos.length, 1),
        )
        const { grid } = sequence(columns.flat(), arranged({ ...size, imagesPerFloor: 1 }), wall(size.floors))
        for (const { id } of columns.flat())
          expect(placeOf(grid, id)).toEqual({
            column: Number(id.split('/')[0]),
            floor: Number(id.split('/')[1]),
            image: 0,
          })
      }),
    )
  })

  test('columns that were left out stay empty, whichever they are, and no column is torn apart', () => {
    const pitch = 3
    const some = fc.record({
      floors: fc.integer({ min: 2, max: 12 }),
      columns: fc.integer({ min: 2, max: 8 }),
      imagesPerFloor: fc.constantFrom(1, 2),
    })
    fc.assert(
      fc.property(some, noises, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (size, noise, isOut) => {
        const flown = Array.from({ length: size.columns }, (_, column) => column).filter((column) => !isOut[column])
        if (flown.length === 0 || flown.length === size.columns) return
        const all = flight(arranged(size), 0, 0.2, noise)
        const photos = flown.flatMap((column) => all[column]!)
        const place = (seen: SeenColumns) => sequence(photos, arranged(size), { ...wall(size.floors), seen })
        const columnOf = (photo: InRow, grid: PhotoGrid) => {
          const at = placeOf(grid, photo.id)
          return typeof at === 'object' ? at.column : undefined
        }
        const alongs = new Map(photos.map(({ id }) => [id, (Number(id.split('/')[0]) + 0.5) * pitch]))
        const known = place({ alongs, lengthM: size.columns * pitch })
        expect(known.basis).toBe('place')
        expect(known.leftOut).toEqual([...Array(size.columns).keys()].filter((column) => !flown.includes(column)))
        for (const photo of photos) expect(columnOf(photo, known.grid)).toBe(Number(photo.id.split('/')[0]))
        // Photos that overlap by a sixth do not say whether five or six columns lie in a gap of six.
        const narrowest = Math.min(...flown.slice(1).map((column, index) => column - flown[index]!))
        if (flown.length > 1 && narrowest > 5) return
        // Where only photos say where the elevation is, the first one flown is the first.
        const { grid, shownColumns } = place({ seenM: pitch * 1.2 })
        expect(shownColumns).toBe(flown.at(-1)! - flown[0]! + 1)
        for (const photo of photos) expect(columnOf(photo, grid)).toBe(Number(photo.id.split('/')[0]) - flown[0]!)
      }),
      {
        // The gap where three were left out is four times that between the two before it.
        examples: [
          [
            { floors: 3, columns: 7, imagesPerFloor: 1 },
            [0, 0, 0, 0, 0, 0, 0.5835914195021009, 0, 0, 0, -0.9999999659260884, 0, 0],
            [true, false, false, true, true, true, false, false],
          ],
        ],
      },
    )
  })

  test('columns of images side by side stay together where one was left out', () => {
    const beside = (column: number) =>
      [0, 1].flatMap((image) =>
        flight(arranged({ floors: 3, columns: 6, imagesPerFloor: 1 }), 0, 0, [0])[column * 2 + image]!.map(
          ({ id, facts: known }) => ({ id: `${column}/${id}`, facts: known }),
        ),
      )
    const photos = [...beside(0), ...beside(2)]
    const found = sequence(photos, arranged({ floors: 3, columns: 3, imagesPerFloor: 2 }), wall(3))
    expect([found.leftOut, found.shownColumns, found.grid.tray]).toEqual([[1], 3, []])
    for (const { id } of photos) expect(placeOf(found.grid, id)).toMatchObject({ column: Number(id[0]) })
  })

  test('a marker of some floors only has those of other floors in the tray', () => {
    const [photos] = flight(arranged({ floors: 5, columns: 1, imagesPerFloor: 1 }), 0, 0, [0])
    const { grid } = sequence(photos!, arranged({ floors: 2, columns: 1, imagesPerFloor: 1 }), {
      ...wall(5),
      firstFloor: 1,
    })
    expect(grid).toMatchObject({ cells: ['0/1/0', '0/2/0'], tray: ['0/0/0', '0/3/0', '0/4/0'] })
  })

  test('one photo without a position, of the other kind or of another wall lies in the tray and spoils nothing', () => {
    const photos = flight(arranged({ floors: 10, columns: 2, imagesPerFloor: 1 }), 90, 0.2, [0.5, -0.5]).flat()
    const spoil = [
      { position: null },
      { position: { ...photos[5]!.facts.position!, source: 'exif' as const } },
      { gimbalYaw: 90 },
      { relativeAltitude: null },
    ]
    for (const spoilt of spoil) {
      const { grid, basis } = sequence(
        photos.with(5, { ...photos[5]!, facts: { ...photos[5]!.facts, ...spoilt } }),
        arranged({ floors: 10, columns: 2, imagesPerFloor: 1 }),
        wall(10),
      )
      expect([basis, grid.tray]).toEqual(['place', [photos[5]!.id]])
      expect(placeOf(grid, photos[12]!.id)).toEqual({ column: 1, floor: 2, image: 0 })
    }
  })
})

test('without positions the row alone decides', () => {
  const photos = Array.from({ length: 6 }, (_, index) => ({ id: String(index), facts: facts() }))
  const { grid, basis } = sequence(
    photos,
    { floors: 3, columns: 2, imagesPerFloor: 1, sortOrder: 'Bottom to top floor', isSerpentine: true },
    wall(3),
  )
  expect([basis, ...grid.cells]).toEqual(['order', '2', '1', '0', '3', '4', '5'])
})

test.each([
  ['whole columns', undefined, [3, 3, 0]],
  ['to and fro, the first one short', [30, 20, 20, 30, 40, 40, 30, 20], [2, 3, 3]],
  ['each from the top, the middle one short', [40, 30, 20, 40, 30, 40, 30, 20], [3, 2, 3]],
  ['one column left out', [40, 30, 20, 20, 30, 40], [3, 3, 0]],
  ['rows, which say nothing of columns', [40, 40, 40, 30, 30, 30], [3, 3, 0]],
  ['drifting', [40, 39.5, 39, 30, 29.5, 29, 20], [3, 2, 2]],
] as const)(
  'without positions columns are split by their altitudes, else in equal parts: %s',
  (_, metres, expected) => {
    const photos =
      metres === undefined
        ? Array.from({ length: 6 }, (__, id) => ({ id: `${id}`, facts: facts() }))
        : heights(...metres)
    const runs = columnRuns(photos, { floors: 3, columns: 3, imagesPerFloor: 1 })
    expect(runs.map((run) => run.length)).toEqual(expected)
    expect(runs.flat()).toEqual(photos)
  },
)

test('rows that miss a column begin at the left, whichever way they were flown', () => {
  const photos = heights(8, 8, 5, 5, 2, 2)
  const wanted: Arrangement = { ...arranged({ floors: 3, columns: 3, imagesPerFloor: 1 }), isSerpentine: true }
  const { grid, basis } = sequence(photos, wanted, wall(3))
  expect([basis, ...grid.cells]).toEqual(['rows', '0', '3', '4', '1', '2', '5', null, null, null])
})

test('whatever the photos say, each is in the grid once', () => {
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 12 })
  const photo = fc.record({
    position: some(
      fc.record({
        longitude: fc.constantFrom(114.17, 114.1701, -179.99),
        latitude: fc.constantFrom(22.3, 22.30005),
        source: fc.constantFrom('xmp' as const, 'exif' as const),
      }),
    ),
    gimbalYaw: some(fc.integer({ min: -180, max: 180 })),
    relativeAltitude: some(fc.double({ min: -5, max: 60, noNaN: true })),
    gimbalPitch: some(fc.integer({ min: -90, max: 30 })),
    laserRange: some(fc.constant(8)),
  })
  fc.assert(
    fc.property(fc.array(photo, { maxLength: 40 }), shape, fc.nat(3), (list, size, firstFloor) => {
      const photos = list.map((known, index) => ({ id: String(index), facts: facts(known) }))
      const { grid } = sequence(photos, arranged(size), { ...wall(8), firstFloor })
      expect([...grid.cells.filter((id) => id !== null), ...grid.tray].toSorted()).toEqual(
        photos.map(({ id }) => id).toSorted(),
      )
    }),
  )
})

test('a measured height goes before the altitude and the typed distance', () => {
  const row = [9, 6, 3].map((relativeAltitude, index) => ({
    id: String(index),
    facts: facts({
      relativeAltitude,
      gimbalPitch: -20,
      gimbalYaw: 180,
      position: { longitude: 114.17, latitude: 22.3, source: 'xmp' },
      positionFault: null,
    }),
  }))
  const wanted: Arrangement = {
    floors: 4,
    columns: 1,
    imagesPerFloor: 1,
    sortOrder: 'Top to bottom floor',
    isSerpentine: false,
  }
  const on = {
    floors: Array.from({ length: 4 }, () => ({ height: 3 })),
    firstFloor: 0,
    flight: { offsetDistance: 20, takeOffLevel: 0 },
  }
  const heights = new Map([
    ['0', 7.5],
    ['1', 4.5],
    ['2', 1.5],
  ])
  const [typed, measured] = [sequence(row, wanted, on), sequence(row, wanted, { ...on, heights })]
  expect([typed.basis, measured.basis]).toEqual(['place', 'place'])
  expect(measured.grid.cells).toEqual([null, '0', '1', '2'])
  // Twenty metres of distance would put the two lower photos below the ground.
  expect(typed.grid.tray).toEqual(['1', '2'])
})
