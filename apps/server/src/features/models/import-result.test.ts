import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeResults } from './import-result.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'results-'))
})
afterAll(() => rm(folder, { recursive: true }))

const text = (words: string) => new TextEncoder().encode(words)

async function taken(files: Readonly<Record<string, Uint8Array>>) {
  await writeFile(join(folder, 'all.zip'), zipSync({ ...files, 'log.json': text('{}') }))
  return takeResults(join(folder, 'all.zip'), 'Tower', folder)
}

test('of what an engine made the best mesh is taken, alone or with all that belongs to it; without one it failed', async () => {
  const tiles = {
    '3d_tiles/model/tileset.json': text('{"a":1}'),
    '3d_tiles/model/0/a.b3dm': text('b3dm'),
    '3d_tiles/pointcloud/tileset.json': text('{}'),
  }
  const [first] = await taken(tiles)
  expect(first).toMatchObject({ name: 'Tower', fileName: 'tiles.zip', dimension: '3d' })
  const packed = unzipSync(await readFile(first!.path))
  expect(Object.entries(packed).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['tileset.json', '{"a":1}'],
    ['0/a.b3dm', 'b3dm'],
  ])
  expect(
    (
      await taken({
        ...tiles,
        'odm_texturing/odm_textured_model_geo.glb': text('glTF'),
        'odm_orthophoto/odm_orthophoto.png': text('png'),
      })
    ).map(({ fileName, dimension }) => [fileName, dimension]),
  ).toEqual([
    ['odm_textured_model_geo.glb', '3d'],
    ['odm_orthophoto.png', '2d'],
  ])
  await expect(taken({ 'odm_orthophoto/odm_orthophoto.png': text('png') })).rejects.toMatchObject({
    code: 'reconstruction.failed',
  })
})

test('an empty file is no result: the good one beside it is taken, and a mesh that is empty is none', async () => {
  const points = { 'odm_georeferencing/odm_georeferenced_model.las': new Uint8Array() }
  const mesh = { 'odm_texturing/odm_textured_model_geo.obj': text('v 0 0 0') }
  const good = { 'odm_georeferencing/odm_georeferenced_model.laz': text('LASF') }
  expect((await taken({ ...points, ...mesh, ...good })).map(({ fileName }) => fileName)).toEqual([
    'model.zip',
    'odm_georeferenced_model.laz',
  ])
  expect((await taken({ ...points, ...mesh })).map(({ fileName }) => fileName)).toEqual(['model.zip'])
  await expect(taken({ 'odm_texturing/odm_textured_model_geo.glb': new Uint8Array() })).rejects.toMatchObject({
    code: 'reconstruction.failed',
  })
})

test('the orthophoto is taken with its place: the GeoTIFF where there is one', async () => {
  const mesh = { 'odm_texturing/odm_textured_model_geo.glb': text('glTF') }
  const [png, tif] = [text('png'), text('tif')]
  expect(
    (await taken({ ...mesh, 'odm_orthophoto/odm_orthophoto.png': png, 'odm_orthophoto/odm_orthophoto.tif': tif })).map(
      ({ fileName, dimension }) => [fileName, dimension],
    ),
  ).toEqual([
    ['odm_textured_model_geo.glb', '3d'],
    ['odm_orthophoto.tif', '2d'],
  ])
})
