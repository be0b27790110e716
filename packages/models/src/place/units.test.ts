import { expect, test } from 'vitest'
import { crsOfWkt } from './crs.ts'
import { lasFeed, readLasHeader } from '../formats/las.ts'
import type { Vector } from '../matrix.ts'
import { placeOfNote } from './own-place.ts'
import { earthlyOfGrid, gridOf, isApproximate } from './projections.ts'
import { lasBytes, lazBytes, type Cloud } from '../testing/laz-file.ts'
import { geoKeys, withRecords, wktRecord, type LasExtra } from '../testing/las-records.ts'

/** A building of 40 by 20 by 60 units; coordinates as thousandths. */
const cloudAt = (corner: Vector, size: Vector = [40, 20, 60]): Cloud => ({
  count: 8,
  corner,
  size,
  point: (index) => [
    (index & 1) * size[0] * 1_000,
    ((index >> 1) & 1) * size[1] * 1_000,
    ((index >> 2) & 1) * size[2] * 1_000,
    9,
    9,
    9,
  ],
})

async function extentOf(file: Uint8Array) {
  const source = {
    size: file.length,
    read: async (offset: number, length: number) => file.subarray(offset, offset + length),
  }
  const header = await readLasHeader(source)
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  await lasFeed(source, header).each((...point) => {
    for (let axis = 0; axis < 3; axis += 1) {
      min[axis] = Math.min(min[axis]!, point[axis]!)
      max[axis] = Math.max(max[axis]!, point[axis]!)
    }
  })
  const round = (value: number) => Math.round(value * 1_000) / 1_000
  return {
    size: max.map((upper, axis) => round(upper - min[axis]!)),
    box: header.box.max.map((upper, axis) => round(upper - header.box.min[axis]!)),
    unit: header.unit,
    own: header.own,
  }
}

const inFeet = [12.192, 6.096, 18.288]
const mixed = [12.192, 6.096, 60]
const [northAmerica, wktFoot] = [
  [640_000, 850_000, 400] as const,
  'UNIT["US survey foot",0.304800609601219,AUTHORITY["EPSG","9003"]]',
]
const geographic =
  'GEOGCS["NAD83",DATUM["D",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4269"]]'
const projected = (unit: string) =>
  `PROJCS["NAD83 / Oregon",${geographic},PROJECTION["Lambert_Conformal_Conic_2SP"],PARAMETER["false_easting",1312335.958],${unit},AXIS["X",EAST],AUTHORITY["EPSG","2992"]]`

test.each<[string, readonly LasExtra[], readonly number[], string]>([
  ['nothing said', [], [40, 20, 60], 'unknown'],
  ['metres', geoKeys({ 1024: 1, 3072: 32_650, 3076: 9001 }), [40, 20, 60], 'metre'],
  ['feet', geoKeys({ 1024: 1, 3076: 9002 }), inFeet, 'foot'],
  ['US survey feet', geoKeys({ 1024: 1, 3072: 32_767, 3076: 9003, 4099: 9003 }), inFeet, 'foot'],
  ['feet across, metres up', geoKeys({ 1024: 1, 3076: 9003, 4099: 9001 }), mixed, 'foot'],
  ['a system that is in feet without saying so', geoKeys({ 1024: 1, 3072: 2263 }), inFeet, 'foot'],
  ['a system in feet, heights of a system in metres', geoKeys({ 1024: 1, 3072: 2263, 4096: 5703 }), mixed, 'foot'],
  ['a unit by its size', geoKeys({ 1024: 1, 3076: 32_767, 3077: 0.5 }), [20, 10, 30], 'other'],
  ['words, in feet', wktRecord(projected(wktFoot)), inFeet, 'foot'],
  [
    'words, heights in metres',
    wktRecord(
      `COMPD_CS["both",${projected(wktFoot)},VERT_CS["NAVD88 height",VERT_DATUM["V",2005],UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Up",UP],AUTHORITY["EPSG","5703"]]]`,
    ),
    mixed,
    'foot',
  ],
  [
    'newer words',
    wktRecord(
      'COMPOUNDCRS["both",PROJCRS["x",BASEGEOGCRS["WGS 84",DATUM["D",ELLIPSOID["E",6378137,298.25,LENGTHUNIT["metre",1]]]],CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],LENGTHUNIT["foot",0.3048],ID["EPSG",2222]],VERTCRS["h",VDATUM["V"],CS[vertical,1],AXIS["up",up],LENGTHUNIT["metre",1]]]',
    ),
    mixed,
    'foot',
  ],
])('a cloud is as large as it is: %s', async (_, records, size, unit) => {
  for (const write of unit === 'foot' && records.length === 2 ? [lasBytes, lazBytes] : [lasBytes])
    expect(await extentOf(withRecords(write(cloudAt(northAmerica)), records))).toMatchObject({ size, box: size, unit })
})

test('a cloud counted in degrees is laid flat where it lies', async () => {
  const { size, unit, own } = await extentOf(
    withRecords(lasBytes(cloudAt([114.17, 22.3, 12], [0.001, 0.001, 60])), geoKeys({ 1024: 2, 2048: 4326 })),
  )
  expect([unit, Math.round(size[0]!), Math.round(size[1]!), size[2]]).toEqual(['degree', 103, 111, 60])
  expect(own!.at).toMatchObject({
    latitude: expect.closeTo(22.3005, 6) as number,
    longitude: expect.closeTo(114.1705, 6) as number,
    altitude: 12,
  })
})

const statedIn = async (corner: Vector, records: readonly LasExtra[], size?: Vector) => {
  const file = withRecords(lasBytes(cloudAt(corner, size)), records)
  const { own, stated } = await readLasHeader({
    size: file.length,
    read: async (offset, length) => file.subarray(offset, offset + length),
  })
  return { isPlaced: own !== null, ...stated }
}

test('a cloud says in which system and around which coordinates it lies, also where it cannot be placed by them', async () => {
  expect(await statedIn(northAmerica, [])).toMatchObject({
    isPlaced: false,
    source: 'numbers',
    system: null,
    fault: 'no-system',
    coordinates: [640_020, 850_010, 430],
  })
  expect(await statedIn([1_570_000, 5_180_000, 5], geoKeys({ 1024: 1, 3072: 2193 }))).toMatchObject({
    isPlaced: false,
    system: 'EPSG:2193',
    fault: 'unknown-system',
    coordinates: [1_570_020, 5_180_010, 35],
  })
  expect(await statedIn(northAmerica, wktRecord(projected(wktFoot)))).toMatchObject({
    isPlaced: false,
    system: 'NAD83 / Oregon (EPSG:2992)',
    fault: 'unknown-system',
  })
  expect(await statedIn([836_000, 819_000, 5], geoKeys({ 1024: 1, 3072: 2326 }))).toMatchObject({
    isPlaced: true,
    system: 'EPSG:2326',
    fault: null,
    conversion: 'approximate',
  })
  expect(await statedIn([208_000, 2_468_000, 5], geoKeys({ 1024: 1, 3072: 32_650 }))).toMatchObject({
    isPlaced: true,
    fault: null,
    conversion: 'none',
  })
  const degrees = (code: number) => statedIn([114.17, 22.3, 12], geoKeys({ 1024: 2, 2048: code }), [0.001, 0.001, 60])
  expect(await degrees(4326)).toMatchObject({
    isPlaced: true,
    isGeographic: true,
    system: 'EPSG:4326',
    conversion: 'none',
    coordinates: [expect.closeTo(22.3005, 6) as number, expect.closeTo(114.1705, 6) as number, 42],
  })
  // Hong Kong 1980 differs from WGS 84 by 300 m.
  expect(await degrees(4611)).toMatchObject({ isPlaced: true, conversion: 'assumed' })
  expect(await statedIn([836_000, 819_000, 5], geoKeys({ 1024: 2, 2048: 4326 }))).toMatchObject({
    isPlaced: false,
    fault: 'off-grid',
  })
})

test('grids of Australia and mainland China lie where they are', () => {
  const at = (epsg: number, east: number, north: number) => {
    const { latitude, longitude } = earthlyOfGrid(gridOf(epsg)!, east, north, 0)
    return [latitude, longitude]
  }
  // On its central meridian a grid has its false easting; a degree of latitude is about 110.6 km there.
  expect(at(7856, 500_000, 10_000_000)).toEqual([expect.closeTo(0, 6), expect.closeTo(153, 6)])
  expect(at(28_356, 500_000, 10_000_000)).toEqual([expect.closeTo(0, 6), expect.closeTo(153, 6)])
  expect(at(4547, 500_000, 2_500_000)).toEqual([expect.closeTo(22.597, 2), expect.closeTo(114, 6)])
  expect(at(4526, 38_500_000, 2_500_000)).toEqual(at(4547, 500_000, 2_500_000))
  expect([4547, 7856, 28_356].every(isApproximate)).toBe(true)
  expect([4512, 4555, 7845, 7860, 28_359].map(gridOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('a note beside a model names its system, known here or not', () => {
  expect(placeOfNote('WGS84 UTM 50N\n208000 2468000\n')).toMatchObject({
    own: { at: { latitude: expect.closeTo(22.3, 1) as number } },
    stated: { source: 'note', system: 'WGS84 UTM 50N (EPSG:32650)', fault: null },
  })
  expect(placeOfNote('EPSG:2193\n1570000 5180000\n')).toMatchObject({
    own: null,
    stated: { system: 'EPSG:2193', fault: 'unknown-system', coordinates: [1_570_000, 5_180_000, 0] },
  })
  expect(placeOfNote('1570000 5180000\n')).toMatchObject({ own: null, stated: { system: null, fault: 'no-system' } })
  expect(placeOfNote('see the letter')).toBeNull()
})

test('the grid is that of the map, not of the heights that came after it', () => {
  expect(
    crsOfWkt(
      'COMPD_CS["both",PROJCS["WGS 84 / UTM 50N",GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]],UNIT["metre",1],AUTHORITY["EPSG","32650"]],VERT_CS["EGM96",UNIT["metre",1],AUTHORITY["EPSG","5773"]],AUTHORITY["EPSG","9999"]]',
    ),
  ).toEqual({
    epsg: 32_650,
    isDegrees: false,
    metres: 1,
    metresUp: 1,
    system: 'WGS 84 / UTM 50N (EPSG:32650)',
    isNearWgs84: false,
  })
  expect(() => crsOfWkt('A['.repeat(30_000))).toThrow('damaged')
})
