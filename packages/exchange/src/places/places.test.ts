import { expect, test } from 'vitest'
import { inPages, textOf } from '../testing/some-photos.ts'
import { writeGeoJson } from './geojson.ts'
import { multiPolygonBlob, pointBlob } from './gpkg-geometry.ts'
import { layerName } from './gpkg-tables.ts'
import type { PlaceColumn, PlacedDefect } from './types.ts'

const columns: readonly PlaceColumn[] = [
  { name: 'defect', kind: 'text' },
  { name: 'x_m', kind: 'real' },
]
const aPlace = (given: Partial<PlacedDefect>): PlacedDefect => ({
  _id: 'a',
  values: ['DF0001', 1.25],
  point: { longitude: 114.123456789, latitude: 22.3, altitude: 12.345 },
  outlines: null,
  ...given,
})

test('GeoJSON: longitude first, and a defect without a place is a feature without a geometry', async () => {
  const written = await textOf(
    writeGeoJson(
      columns,
      inPages([
        aPlace({}),
        aPlace({ _id: 'b', point: null }),
        aPlace({ _id: 'c', point: { longitude: 1, latitude: 2, altitude: null } }),
      ]),
    ),
  )
  expect(JSON.parse(written)).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 'a',
        geometry: { type: 'Point', coordinates: [114.1234568, 22.3, 12.35] },
        properties: { defect: 'DF0001', x_m: 1.25 },
      },
      { type: 'Feature', id: 'b', geometry: null, properties: { defect: 'DF0001', x_m: 1.25 } },
      {
        type: 'Feature',
        id: 'c',
        geometry: { type: 'Point', coordinates: [1, 2] },
        properties: { defect: 'DF0001', x_m: 1.25 },
      },
    ],
  })
})

test('no features are a collection all the same', async () => {
  expect(JSON.parse(await textOf(writeGeoJson(columns, inPages([]))))).toEqual({
    type: 'FeatureCollection',
    features: [],
  })
})

test('a GeoPackage point is a header and the bytes of POINT Z', () => {
  const blob = pointBlob({ longitude: 1, latitude: 2, altitude: 3 }, 4326)
  expect([...blob.subarray(0, 8)]).toEqual([0x47, 0x50, 0, 1, 0xe6, 0x10, 0, 0])
  const view = new DataView(blob.buffer)
  expect([view.getUint8(8), view.getUint32(9, true)]).toEqual([1, 1001])
  expect([13, 21, 29].map((at) => view.getFloat64(at, true))).toEqual([1, 2, 3])
})

test('every outline of a GeoPackage polygon ends where it begins', () => {
  const blob = multiPolygonBlob(
    [
      [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 1, y: 1 },
      ],
    ],
    -1,
  )
  const view = new DataView(blob.buffer)
  expect(view.getInt32(4, true)).toBe(-1)
  expect([view.getUint32(9, true), view.getUint32(13, true)]).toEqual([6, 1])
  expect([view.getUint32(18, true), view.getUint32(22, true), view.getUint32(26, true)]).toEqual([3, 1, 4])
  expect(view.getFloat64(30, true)).toBe(view.getFloat64(30 + 48, true))
  expect(blob).toHaveLength(30 + 64)
})

test('layers have names that SQL and other programs take', () => {
  const taken = new Set(['defects', 'north'])
  expect(layerName('North', taken)).toBe('North_2')
  expect(layerName('南立面 / A', taken)).toBe('南立面_A')
  expect(layerName('gpkg_x', taken)).toBe('elevation_gpkg_x')
  expect(layerName('***', taken)).toBe('elevation_')
})
