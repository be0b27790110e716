import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ModelError } from '../model-error.ts'
import { geoKeys } from '../testing/las-records.ts'
import { crsOfGeoKeys, crsOfWkt, unknownCrs } from './crs.ts'
import { metricOf } from './las-crs.ts'

const keysOf = (keys: Readonly<Record<number, number>>, words = '') => {
  const [directory, doubles] = geoKeys(keys)
  const view = ({ body }: { readonly body: Uint8Array }) => new DataView(body.buffer, body.byteOffset, body.length)
  return crsOfGeoKeys(view(directory!), view(doubles!), words)
}

const [projectedModel, geographicModel] = [{ 1024: 1 }, { 1024: 2 }]
const foot = 1200 / 3937

describe('keys of GeoTIFF', () => {
  test.each<[string, Readonly<Record<number, number>>, object]>([
    ['a grid in metres', { ...projectedModel, 3072: 32_650 }, { epsg: 32_650, metres: 1, isDegrees: false }],
    ['a grid and its unit', { ...projectedModel, 3072: 2992, 3076: 9002 }, { epsg: 2992, metres: 0.3048 }],
    ['a grid that is in feet by its code', { ...projectedModel, 3072: 2227 }, { epsg: 2227, metres: foot }],
    ['a unit alone', { ...projectedModel, 3076: 9003 }, { epsg: null, metres: foot }],
    ['a unit by its size', { ...projectedModel, 3072: 32_767, 3077: 0.5 }, { epsg: null, metres: 0.5 }],
    ['a size that is none', { ...projectedModel, 3077: -0.5 }, { epsg: null, metres: undefined }],
    ['heights in another unit', { ...projectedModel, 3072: 32_610, 4099: 9003 }, { metres: 1, metresUp: foot }],
    [
      'heights that are in feet by their code',
      { ...projectedModel, 3072: 32_610, 4096: 6360 },
      { metres: 1, metresUp: foot },
    ],
    [
      'degrees',
      { ...geographicModel, 2048: 4326 },
      { isDegrees: true, epsg: null, metres: undefined, isNearWgs84: true },
    ],
    ['degrees of another datum', { ...geographicModel, 2048: 4267 }, { isDegrees: true, isNearWgs84: false }],
    ['degrees that are not said to be', { 2048: 4326 }, { isDegrees: true, isNearWgs84: true }],
    ['nothing', {}, { epsg: null, isDegrees: false, metres: undefined, metresUp: undefined }],
    ['codes for undefined', { ...projectedModel, 3072: 0 }, { epsg: null, metres: undefined }],
  ])('%s', (_, keys, wanted) => {
    expect(keysOf(keys)).toMatchObject(wanted)
  })

  test('a directory cut anywhere is read as far as it goes', () => {
    const [directory] = geoKeys({ 1024: 1, 3072: 32_650, 3076: 9001 })
    for (let length = 0; length <= directory!.body.length; length += 1) {
      const view = new DataView(directory!.body.slice(0, length).buffer)
      expect(() => crsOfGeoKeys(view, undefined)).not.toThrow()
    }
  })

  test('any bytes are a coordinate system or none', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 80 }),
        fc.uint8Array({ maxLength: 40 }),
        fc.string(),
        (directory, doubles, words) => {
          const crs = crsOfGeoKeys(new DataView(directory.slice().buffer), new DataView(doubles.slice().buffer), words)
          expect(crs.metres === undefined || (crs.metres > 0 && Number.isFinite(crs.metres))).toBe(true)
        },
      ),
    )
  })
})

describe('well-known text', () => {
  const geographic =
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]'
  test.each<[string, string, object]>([
    [
      'a grid of the older notation',
      `PROJCS["WGS 84 / UTM zone 50N",${geographic},PROJECTION["Transverse_Mercator"],UNIT["metre",1],AUTHORITY["EPSG","32650"]]`,
      { epsg: 32_650, metres: 1, isDegrees: false, system: 'WGS 84 / UTM zone 50N (EPSG:32650)' },
    ],
    [
      'of the newer',
      'PROJCRS["WGS 84 / UTM zone 50N",BASEGEOGCRS["WGS 84"],CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],LENGTHUNIT["metre",1],ID["EPSG",32650]]',
      { epsg: 32_650, metres: 1 },
    ],
    [
      'with the unit at its axes',
      'PROJCRS["x",CS[Cartesian,2],AXIS["(E)",east,LENGTHUNIT["US survey foot",0.304800609601219]],ID["EPSG",2992]]',
      { epsg: 2992, metres: 0.304_800_609_601_219 },
    ],
    ['in feet by its code alone', 'PROJCS["x",AUTHORITY["EPSG","2227"]]', { epsg: 2227, metres: foot }],
    ['with round brackets', 'PROJCS("x",UNIT("metre",1),AUTHORITY("EPSG","32650"))', { epsg: 32_650, metres: 1 }],
    ['in small letters', 'projcs["x",unit["metre",1],authority["EPSG","32650"]]', { epsg: 32_650, metres: 1 }],
    [
      'over several lines',
      'PROJCS[\r\n  "x",\r\n  UNIT["metre", 1],\r\n  AUTHORITY["EPSG", "32650"]\r\n]',
      { epsg: 32_650, metres: 1 },
    ],
    ['of another authority', 'PROJCS["x",UNIT["metre",1],AUTHORITY["ESRI","102100"]]', { epsg: null, metres: 1 }],
    ['degrees', geographic, { isDegrees: true, isNearWgs84: true, epsg: null, metres: undefined }],
    ['degrees by their name alone', 'GEOGCS["WGS_1984"]', { isDegrees: true, isNearWgs84: true }],
    ['degrees of another datum', 'GEOGCS["NAD27",AUTHORITY["EPSG","4267"]]', { isDegrees: true, isNearWgs84: false }],
    [
      'with heights',
      'COMPD_CS["x",PROJCS["a",UNIT["metre",1],AUTHORITY["EPSG","32610"]],VERT_CS["b",UNIT["foot",0.3048]]]',
      { metres: 1, metresUp: 0.3048 },
    ],
    [
      'with heights in feet by their code',
      'COMPD_CS["x",PROJCS["a",UNIT["metre",1]],VERT_CS["b",AUTHORITY["EPSG","6360"]]]',
      { metresUp: foot },
    ],
    ['nothing', '', unknownCrs],
    ['something else', 'hello world', unknownCrs],
    ['a unit that is none', 'PROJCS["x",UNIT["metre",-1]]', { metres: undefined }],
  ])('%s', (_, text, wanted) => {
    expect(crsOfWkt(text)).toMatchObject(wanted)
  })

  test('cut anywhere is a system or none', () => {
    const text = `COMPD_CS["x",PROJCS["a",${geographic},UNIT["metre",1],AUTHORITY["EPSG","32610"]],VERT_CS["b",UNIT["foot",0.3048]]]`
    for (let length = 0; length < text.length; length += 1) expect(() => crsOfWkt(text.slice(0, length))).not.toThrow()
  })

  test('one within another without end is refused by name, and any text is read in time', () => {
    expect(() => crsOfWkt('A['.repeat(10_000))).toThrow(ModelError)
    expect(() => {
      for (const part of ['[', ']', '"', ',', 'A,', 'A["x"],', '(', '"a" ']) {
        try {
          crsOfWkt(`PROJCS[${part.repeat(50_000)}`)
        } catch (error) {
          expect(error).toBeInstanceOf(ModelError)
        }
      }
    }).toComputeWithin(5)
  })
})

describe('metres of a point cloud', () => {
  const box = { min: [640_000, 850_000, 400], max: [640_100, 850_040, 460] } as const

  test('a system in feet counts across and, unless it says otherwise, upwards in feet', () => {
    const { factor, unit } = metricOf({ ...unknownCrs, epsg: 2992, metres: 0.3048 }, box)
    expect([factor, unit]).toEqual([[0.3048, 0.3048, 0.3048], 'foot'])
    expect(metricOf({ ...unknownCrs, metres: 0.3048, metresUp: 1 }, box).factor).toEqual([0.3048, 0.3048, 1])
  })

  test('one that says nothing counts in metres, and its unit is not known', () => {
    expect(metricOf(unknownCrs, box)).toMatchObject({
      factor: [1, 1, 1],
      unit: 'unknown',
      own: null,
      stated: { fault: 'no-system' },
    })
  })

  test.each<[string, object, string | null]>([
    ['a grid that is known', { epsg: 32_650, metres: 1 }, null],
    ['a system that is not', { epsg: 2992, metres: 0.3048, system: 'NAD83 / Oregon' }, 'unknown-system'],
  ])('%s', (_, crs, fault) => {
    expect(metricOf({ ...unknownCrs, ...crs }, box).stated.fault).toBe(fault)
  })

  test('degrees are laid flat around the middle', () => {
    const degrees = { min: [114.17, 22.3, 5], max: [114.171, 22.301, 65] } as const
    const { factor, offset, own, unit, stated } = metricOf(
      { ...unknownCrs, isDegrees: true, isNearWgs84: true },
      degrees,
    )
    const metres = (at: readonly [number, number, number], axis: 0 | 1) => (at[axis] + offset[axis]) * factor[axis]
    expect(metres(degrees.max, 0) - metres(degrees.min, 0)).toBeCloseTo(103, 0)
    expect(metres(degrees.max, 1) - metres(degrees.min, 1)).toBeCloseTo(110.7, 0)
    expect([unit, own!.at.altitude, stated.conversion]).toEqual(['degree', 5, 'none'])
    expect(metricOf({ ...unknownCrs, isDegrees: true }, degrees).stated.conversion).toBe('assumed')
  })

  test('degrees that are none are said to lie off the grid', () => {
    expect(metricOf({ ...unknownCrs, isDegrees: true }, box).stated.fault).toBe('off-grid')
  })
})
