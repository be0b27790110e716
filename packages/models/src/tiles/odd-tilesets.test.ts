import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { ModelError } from '../model-error.ts'
import { filesOf, memorySink } from '../testing/memory-files.ts'
import { bytesOfText, textOf } from '../text.ts'
import { foreignTiles } from './foreign-tiles.ts'
import { concat, glbOf } from './pack-gltf.ts'
import { composite, selfContained } from './tile-content.ts'

const box = [0, 0, 0, 10, 0, 0, 0, 5, 0, 0, 0, 20]
const volume = { boundingVolume: { box }, geometricError: 1 }
const json = (given: unknown) => bytesOfText(JSON.stringify(given))
const set = (root: object, more: object = {}) => ({ asset: { version: '1.0' }, geometricError: 50, root, ...more })
const tileset = (root: object, more: object = {}) => json(set({ ...volume, ...root }, more))
const glb = glbOf({ asset: { version: '2.0' } }, Uint8Array.of(1, 2, 3, 4))
const a = { 'a.glb': glb }
const unread = async () => new Uint8Array(0)

type Tile = {
  boundingVolume: object
  viewerRequestVolume?: object
  geometricError: number
  content?: { uri: string }
  children?: Tile[]
  extensions?: object
}
type Archive = Readonly<Record<string, Uint8Array>>

async function taken(files: Archive) {
  const sink = memorySink()
  const made = await foreignTiles(filesOf(files), 'tileset.json', sink)
  const read = (name: string) => JSON.parse(textOf(sink.files.get(name)!)) as { root: Tile; schemaUri?: string }
  return { ...made, read, whole: read('tileset.json'), root: read('tileset.json').root, written: sink.files }
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ModelError ? error.fault : String(error)),
  )

describe('tilesets as other programs write them', () => {
  test.each<[string, Archive]>([
    [
      'a byte order mark',
      { 'tileset.json': concat([Uint8Array.of(0xef, 0xbb, 0xbf), tileset({ content: { uri: 'a.glb' } })]), ...a },
    ],
    [
      'space before the first brace',
      { 'tileset.json': concat([bytesOfText('\r\n\t '), tileset({ content: { uri: 'a.glb' } })]), ...a },
    ],
    ['"url", as before version 1.0', { 'tileset.json': tileset({ content: { url: 'a.glb' } }), ...a }],
    ['a query behind the name', { 'tileset.json': tileset({ content: { uri: 'a.glb?v=1.2#top' } }), ...a }],
    ['a name in other letters', { 'tileset.json': tileset({ content: { uri: './A.GLB' } }), ...a }],
    [
      'a folder written as on Windows',
      { 'tileset.json': tileset({ content: { uri: 'Data\\a.glb' } }), 'Data/a.glb': glb },
    ],
    ['no asset at all', { 'tileset.json': json({ root: { ...volume, content: { uri: 'a.glb' } } }), ...a }],
    [
      'an extension that changes no drawing',
      {
        'tileset.json': tileset({ content: { uri: 'a.glb' } }, { extensionsRequired: ['3DTILES_content_gltf'] }),
        ...a,
      },
    ],
  ])('are taken with %s', async (_, files) => {
    const { tiles, root, written } = await taken(files)
    expect([tiles, root.content]).toEqual([1, { uri: 't0.glb' }])
    expect(written.get('t0.glb')).toEqual(glb)
  })

  test('contents of the extension are taken as those of version 1.1', async () => {
    for (const list of ['content', 'contents']) {
      const { root, written } = await taken({
        'tileset.json': tileset({
          extensions: { '3DTILES_multiple_contents': { [list]: [{ uri: 'a.glb' }, { uri: 'b.glb' }] }, MINE: { a: 1 } },
        }),
        ...a,
        'b.glb': glb,
      })
      expect([root.content!.uri, root.extensions]).toEqual(['t0.cmpt', { MINE: { a: 1 } }])
      expect(new DataView(written.get('t0.cmpt')!.buffer).getUint32(12, true)).toBe(2)
    }
  })

  test('a tileset beside a content becomes a child with the same volume', async () => {
    const { root, read } = await taken({
      'tileset.json': tileset({ contents: [{ uri: 'a.glb' }, { uri: 'more.json' }] }),
      'more.json': tileset({ content: { uri: 'a.glb' } }),
      ...a,
    })
    const [child] = root.children!
    expect(root.content!.uri).toMatch(/\.glb$/)
    expect(child).toMatchObject({ boundingVolume: { box }, geometricError: 1 })
    expect(read(child!.content!.uri).root.content).toEqual(root.content)
  })

  test('one file in many tiles is written once', async () => {
    const { root, tiles, written } = await taken({
      'tileset.json': tileset({
        children: Array.from({ length: 50 }, () => ({ ...volume, content: { uri: 'a.glb' } })),
      }),
      ...a,
    })
    expect([tiles, [...written.keys()].sort()]).toEqual([1, ['t0.glb', 'tileset.json']])
    expect(new Set(root.children!.map(({ content }) => content!.uri))).toEqual(new Set(['t0.glb']))
  })

  test('a nested tileset in one place is written once, in two places twice', async () => {
    const shifted = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 0, 0, 1]
    const nested = { 'more.json': tileset({ content: { uri: 'a.glb' } }), ...a }
    const child = { ...volume, content: { uri: 'more.json' } }
    const same = await taken({ 'tileset.json': tileset({ children: [child, child] }), ...nested })
    const apart = await taken({
      'tileset.json': tileset({ children: [child, { ...child, transform: shifted }] }),
      ...nested,
    })
    expect([same.tiles, apart.tiles]).toEqual([2, 3])
  })

  test('the volume from which a tile is asked for moves with it, and the schema elsewhere is left out', async () => {
    const around = [114.1695, 22.2995, 114.1705, 22.3005].map((degrees) => (degrees * Math.PI) / 180).concat(0, 60)
    const { root, whole } = await taken({
      'tileset.json': tileset(
        { viewerRequestVolume: { region: around }, content: { uri: 'a.glb' } },
        { schemaUri: 's.json' },
      ),
      ...a,
    })
    expect(root.viewerRequestVolume).toEqual({ box: expect.any(Array) as number[] })
    expect(whole.schemaUri).toBeUndefined()
  })

  test('a region over the date line is as wide as it is, not the rest of the earth', async () => {
    const region = [179.9995, -16.0005, -179.9995, -15.9995].map((degrees) => (degrees * Math.PI) / 180).concat(0, 10)
    const { at, box: bounds } = await taken({
      'tileset.json': tileset({ boundingVolume: { region }, content: { uri: 'a.glb' } }),
      ...a,
    })
    expect([Math.abs(at!.longitude), at!.latitude]).toEqual([expect.closeTo(180, 4), expect.closeTo(-16, 4)])
    expect(bounds.max[0] - bounds.min[0]).toBeLessThan(120)
  })
})

describe('a tileset that is damaged says so', () => {
  test.each<[string, unknown]>([
    ['content null', set({ ...volume, content: null })],
    ['content a word', set({ ...volume, content: 'a.glb' })],
    ['content without a name', set({ ...volume, content: {} })],
    ['content named by a number', set({ ...volume, content: { uri: 7 } })],
    ['contents null', set({ ...volume, contents: null })],
    ['contents an object', set({ ...volume, contents: { uri: 'a.glb' } })],
    ['null among contents', set({ ...volume, contents: [{ uri: 'a.glb' }, null] })],
    [
      'null among contents of the extension',
      set({ ...volume, extensions: { '3DTILES_multiple_contents': { content: [null] } } }),
    ],
    ['extensions null', set({ ...volume, extensions: null, content: { uri: 'a.glb' } })],
    ['children null', set({ ...volume, children: null, content: { uri: 'a.glb' } })],
    ['children an object', set({ ...volume, children: {}, content: { uri: 'a.glb' } })],
    ['null among children', set({ ...volume, children: [null], content: { uri: 'a.glb' } })],
    ['a list among children', set({ ...volume, children: [[]], content: { uri: 'a.glb' } })],
    ['transform null', set({ ...volume, transform: null, content: { uri: 'a.glb' } })],
    ['volume null', set({ boundingVolume: null, content: { uri: 'a.glb' } })],
    ['root null', set(null as never)],
    ['root a list', set([])],
    ['required extensions a word', set({ ...volume, content: { uri: 'a.glb' } }, { extensionsRequired: 'NONE' })],
    ['nothing but null', null],
    ['a list', []],
  ])('%s', async (_, given) => {
    expect(await faultOf(taken({ 'tileset.json': json(given), ...a }))).toBe('damaged')
  })

  test('cut anywhere', async () => {
    const whole = tileset({ content: { uri: 'a.glb' } })
    for (let length = 0; length < whole.length; length += 1)
      expect(await faultOf(taken({ 'tileset.json': whole.subarray(0, length), ...a }))).toBe('damaged')
  })

  test('one within it that is cut', async () => {
    const nested = tileset({ content: { uri: 'a.glb' } })
    const files = {
      'tileset.json': tileset({ content: { uri: 'more.json' } }),
      'more.json': nested.subarray(0, -1),
      ...a,
    }
    expect(await faultOf(taken(files))).toBe('damaged')
  })
})

describe('a tileset made to exhaust the reader', () => {
  test('tiles within tiles beyond any real depth are refused', async () => {
    let root: object = { ...volume, content: { uri: 'a.glb' } }
    for (let depth = 0; depth <= limits.tilesetDepth; depth += 1) root = { ...volume, children: [root] }
    expect(await faultOf(taken({ 'tileset.json': json(set(root)), ...a }))).toBe('too-complex')
  })

  test('a chain of tilesets that each name the next twice is read in one pass', async () => {
    const links = Array.from({ length: 40 }, (_, at): [string, Uint8Array] => {
      const next = { ...volume, content: { uri: at === 39 ? 'a.glb' : `${at + 1}.json` } }
      return [at === 0 ? 'tileset.json' : `${at}.json`, tileset({ children: [next, next] })]
    })
    expect((await taken({ ...Object.fromEntries(links), ...a })).tiles).toBe(40)
  })

  test('a chain of tilesets that is too long is refused', async () => {
    const links = Array.from({ length: limits.tilesetDepth + 2 }, (_, at): [string, Uint8Array] => [
      at === 0 ? 'tileset.json' : `${at}.json`,
      tileset({ content: { uri: at > limits.tilesetDepth ? 'a.glb' : `${at + 1}.json` } }),
    ])
    expect(await faultOf(taken({ ...Object.fromEntries(links), ...a }))).toBe('too-complex')
  })

  test('a model placed by instances, its name followed by a megabyte of blanks, takes no time', () => {
    const head = new Uint8Array(32)
    head.set(bytesOfText('i3dm'))
    for (const blanks of [' '.repeat(1_000_000), ' a'.repeat(500_000), '\0'.repeat(1_000_000)])
      expect(() => void faultOf(selfContained(concat([head, bytesOfText(`a.glb${blanks}x`)]), unread))).toComputeWithin(
        2,
      )
  })

  test('a composite that counts four thousand million parts ends with its bytes', () => {
    const lying = composite([glb])
    new DataView(lying.buffer).setUint32(12, 0xffff_ffff, true)
    expect(() => void faultOf(selfContained(lying, unread))).toComputeWithin(1)
  })
})

describe('a content that is damaged says so', () => {
  const gltf = (given: object) => json({ asset: { version: '2.0' }, ...given })
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array(0)],
    ['no JSON', bytesOfText('<html>404</html>')],
    ['null', bytesOfText('null')],
    ['a list', bytesOfText('[]')],
    ['buffers that are an object', glbOf({ asset: { version: '2.0' }, buffers: {} }, new Uint8Array(0))],
    ['null among buffers', gltf({ buffers: [null] })],
    ['null among views', gltf({ buffers: [], bufferViews: [null] })],
    ['null among pictures', gltf({ images: [null] })],
    ['a buffer named by a number', gltf({ buffers: [{ uri: 7 }] })],
    ['base64 that is none', gltf({ buffers: [{ uri: 'data:;base64,*', byteLength: 1 }] })],
    ['an escape that is none', gltf({ buffers: [{ uri: 'data:,%E0%A4%A', byteLength: 1 }] })],
  ])('%s', async (_, bytes) => {
    expect(await faultOf(selfContained(bytes, unread))).toBe('damaged')
  })

  test('a glTF in one file that is cut within its description', async () => {
    const length = 20 + new DataView(glb.buffer).getUint32(12, true)
    for (let end = 4; end < length - 4; end += 1)
      expect(await faultOf(selfContained(glb.subarray(0, end), unread))).toBe('damaged')
  })

  test('data within a glTF becomes part of it, in base64 or as text', async () => {
    const given = gltf({
      buffers: [
        { uri: 'data:application/octet-stream;base64,AQID', byteLength: 3 },
        { uri: 'data:,%41b', byteLength: 2 },
      ],
      bufferViews: [{ buffer: 1, byteLength: 2 }],
    })
    const made = await selfContained(given, unread)
    const body = 28 + new DataView(made.buffer).getUint32(12, true)
    expect([...made.subarray(body, body + 3), ...made.subarray(body + 8, body + 10)]).toEqual([1, 2, 3, 0x41, 0x62])
  })
})
