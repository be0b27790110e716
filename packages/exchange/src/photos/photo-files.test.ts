import { unzipSync, strFromU8 } from 'fflate'
import { SaxesParser } from 'saxes'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { bytesOfAll, inPages, someHead, somePhotos, textOf } from '../testing/some-photos.ts'
import { writeCoco } from './coco.ts'
import { writeCvat } from './cvat.ts'
import { writeVoc } from './voc.ts'
import { createStems, writeYolo } from './yolo.ts'

type Coco = {
  readonly images: readonly { id: number; file_name: string; width: number; height: number }[]
  readonly categories: readonly { id: number; name: string }[]
  readonly annotations: readonly {
    id: number
    image_id: number
    category_id: number
    segmentation: readonly number[][]
    bbox: readonly number[]
    area: number
    iscrowd: number
    attributes: Record<string, unknown>
  }[]
}

/** As pycocotools indexes a file: every id once, and each annotation of an image and a category that are there. */
function readCoco(text: string): Coco {
  const file = JSON.parse(text) as Coco
  const unique = (ids: readonly number[]) => expect(new Set(ids).size).toBe(ids.length)
  unique(file.images.map(({ id }) => id))
  unique(file.categories.map(({ id }) => id))
  unique(file.annotations.map(({ id }) => id))
  for (const one of file.annotations) {
    const image = file.images.find(({ id }) => id === one.image_id)!
    expect(image).toBeDefined()
    expect(file.categories.some(({ id }) => id === one.category_id)).toBe(true)
    const [x, y, width, height] = one.bbox as [number, number, number, number]
    expect([x >= 0, y >= 0, x + width <= image.width + 1e-6, y + height <= image.height + 1e-6]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(one.area).toBeGreaterThan(0)
    for (const ring of one.segmentation) {
      expect(ring.length % 2).toBe(0)
      // pycocotools takes four numbers for a box.
      expect(ring.length).toBeGreaterThanOrEqual(6)
    }
  }
  return file
}

describe('COCO', () => {
  test('is read as pycocotools reads it', async () => {
    const { images, annotations, categories } = readCoco(await textOf(writeCoco(someHead, inPages(somePhotos))))
    expect(images.map(({ file_name }) => file_name)).toEqual(somePhotos.map(({ path }) => path))
    expect(annotations).toHaveLength(4)
    expect(categories.map(({ name }) => name)).toEqual(someHead.categories.map(({ name }) => name))
    expect(annotations[2]).toMatchObject({ image_id: 1, category_id: 2, bbox: [400, 300.5, 400, 299.5], iscrowd: 0 })
    expect(annotations[0]!.attributes).toMatchObject({
      ...{
        defect: 'DF0001',
        severity: 'major',
        rating: 'nyc-fisp:swarmp',
        status: 'open',
        width_mm: 0.3,
        width_plus_minus_mm: 0.1,
        width_source: 'traced',
        length_mm: null,
        unconfirmed: 'type',
      },
    })
  })

  test('the sides of a box are extents, and no width and length', async () => {
    const { annotations } = readCoco(await textOf(writeCoco(someHead, inPages(somePhotos))))
    expect(annotations[2]!.attributes).toMatchObject({
      ...{ width_mm: null, length_mm: null, extent_width_mm: 204, extent_length_mm: 816 },
      ...{ extent_width_plus_minus_mm: 9, extent_source: 'box' },
    })
  })

  test('a crack is an outline of its width, with its spine beside it', async () => {
    const { annotations } = readCoco(await textOf(writeCoco(someHead, inPages(somePhotos))))
    const crack = annotations[1]!
    expect(crack.segmentation[0]).toHaveLength(12)
    expect(crack.attributes['spine']).toEqual([[100, 100, 200, 100, 200, 200]])
    expect(crack.area).toBeCloseTo(800, 0)
  })

  test('without photos is a file all the same', async () => {
    expect(readCoco(await textOf(writeCoco(someHead, inPages([]))))).toMatchObject({ images: [], annotations: [] })
  })
})

describe('YOLO', () => {
  test('names its classes, and every line is a class and a closed outline in shares of the photo', async () => {
    const files = unzipSync(await bytesOfAll(writeYolo(someHead, inPages(somePhotos))))
    expect(Object.keys(files).toSorted()).toEqual([
      'data.yaml',
      'labels/01930000-0000-7000-8000-000000000009_DJI_0001.txt',
      'labels/DJI_0001.txt',
      'photos.csv',
    ])
    expect(strFromU8(files['data.yaml']!)).toContain('nc: 2\nnames:\n  0: "crack_structural"\n')
    const lines = strFromU8(files['labels/DJI_0001.txt']!).trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      const [name, ...points] = line.split(' ').map(Number)
      expect([0, 1]).toContain(name)
      expect(points.length % 2).toBe(0)
      expect(points.every((value) => value >= 0 && value <= 1)).toBe(true)
    }
  })

  test('its data.yaml says to a reader of YAML which classes there are', async () => {
    const files = unzipSync(await bytesOfAll(writeYolo(someHead, inPages(somePhotos))))
    const names = someHead.categories.map(({ name }) => name)
    expect(parse(strFromU8(files['data.yaml']!))).toEqual({
      ...{ path: '.', train: 'images', val: 'images', nc: names.length, names: { ...names } },
    })
  })

  test('two photos never share a label file', () => {
    const stemOf = createStems()
    expect(['a.jpg', 'A.JPG', 'a.png', 'x/a.jpg'].map(stemOf)).toEqual(['a', 'A_2', 'a_3', 'x_a'])
  })
})

type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>>; text: string }
function tagsOf(xml: string): readonly Tag[] {
  const tags: Tag[] = []
  const open: Tag[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const tag = { name, attributes: attributes as Record<string, string>, text: '' }
    tags.push(tag)
    open.push(tag)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => void (open.length > 0 && (open.at(-1)!.text += text)))
  parser.write(xml).close()
  return tags
}
const named = (tags: readonly Tag[], ...names: readonly string[]) => tags.filter(({ name }) => names.includes(name))

test('CVAT keeps lines as lines, boxes as boxes, and says every attribute in its head', async () => {
  const tags = tagsOf(await textOf(writeCvat(someHead, inPages(somePhotos))))
  expect(named(tags, 'version')[0]!.text).toBe('1.1')
  expect(named(tags, 'image').map(({ attributes }) => attributes['name'])).toEqual(somePhotos.map(({ path }) => path))
  expect(named(tags, 'polygon', 'polyline', 'box').map(({ name }) => name)).toEqual([
    'polygon',
    'polyline',
    'box',
    'polygon',
  ])
  expect(named(tags, 'polyline')[0]!.attributes).toMatchObject({
    points: '100,100;200,100;200,200',
    label: 'crack_structural',
  })
  expect(named(tags, 'box')[0]!.attributes).toMatchObject({
    xtl: '400',
    ytl: '300.5',
    xbr: '800',
    ybr: '600',
    label: '壁 "x" & <y>',
  })
  const declared = new Set(named(tags, 'attribute').flatMap(({ attributes }) => attributes['name'] ?? []))
  expect(declared).toContain('plumbline_shape')
  const said = (name: string) =>
    named(tags, 'attribute').flatMap(({ attributes, text }) => (attributes['name'] === name ? [text] : []))
  expect(said('width_mm')).toEqual(['0.3', '0.3', '', '0.3'])
  expect(said('width_plus_minus_mm')).toEqual(['0.1', '0.1', '', '0.1'])
  expect(said('extent_width_mm')).toEqual(['', '', '204', ''])
  expect(new Set(said('width_below_gsd'))).toEqual(new Set(['false']))
})

test('Pascal VOC counts whole pixels from one', async () => {
  const files = unzipSync(await bytesOfAll(writeVoc(someHead, inPages(somePhotos))))
  const tags = tagsOf(strFromU8(files['Annotations/DJI_0001.xml']!))
  expect(named(tags, 'object')).toHaveLength(3)
  expect(
    named(tags, 'xmin', 'ymin', 'xmax', 'ymax')
      .slice(8)
      .map(({ text }) => text),
  ).toEqual(['401', '301', '800', '600'])
  expect(strFromU8(files['ImageSets/Main/default.txt']!)).toBe(
    'DJI_0001\n01930000-0000-7000-8000-000000000009_DJI_0001\n',
  )
})
