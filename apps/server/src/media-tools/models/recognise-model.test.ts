import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  glbFile,
  oldGlb,
  oldGltf,
  gltfText,
  ifcText,
  lasFile,
  objText,
  plyText,
  zipFile,
} from '../../testing/files/drawing-files.ts'
import { checkModel } from '../drawings/drawing-file.ts'
import { recogniseModel } from './recognise-model.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function given(bytes: Buffer | string): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return path
}

const seen = async (bytes: Buffer | string, name: string) =>
  recogniseModel(await given(bytes), name).then(
    ({ kind }) => kind,
    (error: { code?: string }) => error.code ?? String(error),
  )
const tileset = Buffer.from('{"asset":{"version":"1.0"},"geometricError":1,"root":{}}')
const text = (words: string) => Buffer.from(words)

describe('what is a model', () => {
  test.each<[string, Buffer | string]>([
    ['ifc', ifcText],
    ['glb', glbFile()],
    ['gltf', gltfText()],
    ['obj', objText],
    ['ply', plyText()],
    ['las', lasFile(5)],
    ['laz', lasFile(5, { format: 0x80, claimed: 1_000_000 })],
    [
      'ply',
      Buffer.concat([
        text(
          'ply\nformat binary_little_endian 1.0\nelement vertex 2\nproperty float x\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n',
        ),
        Buffer.alloc(9),
      ]),
    ],
    [
      'tiles3d',
      zipFile([
        { name: 'city/tileset.json', bytes: tileset },
        { name: 'city/0.glb', bytes: glbFile() },
      ]),
    ],
    [
      'gltf',
      zipFile([
        { name: 'a.gltf', bytes: text(gltfText('[{"byteLength":1,"uri":"a.bin"}]')) },
        { name: 'a.bin', bytes: text('x') },
      ]),
    ],
    [
      'obj',
      zipFile([
        { name: 'house/house.obj', bytes: text(objText) },
        { name: 'house/house.mtl', bytes: text('newmtl a') },
      ]),
    ],
  ])('%s', async (kind, bytes) => {
    expect(await seen(bytes, 'model.obj')).toBe(kind)
  })

  test('looked at in a child', async () => {
    expect(await checkModel(await given(glbFile()), 'a.glb')).toEqual({ kind: 'glb' })
    await expect(checkModel(await given('nothing'), 'a.glb')).rejects.toMatchObject({
      code: 'drawing.model-not-recognised',
    })
  })
})

describe('what is none', () => {
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)
  test.each<[string, Buffer | string, string]>([
    ['nothing', '', 'drawing.model-not-recognised'],
    ['a text called OBJ', 'vertices are nice\n', 'drawing.model-not-recognised'],
    ['a program called OBJ', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 10]), 'drawing.model-not-recognised'],
    ['a STEP file that is no IFC', ifcText.replace('IFC4', 'AUTOMOTIVE_DESIGN'), 'drawing.model-not-recognised'],
    ['some JSON', '{"name":"a"}', 'drawing.model-not-recognised'],
    ['an IFC cut short', ifcText.slice(0, -20), 'drawing.model-damaged'],
    ['a GLB cut short', cut(glbFile()), 'drawing.model-damaged'],
    ['a GLB without content', glbFile('{}'), 'drawing.model-damaged'],
    [
      'a glTF whose buffer lies elsewhere',
      gltfText('[{"byteLength":9,"uri":"../secret.bin"}]'),
      'drawing.model-needs-files',
    ],
    [
      'a glTF without the file beside it',
      gltfText('[{"byteLength":9,"uri":"house.bin"}]'),
      'drawing.model-needs-files',
    ],
    ['a glTF 1.0', JSON.stringify(oldGltf), 'drawing.gltf-1'],
    ['a glTF 1.0 whose version is a number', JSON.stringify({ ...oldGltf, asset: { version: 1 } }), 'drawing.gltf-1'],
    ['a glTF 1.0 without a version', JSON.stringify({ ...oldGltf, asset: undefined }), 'drawing.gltf-1'],
    ['a GLB of glTF 1.0', oldGlb(JSON.stringify(oldGltf)), 'drawing.gltf-1'],
    ['a glTF 1.0 in a GLB of version 2', glbFile(JSON.stringify(oldGltf)), 'drawing.gltf-1'],
    [
      'a ZIP with a glTF 1.0',
      zipFile([
        { name: 'a/duck.gltf', bytes: text(JSON.stringify(oldGltf)) },
        { name: 'a/duck.bin', bytes: text('x') },
      ]),
      'drawing.gltf-1',
    ],
    ['a LAS that claims more points than it has', lasFile(5, { claimed: 4_000_000_000 }), 'drawing.model-damaged'],
    ['a LAS without points', lasFile(0), 'drawing.model-damaged'],
    ['a PLY that claims more points than it has', plyText(1_000_000), 'drawing.model-damaged'],
    [
      'a PLY of unknown numbers',
      plyText().replace('float x', 'quaternion x').replace('ascii', 'binary_big_endian'),
      'drawing.model-damaged',
    ],
    ['a ZIP cut short', cut(zipFile([{ name: 'tileset.json', bytes: tileset }])), 'drawing.model-damaged'],
    [
      'a ZIP of something else',
      zipFile([{ name: 'letter.docx', bytes: text('hello') }]),
      'drawing.model-not-recognised',
    ],
    ['a ZIP whose tileset is none', zipFile([{ name: 'tileset.json', bytes: text('[]') }]), 'drawing.model-damaged'],
    [
      'a ZIP that climbs',
      zipFile([
        { name: 'tileset.json', bytes: tileset },
        { name: '../../etc/cron.d/x', bytes: text('x') },
      ]),
      'drawing.archive-unsafe',
    ],
    [
      'a ZIP that climbs the other way',
      zipFile([{ name: '..\\x.obj', bytes: text(objText) }]),
      'drawing.archive-unsafe',
    ],
    ['a ZIP with an absolute path', zipFile([{ name: '/etc/x.obj', bytes: text(objText) }]), 'drawing.archive-unsafe'],
    [
      'a ZIP with a link',
      zipFile([{ name: 'a.obj', bytes: text('/etc/passwd'), mode: 0o120777 }]),
      'drawing.archive-unsafe',
    ],
    [
      'a bomb',
      zipFile([
        { name: 'tileset.json', bytes: tileset },
        { name: 'a.bin', bytes: Buffer.alloc(20_000_000) },
      ]),
      'drawing.archive-unsafe',
    ],
    [
      'a bomb that claims to be small',
      zipFile([
        {
          name: 'tileset.json',
          bytes: Buffer.concat([tileset, Buffer.alloc(20_000_000, 32)]),
          claimedSize: tileset.length,
        },
      ]),
      'drawing.model-damaged',
    ],
    ['a ZIP with a password', zipFile([{ name: 'a.obj', bytes: text(objText), flags: 1 }]), 'drawing.encrypted'],
  ])('%s', async (_, bytes, code) => {
    expect(await seen(bytes, 'model.obj')).toBe(code)
  })
})
