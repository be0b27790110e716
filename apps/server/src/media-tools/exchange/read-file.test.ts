import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { aTopic } from '@plumbline/exchange/testing/some-topics'
import { bytesOfAll, inPages, someHead, somePhotos, textOf } from '@plumbline/exchange/testing/some-photos'
import { writeBcf } from '@plumbline/exchange/bcf/write-bcf'
import { writeCoco } from '@plumbline/exchange/photos/coco'
import { writeCvat } from '@plumbline/exchange/photos/cvat'
import { declaring } from '../../testing/lying-zip.ts'
import { ImportError, importLimits } from './problems.ts'
import { readExchangeFile } from './read-file.ts'
import type { ParsedShapes, ParsedTopics } from './parsed.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

const readText = (text: string, file = 'a.json') => readExchangeFile(strToU8(text), file)
const shapesIn = (text: string, file?: string) => readText(text, file) as ParsedShapes

function problemOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (error instanceof ImportError) return [error.kind, error.file, error.line, error.detail]
    throw error
  }
  return undefined
}

describe.each([
  ['COCO', writeCoco],
  ['CVAT', writeCvat],
] as const)('%s', (_, write) => {
  test('comes back as it was written: every vertex within a hundredth of a pixel', async () => {
    const { photos, leftOut } = shapesIn(await textOf(write(someHead, inPages(somePhotos))))
    expect(leftOut).toEqual([])
    expect(photos.map(({ path, width, height }) => [path, width, height])).toEqual(
      somePhotos.map(({ path, width, height }) => [path, width, height]),
    )
    for (const [at, photo] of photos.entries())
      for (const [index, shape] of photo.shapes.entries()) {
        const before = somePhotos[at]!.shapes[index]!
        expect([shape.shape, shape.mark, shape.defect, shape.severity]).toEqual([
          ...[before.shape, { _id: before._id, version: before.version }, before.defect.label, before.defect.severity],
        ])
        expect(shape.label).toBe(someHead.categories[before.defect.category]!.name)
        for (const [line, points] of shape.lines.entries())
          for (const [n, { x, y }] of points.entries()) {
            expect(Math.abs(x - before.lines[line]![n]!.x)).toBeLessThanOrEqual(0.01)
            expect(Math.abs(y - before.lines[line]![n]!.y)).toBeLessThanOrEqual(0.01)
          }
      }
  })
})

const coco = (annotation: object, more: object = {}) =>
  JSON.stringify({
    images: [{ id: 1, file_name: 'a.jpg', width: 100, height: 100 }],
    categories: [{ id: 1, name: 'crack' }],
    annotations: [{ id: 7, image_id: 1, category_id: 1, ...annotation }],
    ...more,
  })

test.each([
  { width_mm: 204, length_mm: 816 },
  { width_mm: null, length_mm: null, extent_width_mm: 204, extent_length_mm: 816, extent_source: 'box' },
])('a file of ours comes in with the sizes %j', (sizes) => {
  const attributes = { defect: 'DF0001', shape: 'rectangle', ...sizes }
  const [shape] = shapesIn(coco({ segmentation: [[0, 0, 9, 0, 9, 9, 0, 9]], attributes })).photos[0]!.shapes
  expect(shape).toMatchObject({ shape: 'rectangle', defect: 'DF0001', lines: [{ length: 4 }] })
})

describe('shapes of other programs', () => {
  test.each<[string, object, unknown]>([
    [
      'a box without an outline',
      { bbox: [1, 2, 3, 4], segmentation: [] },
      [
        'rectangle',
        [
          [1, 2],
          [4, 2],
          [4, 6],
          [1, 6],
        ],
      ],
    ],
    [
      'an outline',
      { segmentation: [[0, 0, 9, 0, 9, 9]] },
      [
        'polygon',
        [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
      ],
    ],
  ])('%s', (_, annotation, wanted) => {
    const [shape] = shapesIn(coco(annotation)).photos[0]!.shapes
    expect([shape!.shape, shape!.lines[0]!.map(({ x, y }) => [x, y])]).toEqual(wanted)
  })

  test.each<[object, string]>([
    [{ segmentation: { counts: 'abc', size: [1, 1] } }, 'mask'],
    [{ segmentation: [[0, 0, 9]] }, 'points'],
    [{ segmentation: [[0, 0, 9, 'x', 1, 1]] }, 'points'],
    [{}, 'points'],
    [{ image_id: 2, bbox: [1, 2, 3, 4] }, 'no-photo'],
  ])('%j is left out: %s', (annotation, reason) => {
    expect(shapesIn(coco(annotation)).leftOut).toEqual([{ reason, where: 'a.json:1, id 7' }])
  })

  test('a turned box of CVAT is turned about its middle', () => {
    const xml = `<annotations><image name="a.jpg" width="9" height="9"><box label="x" xtl="2" ytl="4" xbr="6" ybr="6" rotation="90"/></image></annotations>`
    const points = shapesIn(xml).photos[0]!.shapes[0]!.lines[0]!.map(({ x, y }) => [Math.round(x), Math.round(y)])
    expect(points).toEqual([
      [5, 3],
      [5, 7],
      [3, 7],
      [3, 3],
    ])
  })

  test('what CVAT has and photos have not is named with its line', () => {
    const xml = `<annotations>\n<image name="a.jpg" width="9" height="9">\n<ellipse label="x" cx="1"/>\n<polygon label="x" points="1,1;2"/>\n</image>\n<track><box label="x" xtl="0" ytl="0" xbr="1" ybr="1"/></track></annotations>`
    expect(shapesIn(xml, 'a.xml').leftOut).toEqual([
      { reason: 'kind', where: 'a.xml:3' },
      { reason: 'points', where: 'a.xml:4' },
      { reason: 'track', where: 'a.xml:6' },
    ])
  })

  test('archives of COCO and CVAT open', () => {
    const zip = zipSync({ 'annotations/instances_default.json': strToU8(coco({ bbox: [1, 2, 3, 4] })) })
    expect((readExchangeFile(zip, 'a.zip') as ParsedShapes).photos[0]!.shapes).toHaveLength(1)
  })
})

describe('BCF', () => {
  test.each(['2.1', '3.0'] as const)('%s comes back with its status and its comments', async (version) => {
    const head = { projectId: aTopic(1)._id, title: 'House', priorities: [] }
    const bytes = await bytesOfAll(
      writeBcf(version, head, inPages([aTopic(1), aTopic(2, { status: 'Closed', comments: [] })])),
    )
    const { topics } = readExchangeFile(bytes, 'a.bcf') as ParsedTopics
    expect(topics).toEqual([
      {
        ...{ _id: aTopic(1)._id, title: aTopic(1).title, status: 'Open', modifiedAt: aTopic(1).modifiedAt },
        comments: aTopic(1).comments,
      },
      expect.objectContaining({ _id: aTopic(2)._id, status: 'Closed', comments: [] }),
    ])
  })
})

describe('a file that cannot be read says which, where and why', () => {
  test.each<[string, string, unknown]>([
    ['a CSV', 'number,severity\n1,major', ['not-known', 'f', 1, '']],
    ['nothing', '', ['not-known', 'f', 1, '']],
    ['half a JSON', '{\n"images": [\n', ['broken-json', 'f', 2, '']],
    ['a JSON with a slip', '{\n"images": [}\n', ['broken-json', 'f', 2, '']],
    ['a list', '\n[]', ['not-known', 'f', 2, '']],
    ['no images', '{}', ['field', 'f', 1, 'images']],
    ['images that are none', '{\n"images": {}}', ['field', 'f', 2, 'images']],
    ['an image that is none', '{"images": [{},\n7]}', ['field', 'f', 2, 'images[1]']],
    [
      'a nameless image',
      '{"images":[\n{"id":1}],"annotations":[],"categories":[]}',
      ['field', 'f', 2, 'images[0].file_name'],
    ],
    [
      'an image whose name is a number',
      '{"images":[{"id":1,\n"file_name": 7}],"annotations":[],"categories":[]}',
      ['field', 'f', 2, 'images[0].file_name'],
    ],
    [
      'an image without an id',
      '{"images":[\n{"file_name":"a.jpg"}],"annotations":[],"categories":[]}',
      ['field', 'f', 2, 'images[0].id'],
    ],
    ['another XML', '<?xml version="1.0"?>\n<gpx/>', ['not-known', 'f', 2, '<gpx>']],
    ['half an XML', '<annotations>\n<image name="a"', ['broken-xml', 'f', 2, '<image']],
    ['crossed tags', '<annotations>\n</image>', ['broken-xml', 'f', 2, '</image>']],
    [
      'an entity bomb',
      '<!DOCTYPE a [<!ENTITY b "bbbb">]>\n<annotations>&b;</annotations>',
      ['document-type', 'f', 1, ''],
    ],
  ])('%s', (_, text, wanted) => {
    expect(problemOf(() => readText(text, 'f'))).toEqual(wanted)
  })

  test('a hundred thousand shapes', () => {
    const annotations = Array.from({ length: 100_000 }, (_, id) => ({
      id,
      image_id: 1,
      category_id: 1,
      bbox: [1, 2, 3, 4],
    }))
    const text = coco({}, { annotations }).replaceAll('},{', '},\n{')
    expect(problemOf(() => readText(text, 'f'))).toEqual(['too-many', 'f', 5_001, '100000'])
  })

  test('XML nested deeper than any file of annotations', () => {
    const deep = `<annotations>${'<a>'.repeat(100)}`
    expect(problemOf(() => readText(deep, 'f'))?.[0]).toBe('too-large')
  })

  testInFullRun('an archive that unpacks to more than is read', () => {
    const zip = zipSync({ 'a/markup.bcf': new Uint8Array(importLimits.unpackedBytes + 1) }, { level: 1 })
    expect(problemOf(() => readExchangeFile(zip, 'bomb.bcf'))).toEqual(['too-large', 'bomb.bcf', null, 'a/markup.bcf'])
  })

  test('an archive that says it unpacks to more than is read, whatever is in it', () => {
    const zip = declaring(zipSync({ 'a/markup.bcf': strToU8('<Markup/>') }), importLimits.unpackedBytes + 1)
    expect(problemOf(() => readExchangeFile(zip, 'a.bcf'))).toEqual(['too-large', 'a.bcf', null, 'a/markup.bcf'])
  })

  test('an archive that unpacks to more than it says', () => {
    const zip = declaring(zipSync({ 'a.json': strToU8(coco({ bbox: [1, 2, 3, 4] })) }), 20)
    expect(problemOf(() => readExchangeFile(zip, 'a.zip'))).toEqual(['broken-zip', 'a.zip', null, 'a.json'])
  })

  test('half an archive, and one of something else', () => {
    const zip = zipSync({ 'markup.txt': strToU8('x') })
    expect(problemOf(() => readExchangeFile(zip, 'a.zip'))?.[0]).toBe('not-known')
    expect(problemOf(() => readExchangeFile(zip.slice(0, 20), 'a.zip'))?.[0]).toBe('broken-zip')
  })

  test('a topic without its id, inside the archive', () => {
    const zip = zipSync({
      'bcf.version': strToU8('<Version/>'),
      'x/markup.bcf': strToU8('<Markup>\n<Topic Guid="x"/></Markup>'),
    })
    expect(problemOf(() => readExchangeFile(zip, 'a.bcf'))).toEqual(['field', 'x/markup.bcf', 2, 'Topic Guid'])
  })
})
