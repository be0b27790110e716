import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiply, transform, type Matrix, type Vector } from '../matrix.ts'
import {
  distanceBetween,
  earthlyOf,
  geocentric,
  geocentricOfLocal,
  localOf,
  localOfGeocentric,
  metresPerDegree,
} from './earth.ts'
import { areTooFarApart, middleOnEarth, ownPlaceOfGrid, placeOfNote, soundPlace, turnedAt } from './own-place.ts'
import { earthlyOfGrid, gridOf, isApproximate } from './projections.ts'
import { similarityOf, type Pair } from './similarity.ts'
import { onlyNumbers, systemName } from './stated-place.ts'
import { unitOfMetres } from './units.ts'

const earthly = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -179.999, max: 180, noNaN: true }),
  altitude: fc.double({ min: -500, max: 9_000, noNaN: true }),
})
const metres = fc.double({ min: -500, max: 500, noNaN: true })
const vector = fc.tuple(metres, metres, metres) as fc.Arbitrary<Vector>

describe('the earth', () => {
  test('a place comes back from the middle of the earth to a millimetre', () => {
    fc.assert(
      fc.property(earthly, (at) => {
        const back = earthlyOf(geocentric(at))
        expect(distanceBetween(at, back)).toBeLessThan(0.001)
        expect(back.altitude).toBeCloseTo(at.altitude, 3)
      }),
    )
  })

  test.each<[string, number, number, Vector]>([
    ['on the equator', 0, 0, [6_378_137, 0, 0]],
    ['on the equator in the east', 0, 90, [0, 6_378_137, 0]],
    ['at the north pole', 90, 0, [0, 0, 6_356_752.314]],
  ])('%s', (_, latitude, longitude, wanted) => {
    geocentric({ latitude, longitude, altitude: 0 }).forEach((value, axis) =>
      expect(value).toBeCloseTo(wanted[axis]!, 2),
    )
  })

  test('east, north and up of a place, and back', () => {
    fc.assert(
      fc.property(earthly, vector, (at, local) => {
        const back = transform(localOfGeocentric(at), transform(geocentricOfLocal(at), local))
        back.forEach((value, axis) => expect(value).toBeCloseTo(local[axis]!, 4))
      }),
    )
  })

  test('up is higher, north is a higher latitude, east a higher longitude', () => {
    const at = { latitude: 22.3, longitude: 114.17, altitude: 30 }
    const to = (local: Vector) => earthlyOf(transform(geocentricOfLocal(at), local))
    expect(to([0, 0, 100]).altitude).toBeCloseTo(130, 3)
    expect(to([0, 100, 0]).latitude).toBeGreaterThan(at.latitude)
    expect(to([100, 0, 0]).longitude).toBeGreaterThan(at.longitude)
    const [east, north, up] = localOf(at)({ ...at, altitude: 35 })
    expect([Math.round(east * 1e3) + 0, Math.round(north * 1e3) + 0, Math.round(up * 1e3)]).toEqual([0, 0, 5_000])
  })

  test('a degree is as long as the way over it', () => {
    for (const latitude of [-60, 0, 22.3, 51.5]) {
      const { east, north } = metresPerDegree(latitude)
      const local = localOf({ latitude, longitude: 10, altitude: 0 })
      expect(local({ latitude, longitude: 10.0001, altitude: 0 })[0] * 10_000).toBeCloseTo(east, -1)
      expect(local({ latitude: latitude + 0.0001, longitude: 10, altitude: 0 })[1] * 10_000).toBeCloseTo(north, -1)
    }
  })

  test('distances are the same both ways, and none to the place itself', () => {
    fc.assert(
      fc.property(earthly, earthly, (a, b) => {
        expect(distanceBetween(a, b)).toBeCloseTo(distanceBetween(b, a), 6)
        expect(distanceBetween(a, a)).toBe(0)
        expect(distanceBetween(a, b)).toBeLessThan(20_020_000)
      }),
    )
    const [hongKong, london] = [
      { latitude: 22.3, longitude: 114.17, altitude: 0 },
      { latitude: 51.5, longitude: -0.12, altitude: 0 },
    ]
    expect(distanceBetween(hongKong, london) / 1000).toBeCloseTo(9_630, -2)
    expect([areTooFarApart(hongKong, london), areTooFarApart(hongKong, hongKong)]).toEqual([true, false])
  })
})

describe('grids', () => {
  test.each<[string, number, number, number, number, number]>([
    ['Hong Kong 1980', 2326, 836_694.05, 819_069.8, 22.310_61, 114.180_99],
    ['Singapore', 3414, 28_001.642, 38_744.572, 1.366_667, 103.833_333],
    ['UTM 50 north, on its meridian', 32_650, 500_000, 0, 0, 117],
    ['UTM 56 south', 32_756, 334_873, 6_252_266, -33.856_8, 151.215_1],
    ['ETRS89 UTM 32', 25_832, 691_608, 5_334_764, 48.137_4, 11.575_5],
    ['GDA2020 zone 55', 7855, 320_704, 5_812_991, -37.813_6, 144.963_1],
    ['CGCS2000 without the number of its zone', 4545, 500_000, 2_500_000, 22.597, 108],
  ])('%s', (_, epsg, east, north, latitude, longitude) => {
    const at = earthlyOfGrid(gridOf(epsg)!, east, north, 7)
    expect(at.latitude).toBeCloseTo(latitude, 2)
    expect(at.longitude).toBeCloseTo(longitude, 2)
    expect(at.altitude).toBe(7)
  })

  test('with and without the number of its zone, a place of China is the same', () => {
    for (let zone = 0; zone <= 20; zone += 1) {
      const longitude = 75 + 3 * zone
      const [withNumber, without] = [gridOf(4513 + zone)!, gridOf(4534 + zone)!]
      const a = earthlyOfGrid(withNumber, (25 + zone) * 1_000_000 + 480_000, 3_000_000, 0)
      const b = earthlyOfGrid(without, 480_000, 3_000_000, 0)
      expect([a.longitude, a.latitude]).toEqual([b.longitude, b.latitude])
      expect(Math.abs(a.longitude - longitude)).toBeLessThan(0.3)
    }
  })

  test('a step north on the grid is a step north turned by the convergence', () => {
    const east = fc.double({ min: 200_000, max: 800_000, noNaN: true })
    const north = fc.double({ min: 10_000, max: 8_000_000, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 32_601, max: 32_660 }), east, north, (epsg, x, y) => {
        const grid = gridOf(epsg)!
        const here = earthlyOfGrid(grid, x, y, 0)
        const [ahead, aside] = [earthlyOfGrid(grid, x, y + 1_000, 0), earthlyOfGrid(grid, x + 1_000, y, 0)]
        const local = localOf(here)
        const [e1, n1] = local(ahead)
        const [e2, n2] = local(aside)
        expect(Math.hypot(e1, n1) / 1_000).toBeCloseTo(1, 2)
        expect(Math.hypot(e2, n2) / 1_000).toBeCloseTo(1, 2)
        expect((e1 * e2 + n1 * n2) / 1e6).toBeCloseTo(0, 3)
        expect((Math.atan2(e1, n1) * 180) / Math.PI).toBeCloseTo(here.convergence, 1)
      }),
    )
  })

  test.each([0, 4326, 3857, 32_600, 32_661, 32_761, 28_347, 28_359, 26_924, 7845, 7860, Number.NaN, -32_650])(
    '%s is no grid known here',
    (epsg) => {
      expect(gridOf(epsg)).toBeUndefined()
    },
  )

  test.each<[string, number, number, number]>([
    ['Hong Kong 1980 at its own origin', 2326, 0, 0],
    ['Hong Kong 1980 with east and north exchanged', 2326, 819_069.8, 950_694.05],
    ['Hong Kong 1980 in millimetres', 2326, 836_694_050, 819_069_800],
    ['Hong Kong 1980 with the numbers of UTM', 2326, 209_000, 2_468_000],
    ['Singapore with the numbers of UTM', 3414, 371_000, 151_000],
  ])('%s is no place: the grid ends before', (_, epsg, east, north) => {
    const at = earthlyOfGrid(gridOf(epsg)!, east, north, 7)
    expect([at.latitude, at.longitude]).toEqual([Number.NaN, Number.NaN])
    expect(ownPlaceOfGrid(epsg, { min: [east, north, 0], max: [east + 10, north + 10, 10] })).toBeNull()
    const note = placeOfNote(`EPSG:${epsg}\n${east} ${north}\n`)!
    expect([note.own, note.stated.fault]).toEqual([null, 'off-grid'])
  })

  test.each<[string, number, number, number]>([
    ['Lo Wu, the northern border', 2326, 832_000, 844_000],
    ['the airport', 2326, 809_000, 819_000],
    ['Po Toi, the southernmost island', 2326, 846_000, 803_000],
    ['Pedra Branca', 3414, 91_500, 34_600],
    ['Tuas', 3414, 7_000, 34_000],
  ])('%s is on its grid', (_, epsg, east, north) => {
    expect(Number.isFinite(earthlyOfGrid(gridOf(epsg)!, east, north, 7).latitude)).toBe(true)
  })

  test('those that differ from WGS 84 by up to two metres are said to be approximate', () => {
    expect([2326, 4513, 25_832, 26_910, 28_355, 7855].map(isApproximate)).toEqual([true, true, true, true, true, true])
    expect([32_650, 32_756, 3414, 4326].map(isApproximate)).toEqual([false, false, false, false])
  })
})

describe('the place of a file', () => {
  test('its middle on the grid lies at the place itself, its lower side on the ground', () => {
    const own = ownPlaceOfGrid(32_650, { min: [500_000, 2_400_000, 10], max: [500_100, 2_400_040, 70] })!
    expect(transform(own.matrix, [500_050, 2_400_020, 10]).map((value) => Math.round(value * 1e3) + 0)).toEqual([
      0, 0, 0,
    ])
    expect(own.at.altitude).toBe(10)
    expect(ownPlaceOfGrid(null, { min: [0, 0, 0], max: [1, 1, 1] })).toBeNull()
    expect(ownPlaceOfGrid(1234, { min: [0, 0, 0], max: [1, 1, 1] })).toBeNull()
  })

  test('a turn is clockwise and about its point', () => {
    const quarter = turnedAt(90, [10, 20, 5])
    const [x, y, z] = transform(quarter, [10, 21, 6])
    expect([x, y, z].map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([1, 0, 1])
  })

  test.each<[string, string, readonly [string | null, string | null]]>([
    ['as OpenDroneMap writes it', 'WGS84 UTM 50N\n435000 2468000\n', ['WGS84 UTM 50N (EPSG:32650)', null]],
    ['with lines of Windows', 'WGS84 UTM 50N\r\n435000 2468000\r\n', ['WGS84 UTM 50N (EPSG:32650)', null]],
    ['of the south', 'WGS84 UTM zone 56 S\n334873 6252266\n', ['WGS84 UTM zone 56 S (EPSG:32756)', null]],
    ['by its code', 'EPSG:2326\n836694 819069\n', ['EPSG:2326', null]],
    ['of a zone that is none', 'WGS84 UTM 77N\n435000 2468000\n', ['WGS84 UTM 77N (EPSG:32677)', 'unknown-system']],
    ['without a system', '435000 2468000\n', [null, 'no-system']],
  ])('a note %s', (_, text, [system, fault]) => {
    const { stated, own } = placeOfNote(text)!
    expect([stated.system, stated.fault, own === null]).toEqual([system, fault, fault !== null])
  })

  test.each(['', 'WGS84 UTM 50N\n', 'hello', 'WGS84 UTM 50N\nx y\n', '1\n'])(
    'a note without numbers is none: %j',
    (text) => {
      expect(placeOfNote(text)).toBeNull()
    },
  )

  test('any note is read in bounded time', () => {
    expect(() => {
      for (const part of ['1 ', 'UTM ', '\t', '9', 'EPSG:', '\n', '-1.']) placeOfNote(part.repeat(20_000))
    }).toComputeWithin(3)
  })

  test('a height that no building has is read as none, a place that is nowhere is none', () => {
    const own = (latitude: number, longitude: number, altitude: number) =>
      soundPlace({ at: { latitude, longitude, altitude }, matrix: turnedAt(0, [0, 0, 0]) })
    expect(own(22, 114, 50)!.at.altitude).toBe(50)
    expect([
      own(22, 114, 50_000)!.at.altitude,
      own(22, 114, -2_000)!.at.altitude,
      own(22, 114, Number.NaN)!.at.altitude,
    ]).toEqual([0, 0, 0])
    expect([own(91, 0, 0), own(0, 181, 0), own(Number.NaN, 0, 0), soundPlace(null)]).toEqual([null, null, null, null])
  })

  test('the middle of a model far from its place is where the model lies', () => {
    const at = { latitude: 22.3, longitude: 114.17, altitude: 0 }
    const middle = middleOnEarth(
      { at, matrix: turnedAt(0, [0, 0, 0]) },
      { min: [0, 900, 0], max: [0, 1_100, 0] },
      [0, 0, 0],
    )
    expect(distanceBetween(at, middle)).toBeCloseTo(1_000, -1)
  })

  test.each<[string | undefined, number | null, string | null]>([
    ['NAD83 / Oregon', 2992, 'NAD83 / Oregon (EPSG:2992)'],
    ['EPSG:2992', 2992, 'EPSG:2992'],
    ['a\0|b\n c', null, 'a b c'],
    [' ', 2326, 'EPSG:2326'],
    [undefined, null, null],
  ])('a system named %j with code %j', (name, epsg, wanted) => {
    expect(systemName(name, epsg)).toBe(wanted)
  })

  test('of numbers alone', () => {
    expect(onlyNumbers([1, 2, 3], 'none')).toMatchObject({ source: 'numbers', coordinates: [1, 2, 3], fault: 'none' })
  })

  test.each([
    [1, 'metre'],
    [0.001, 'millimetre'],
    [0.01, 'centimetre'],
    [0.3048, 'foot'],
    [1200 / 3937, 'foot'],
    [0.0254, 'inch'],
    [0.9144, 'other'],
    [undefined, 'unknown'],
  ] as const)('a unit of %s metres is a %s', (size, unit) => {
    expect(unitOfMetres(size)).toBe(unit)
  })
})

describe('the turn, scale and shift between points', () => {
  const angle = fc.double({ min: -180, max: 180, noNaN: true })
  const turnAbout = (axis: 0 | 1 | 2, degrees: number): Matrix => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    if (axis === 0) return [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1]
    if (axis === 1) return [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]
    return [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  }
  const corners: readonly Vector[] = [
    [0, 0, 0],
    [40, 0, 0],
    [0, 25, 0],
    [3, 4, 60],
  ]

  test('are found again from points that were moved by them', () => {
    fc.assert(
      fc.property(
        angle,
        angle,
        angle,
        vector,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (a, b, c, [x, y, z], scale) => {
          const turned = multiply(multiply(turnAbout(2, a), turnAbout(1, b)), turnAbout(0, c)).map((value, index) =>
            index < 12 ? value * scale : value,
          )
          const matrix = [...turned.slice(0, 12), x, y, z, 1]
          const pairs = corners.map((from): Pair => ({ from, to: transform(matrix, from) }))
          const found = similarityOf(pairs)!
          expect(found.scale / scale).toBeCloseTo(1, 6)
          found.matrix.forEach((value, index) =>
            expect(Math.abs(value - matrix[index]!)).toBeLessThan(1e-5 * (1 + scale)),
          )
          for (const residual of found.residuals) expect(residual).toBeLessThan(1e-4 * scale + 1e-6)
        },
      ),
    )
  })

  test('three points suffice, and a wrong pair shows by its residual', () => {
    const pairs = corners.map((from): Pair => ({ from, to: from }))
    expect(similarityOf(pairs.slice(0, 3))!.scale).toBeCloseTo(1, 9)
    const wrong = [...pairs, { from: [20, 20, 20] as const, to: [20, 20, 29] as const }]
    const { residuals } = similarityOf(wrong)!
    expect(residuals.indexOf(Math.max(...residuals))).toBe(4)
  })

  test('a mirror image is never the answer', () => {
    const { matrix } = similarityOf(corners.map(([x, y, z]): Pair => ({ from: [x, y, z], to: [-x, y, z] })))!
    const [a, b, c] = [matrix.slice(0, 3), matrix.slice(4, 7), matrix.slice(8, 11)] as [number[], number[], number[]]
    const volume =
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
      a[1]! * (b[0]! * c[2]! - b[2]! * c[0]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!)
    expect(volume).toBeGreaterThan(0)
  })

  test.each<[string, readonly Pair[]]>([
    ['two pairs', corners.slice(0, 2).map((from) => ({ from, to: from }))],
    ['points on one line', [0, 1, 2, 3].map((x) => ({ from: [x, x, x] as const, to: [x, 2 * x, 0] as const }))],
    ['one point four times', [0, 1, 2, 3].map(() => ({ from: [1, 1, 1] as const, to: [2, 2, 2] as const }))],
    ['a number that is none', corners.map((from) => ({ from, to: [Number.NaN, 0, 0] as const }))],
  ])('%s say nothing', (_, pairs) => {
    expect(similarityOf(pairs)).toBeUndefined()
  })
})
