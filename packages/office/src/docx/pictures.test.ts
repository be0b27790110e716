import { strToU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { collect, jpegOf, pngOf } from '../testing/bytes.ts'
import { elementsNamed, parseXml } from '../testing/xml-tree.ts'
import { createZipWriter } from '../zip.ts'
import { wordNamespaces } from './parts.ts'
import { createPictureStore, drawingXml, pictureRunXml } from './pictures.ts'

describe('pictures in a file', () => {
  test('are loaded and stored once each, under the name of their format', async () => {
    const zip = createZipWriter()
    const store = createPictureStore(zip)
    const loaded: string[] = []
    const embed = (key: string, bytes: Uint8Array | null) =>
      store.embed(key, () => {
        loaded.push(key)
        return Promise.resolve(bytes)
      })
    const chunks = [
      ...(await embed('a', pngOf(40, 30))),
      ...(await embed('b', jpegOf(8, 6))),
      ...(await embed('a', pngOf(1, 1))),
    ]
    expect(loaded).toEqual(['a', 'b'])
    const files = unzipSync(await collect([...chunks, ...zip.end()]))
    expect(Object.keys(files)).toEqual(['word/media/picture1.png', 'word/media/picture2.jpeg'])
    expect(files['word/media/picture1.png']).toEqual(pngOf(40, 30))
    expect(store.find('a')).toEqual({ width: 40, height: 30, kind: 'png', relationshipId: 'picture1-png' })
    expect(store.relationships().map(({ id, target }) => [id, target])).toEqual([
      ['picture1-png', 'media/picture1.png'],
      ['picture2-jpeg', 'media/picture2.jpeg'],
    ])
  })

  test('that cannot be loaded or read are missing, and not asked for again', async () => {
    const store = createPictureStore(createZipWriter())
    let loads = 0
    const load = (bytes: Uint8Array | null) => () => {
      loads += 1
      return Promise.resolve(bytes)
    }
    for (const [key, bytes] of [
      ['lost', null],
      ['gif', strToU8('GIF89a')],
      ['lost', pngOf(1, 1)],
    ] as const)
      expect(await store.embed(key, load(bytes))).toEqual([])
    expect(loads).toBe(2)
    expect([store.find('lost'), store.find('gif'), store.find('never asked')]).toEqual([null, null, null])
    expect(store.relationships()).toEqual([])
  })
})

describe('a drawing', () => {
  const picture = { width: 400, height: 300, kind: 'jpeg', relationshipId: 'picture1-jpeg' } as const
  const format = { space: { width: 100, height: 100 }, alt: 'Crack\n "A" <1>', id: 7 }
  const read = (xml: string) => parseXml(`<root ${wordNamespaces}>${xml}</root>`)

  test('is as large as fits, in its own proportions', () => {
    const root = read(pictureRunXml(picture, format))
    expect(elementsNamed(root, 'wp:extent')[0]!.attributes).toEqual({ cx: '3600000', cy: '2700000' })
    expect(elementsNamed(root, 'a:ext')[0]!.attributes).toEqual({ cx: '3600000', cy: '2700000' })
    expect(elementsNamed(root, 'a:blip')[0]!.attributes['r:embed']).toBe('picture1-jpeg')
  })

  test('is described on one line', () => {
    expect(elementsNamed(read(drawingXml(picture, format)), 'wp:docPr')[0]!.attributes).toMatchObject({
      id: '7',
      descr: 'Crack "A" <1>',
    })
  })

  test('declares its namespaces in a document of somebody else', () => {
    const xml = drawingXml(picture, { ...format, declaresNamespaces: true })
    const inline = elementsNamed(parseXml(`<root xmlns:w="x">${xml}</root>`), 'wp:inline')[0]!
    const prefixes = xml.match(/(?<=<\/?|\s)(?!w:|xmlns:)[a-z]+(?=:)/g) ?? []
    expect(new Set(prefixes)).toEqual(new Set(['r', 'wp', 'a', 'pic']))
    expect(prefixes.filter((prefix) => inline.attributes[`xmlns:${prefix}`] === undefined)).toEqual([])
    expect(drawingXml(picture, format)).not.toContain('xmlns')
  })
})
