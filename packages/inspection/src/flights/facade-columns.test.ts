import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metresApart, metresFrom, middleOf } from '../photos/photo-positions.ts'
import { facts } from '../testing/photos.ts'
import { columnsByPosition, flownColumns } from './facade-columns.ts'

const site = { longitude: 114.17, latitude: 22.3 }
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A photo so many metres to the right along a wall that the camera faces by its yaw, and so many above the ground. */
function photoAt(id: string, along: number, up: number, yaw = 0, source: 'xmp' | 'exif' = 'xmp') {
  const [east, north] = [along * Math.cos(radians(yaw)), -along * Math.sin(radians(yaw))]
  return {
    id,
    facts: facts({
      position: {
        longitude: site.longitude + east / (111_320 * Math.cos(radians(site.latitude))),
        latitude: site.latitude + north / 111_320,
        source,
      } as never,
      positionFault: null as never,
      relativeAltitude: up,
      gimbalYaw: yaw,
      gimbalPitch: 0,
    }),
  }
}

const columnsOf = (count: number, photosEach: number, apart: number, yaw = 0) =>
  Array.from({ length: count }, (_, column) =>
    Array.from({ length: photosEach }, (_none, row) =>
      photoAt(`${column}-${row}`, column * apart + (row % 2) * 0.2, row * 3, yaw),
    ),
  )
const idsOf = (columns: readonly (readonly { readonly id: string }[])[]) =>
  columns.map((column) => column.map(({ id }) => id).toSorted())

describe('positions on a map', () => {
  test('metres east and north, also over the date line', () => {
    expect(metresFrom({ longitude: 179.999, latitude: 0 }, { longitude: -179.999, latitude: 0.001 })).toEqual({
      east: expect.closeTo(222.64, 1) as number,
      north: expect.closeTo(111.32, 2) as number,
    })
  })

  test('are as far apart one way as the other', () => {
    const at = fc.record({
      longitude: fc.double({ min: 114, max: 114.01, noNaN: true }),
      latitude: fc.double({ min: 22, max: 22.01, noNaN: true }),
    })
    fc.assert(
      fc.property(at, at, (one, other) => {
        expect(metresApart(one, other)).toBeCloseTo(metresApart(other, one), 0)
        expect(metresApart(one, one)).toBe(0)
      }),
    )
  })

  test('one bad position moves their middle not at all', () => {
    const many = Array.from({ length: 9 }, () => site)
    expect(middleOf([...many, { longitude: 0, latitude: 0 }])).toEqual(site)
    expect(middleOf([])).toBeUndefined()
  })
})

const asked = (columns: number, floors = 40) => ({ columns, floors, imagesPerFloor: 1 })

describe('columns along a wall', () => {
  test.each([0, 45, 90, 180, 270, -30])('are found from the left to the right, whichever way it faces (%s)', (yaw) => {
    const flown = columnsOf(4, 5, 6, yaw)
    const shuffled = flown.flat().toSorted((a, b) => a.id.split('').reverse().join('').localeCompare(b.id))
    expect(idsOf(columnsByPosition(shuffled, asked(4))!.columns)).toEqual(idsOf(flown))
    expect(flownColumns(shuffled)).toBe(4)
  })

  test('hold every photo once, however many are asked for', () => {
    const place = fc.tuple(fc.double({ min: 0, max: 60, noNaN: true }), fc.double({ min: 0, max: 90, noNaN: true }))
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 8 }), (places, count) => {
        const photos = places.map(([along, up], index) => photoAt(String(index), along, up))
        const found = columnsByPosition(photos, asked(count))
        if (found === undefined) return void expect(places.length).toBeLessThan(count)
        expect(found.columns).toHaveLength(count)
        for (const [index, column] of found.columns.entries())
          expect(column.length > 0 || found.leftOut.includes(index) || index >= found.shown!).toBe(true)
        expect([...found.columns.flat(), ...found.rest].map(({ id }) => id).toSorted()).toEqual(
          photos.map(({ id }) => id).toSorted(),
        )
      }),
    )
  })

  test('a photo of another wall is left over, and too many of them leave no columns', () => {
    const flown = columnsOf(2, 10, 6).flat()
    const other = photoAt('other', 3, 3, 180)
    expect(columnsByPosition([...flown, other], asked(2))!.rest.map(({ id }) => id)).toEqual(['other'])
    const nowhere = Array.from({ length: 5 }, (_, index) => ({ id: `x${index}`, facts: facts() }))
    expect(columnsByPosition([...flown, ...nowhere], asked(2))).toBeUndefined()
    expect(columnsByPosition(nowhere, asked(1))).toBeUndefined()
  })

  test('positions of the rarer kind do not count', () => {
    const flown = columnsOf(2, 10, 6).flat()
    const exif = photoAt('exif', 3, 3, 0, 'exif')
    expect(columnsByPosition([...flown, exif], asked(2))!.rest.map(({ id }) => id)).toEqual(['exif'])
  })

  test('are not guessed where gaps do not show them', () => {
    expect(flownColumns(Array.from({ length: 20 }, (_, index) => photoAt(String(index), index * 2, 3)))).toBeUndefined()
    expect(
      flownColumns(Array.from({ length: 8 }, (_, index) => photoAt(String(index), (index % 2) * 0.3, index))),
    ).toBe(1)
    expect(flownColumns(columnsOf(1, 3, 6).flat())).toBeUndefined()
  })
})
