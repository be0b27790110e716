import { describe, expect, test } from 'vitest'
import { ModelError } from '../model-error.ts'
import { filesOf } from '../testing/memory-files.ts'
import { bytesOfText } from '../text.ts'
import { glbOf } from '../tiles/pack-gltf.ts'
import { isOldGlb, isOldGltf } from './gltf-version.ts'
import { readGltf } from './read-gltf.ts'

/** One triangle: three corners of floats, then three indices. */
const corners = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, -1)
const body = Uint8Array.from([...new Uint8Array(corners.buffer), ...new Uint8Array(Uint16Array.of(0, 1, 2, 0).buffer)])
const scene = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }] as object[],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }] as object[],
  buffers: [{ byteLength: body.length }] as object[],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: 36 },
    { buffer: 0, byteOffset: 36, byteLength: 6 },
  ],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, -1], max: [1, 0, 0] },
    { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
  ] as object[],
}
const glb = (part: object = {}) => glbOf({ ...scene, ...part }, body)
const read = (part: object = {}) => readGltf(filesOf({ 'a.glb': glb(part) }), 'a.glb')
const faultOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'none',
    (error: unknown) => (error instanceof ModelError ? error.fault : 'not named'),
  )
const rounded = (positions: Float32Array) => [...positions].map((value) => Math.round(value * 1e4) / 1e4 + 0)

describe('where triangles lie', () => {
  test('y up becomes z up', async () => {
    const [mesh] = (await read()).meshes
    expect([rounded(mesh!.positions), [...mesh!.indices]]).toEqual([
      [0, 0, 0, 1, 0, 0, 0, 1, 0],
      [0, 1, 2],
    ])
    expect([...mesh!.normals!.subarray(0, 3)].map((value) => value + 0)).toEqual([0, 0, 1])
  })

  test.each<[string, readonly object[], readonly number[]]>([
    ['moved', [{ mesh: 0, translation: [10, 20, 30] }], [10, -30, 20]],
    ['scaled', [{ mesh: 0, scale: [2, 2, 2], translation: [1, 0, 0] }], [1, 0, 0]],
    ['by a matrix', [{ mesh: 0, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1] }], [5, -7, 6]],
    [
      'within another that is moved',
      [
        { children: [1], translation: [1, 0, 0] },
        { mesh: 0, translation: [0, 2, 0] },
      ],
      [1, 0, 2],
    ],
  ])('a node %s', async (_, nodes, first) => {
    expect(rounded((await read({ nodes })).meshes[0]!.positions).slice(0, 3)).toEqual(first)
  })

  test('one mesh in two places is there twice', async () => {
    const made = await read({ scenes: [{ nodes: [0, 1] }], nodes: [{ mesh: 0 }, { mesh: 0, translation: [5, 0, 0] }] })
    expect(made.meshes).toHaveLength(2)
  })

  test('what no scene shows is not there', async () => {
    expect((await read({ nodes: [{ mesh: 0 }, { mesh: 0 }] })).meshes).toHaveLength(1)
  })

  test('far from zero a model is counted from near itself', async () => {
    const made = await read({ nodes: [{ mesh: 0, translation: [836_694, 10, -819_069] }] })
    expect(made.origin).toEqual([836_700, 819_100, 0])
    expect(rounded(made.meshes[0]!.positions).slice(0, 3)).toEqual([-6, -31, 10])
  })

  test('without indices corners are taken in their order', async () => {
    const made = await read({ meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }] })
    expect([...made.meshes[0]!.indices]).toEqual([0, 1, 2])
  })

  test.each([
    ['a strip', 5],
    ['a fan', 6],
  ])('%s is triangles', async (_, mode) => {
    const made = await read({ meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode }] }] })
    expect(made.meshes[0]!.indices).toHaveLength(3)
  })

  test('lines and points among the triangles are left out and counted', async () => {
    const made = await read({
      meshes: [
        {
          primitives: [
            { attributes: { POSITION: 0 }, indices: 1 },
            { attributes: { POSITION: 0 }, mode: 1 },
            { attributes: { POSITION: 0 }, mode: 0 },
          ],
        },
      ],
    })
    expect([made.meshes.length, made.skipped]).toEqual([1, 2])
  })
})

describe('files beside it', () => {
  const gltf = (buffers: readonly object[]) => bytesOfText(JSON.stringify({ ...scene, buffers }))
  test.each<[string, string, string]>([
    ['in its folder', 'a.bin', 'a.bin'],
    ['in a folder below', 'data/a.bin', 'data/a.bin'],
    ['with a blank that is written as one', 'my file.bin', 'my file.bin'],
    ['with a blank that is escaped', 'my%20file.bin', 'my file.bin'],
    ['by another case', 'A.BIN', 'a.bin'],
  ])('a buffer %s', async (_, uri, name) => {
    const files = filesOf({ 'a.gltf': gltf([{ uri, byteLength: body.length }]), [name]: body })
    expect((await readGltf(files, 'a.gltf')).meshes).toHaveLength(1)
  })

  test('a buffer within it', async () => {
    const text = String.fromCharCode(...body)
    const { btoa } = globalThis as unknown as { btoa(text: string): string }
    const uri = `data:application/octet-stream;base64,${btoa(text)}`
    expect(
      (await readGltf(filesOf({ 'a.gltf': gltf([{ uri, byteLength: body.length }]) }), 'a.gltf')).meshes,
    ).toHaveLength(1)
  })

  test.each([
    ['https://example.com/a.bin', 'refers-outside'],
    ['../a.bin', 'refers-outside'],
    ['/etc/passwd', 'missing-file'],
    ['lost.bin', 'missing-file'],
  ])('%s: %s', async (uri, fault) => {
    expect(await faultOf(readGltf(filesOf({ 'a.gltf': gltf([{ uri, byteLength: body.length }]) }), 'a.gltf'))).toBe(
      fault,
    )
  })
})

describe('refusals', () => {
  test.each<[string, object, string]>([
    [
      'an extension that is not read',
      { extensionsRequired: ['KHR_texture_basisu'], extensionsUsed: ['KHR_texture_basisu'] },
      'compressed',
    ],
    ['a node within itself', { nodes: [{ mesh: 0, children: [0] }] }, 'damaged'],
    [
      'a node within two others',
      { scenes: [{ nodes: [0, 1] }], nodes: [{ children: [2] }, { children: [2] }, { mesh: 0 }] },
      'damaged',
    ],
    ['a root twice', { scenes: [{ nodes: [0, 0] }] }, 'damaged'],
    [
      'more corners than a model may have',
      { accessors: [{ componentType: 5126, count: 1e12, type: 'VEC3' }] },
      'too-complex',
    ],
    ['a buffer larger than a model may be', { buffers: [{ byteLength: 1e13 }] }, 'too-complex'],
    ['the first edition', { asset: { version: '1.0' } }, 'gltf-1'],
  ])('%s', async (_, part, fault) => {
    expect(await faultOf(read(part))).toBe(fault)
  })

  test('an index of a corner that is not there', async () => {
    const wrong = body.slice()
    new DataView(wrong.buffer).setUint16(36, 9, true)
    expect(await faultOf(readGltf(filesOf({ 'a.glb': glbOf(scene, wrong) }), 'a.glb'))).toBe('damaged')
  })

  test('a corner that is nowhere', async () => {
    const wrong = body.slice()
    new DataView(wrong.buffer).setFloat32(0, Infinity, true)
    expect(await faultOf(readGltf(filesOf({ 'a.glb': glbOf(scene, wrong) }), 'a.glb'))).not.toBe('none')
  })

  test('a file cut anywhere is refused', async () => {
    const whole = glb()
    for (let length = 0; length < whole.length - 4; length += 7)
      expect(await faultOf(readGltf(filesOf({ 'a.glb': whole.slice(0, length) }), 'a.glb'))).not.toBe('none')
  })
})

describe('the first edition of glTF', () => {
  test.each<[unknown, boolean]>([
    [{ asset: { version: '2.0' } }, false],
    [{ asset: { version: '2.1' }, meshes: {} }, false],
    [{ asset: { version: '1.0' } }, true],
    [{ asset: { version: 1 } }, true],
    [{ asset: { version: '0.8' } }, true],
    [{ asset: {}, meshes: { a: {} } }, true],
    [{ meshes: [] }, false],
    [{ nodes: { a: {} } }, true],
    [null, false],
    [[], false],
    ['1.0', false],
  ])('%j: %s', (json, isOld) => {
    expect(isOldGltf(json)).toBe(isOld)
  })

  test('its container has another number in its head', () => {
    expect(isOldGlb(Uint8Array.from([...bytesOfText('glTF'), 1, 0, 0, 0]))).toBe(true)
    expect(isOldGlb(glb())).toBe(false)
    expect(isOldGlb(new Uint8Array(4))).toBe(false)
  })
})
