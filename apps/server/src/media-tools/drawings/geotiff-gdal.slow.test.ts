import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGroundPlace } from '@plumbline/models/place/geotiff'
import { foreignTiffs, tiffFile } from '@plumbline/models/testing/tiff-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceAt } from '../models/model-files.ts'
import { recogniseDrawing } from './drawing-file.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-geotiff-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Info = {
  readonly geoTransform?: readonly number[]
  readonly wgs84Extent?: { readonly coordinates: readonly (readonly (readonly [number, number])[])[] }
}
const infoOf = (path: string) =>
  JSON.parse(
    execFileSync('gdalinfo', ['-json', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as Info

async function agrees(path: string): Promise<void> {
  const [ground, info] = [await readGroundPlace(await sourceAt(path)), infoOf(path)]
  expect(ground!.transform.length).toBe(6)
  ground!.transform.forEach((value, index) => expect(value).toBeCloseTo(info.geoTransform![index]!, 6))
  if (ground!.corners === null) return
  // Counter-clockwise from the upper left, the first again at the end.
  const [upperLeft, lowerLeft, lowerRight, upperRight] = info.wgs84Extent!.coordinates[0]!
  // Of Hong Kong 1980 we promise two metres.
  const tolerance = ground!.conversion === 'approximate' ? 2e-5 : 2e-7
  for (const [index, theirs] of [upperLeft, upperRight, lowerRight, lowerLeft].entries())
    for (const axis of [0, 1] as const)
      expect(Math.abs(ground!.corners[index]![axis] - theirs![axis])).toBeLessThan(tolerance)
}

test.each(Object.entries(foreignTiffs))('gdal reads the same place: %s', async (_, { fields, variant }) => {
  const path = join(folder, 'case.tif')
  writeFileSync(path, tiffFile([40, 30], fields, variant))
  await agrees(path)
})

/** Upper left and lower right. */
const corners = {
  'EPSG:32650': [209_000, 2_466_000, 209_020, 2_465_985],
  'EPSG:32756': [334_000, 6_251_000, 334_020, 6_250_985],
  'EPSG:2326': [834_000, 816_000, 834_020, 815_985],
  'EPSG:4326': [114.15, 22.28, 114.16, 22.27],
} as const

test.each([
  ['tiled and deflated', 'EPSG:32650', ['-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE']],
  ['a large TIFF in strips', 'EPSG:32756', ['-co', 'BIGTIFF=YES', '-co', 'COMPRESS=LZW']],
  ['highest byte first', 'EPSG:2326', ['-co', 'ENDIANNESS=BIG']],
  ['pixels that are points', 'EPSG:32650', ['-mo', 'AREA_OR_POINT=Point']],
  ['degrees', 'EPSG:4326', []],
] as const)('a GeoTIFF that gdal wrote is opened, and its place read: %s', async (_, system, options) => {
  const [plain, path] = [join(folder, 'plain.tif'), join(folder, 'gdal.tif')]
  writeFileSync(plain, tiffFile([400, 300], []))
  execFileSync(
    'gdal_translate',
    ['-q', '-a_srs', system, '-a_ullr', ...corners[system].map(String), ...options, plain, path],
    {
      stdio: 'pipe',
    },
  )
  await agrees(path)
  expect(await recogniseDrawing(path, 'gdal.tif')).toMatchObject({ kind: 'tiff', ground: { fault: null } })
})
