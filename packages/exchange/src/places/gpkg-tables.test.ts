import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiPolygonBlob, pointBlob } from './gpkg-geometry.ts'
import { applicationId, coreTables, insertRow, layerName, layerTable, quotedName, userVersion } from './gpkg-tables.ts'

const columns = [
  { name: 'defect', kind: 'text' },
  { name: 'a "b"', kind: 'real' },
] as const

test('the file says that it is a GeoPackage of version 1.3', () => {
  expect(applicationId).toBe(1_196_444_487)
  expect(String.fromCodePoint(...[24, 16, 8, 0].map((bits) => (applicationId >> bits) & 0xff))).toBe('GPKG')
  expect(userVersion).toBe(10_300)
  expect(coreTables.slice(0, 2)).toEqual(['pragma application_id = 1196444487', 'pragma user_version = 10300'])
})

test.each(['gpkg_spatial_ref_sys', 'gpkg_contents', 'gpkg_geometry_columns'])('it has the table %s', (table) => {
  expect(coreTables.filter((statement) => statement.startsWith(`create table ${table} `))).toHaveLength(1)
})

test.each(['-1,', '0,', '4326,'])('it names the reference system %s', (id) => {
  expect(coreTables.join('\n')).toMatch(new RegExp(`\\('[^']+', ${id}`))
})

test('a name with a quote stays a name', () => {
  expect(quotedName('a"; drop table b; --')).toBe('"a""; drop table b; --"')
  expect(layerTable('North', 'POINT', columns)).toBe(
    'create table "North" (fid integer primary key autoincrement not null, geom POINT, "defect" text, "a ""b""" real)',
  )
  expect(insertRow('North', columns)).toBe('insert into "North" (geom, "defect", "a ""b""") values (?, ?, ?)')
})

test('any names of elevations become layers that differ, whatever their case', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 80 }), { maxLength: 12 }), (names) => {
      const taken = new Set(['defects'])
      for (const name of names) {
        const layer = layerName(name, taken)
        expect(layer).toMatch(/^[\p{L}\p{N}_]+$/u)
        expect(taken.has(layer.toLowerCase())).toBe(false)
        taken.add(layer.toLowerCase())
      }
    }),
  )
})

test('an altitude that is not known is no number, not the sea', () => {
  const blob = pointBlob({ longitude: 1, latitude: 2, altitude: null }, 4326)
  expect(new DataView(blob.buffer).getFloat64(29, true)).toBeNaN()
})

test('a geometry of several outlines is as long as it says', () => {
  const ring = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 2 },
    { x: 0, y: 0 },
  ]
  const blob = multiPolygonBlob([ring, ring], -1)
  expect(new DataView(blob.buffer).getUint32(13, true)).toBe(2)
  // One that ends where it begins is not closed twice.
  expect(blob).toHaveLength(8 + 9 + 2 * (13 + 4 * 16))
  expect(multiPolygonBlob([], -1)).toHaveLength(17)
})
