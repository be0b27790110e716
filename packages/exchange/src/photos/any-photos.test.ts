import { isInPolygon } from '@plumbline/geometry/polygon'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { aBox, aLine, aShape, bytesOfAll, inPages, someHead, textOf } from '../testing/some-photos.ts'
import type { ExchangePhoto, ExchangeShape } from '../types.ts'
import { writeCoco } from './coco.ts'
import { writeCvat } from './cvat.ts'
import { outlineOfLine } from './outlines.ts'
import { vocAnnotation } from './voc.ts'
import { writeYolo, yoloData, yoloLabels } from './yolo.ts'

const [width, height] = [640, 480]
const inside = fc.record({
  x: fc.double({ min: 0, max: width, noNaN: true }),
  y: fc.double({ min: 0, max: height, noNaN: true }),
})
const anyShape: fc.Arbitrary<ExchangeShape> = fc
  .record({
    shape: fc.constantFrom('polyline' as const, 'polygon' as const),
    lines: fc.array(fc.array(inside, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
    widthPx: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
  })
  .map((given) => aShape(1, given))

const photoOf = (shapes: readonly ExchangeShape[], path = 'a.jpg'): ExchangePhoto => ({
  ...{ path, width, height, takenAt: null, shapes },
})

type Annotation = { readonly bbox: readonly number[]; readonly segmentation: readonly number[][] }

test('the box of a COCO annotation holds its outline, and lies in the photo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyShape, { maxLength: 4 }), async (shapes) => {
      const text = await textOf(writeCoco(someHead, inPages([photoOf(shapes)])))
      const { annotations } = JSON.parse(text) as { annotations: readonly Annotation[] }
      for (const { bbox, segmentation } of annotations) {
        const [left, top, wide, high] = bbox as [number, number, number, number]
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        for (const ring of segmentation)
          for (const [index, value] of ring.entries()) {
            const [from, to] = index % 2 === 0 ? [left, left + wide] : [top, top + high]
            expect(value).toBeGreaterThanOrEqual(from - 0.002)
            expect(value).toBeLessThanOrEqual(to + 0.002)
          }
      }
    }),
    { numRuns: 60 },
  )
})

test('every number of a YOLO label is a share of the photo', () => {
  fc.assert(
    fc.property(fc.array(anyShape, { maxLength: 4 }), (shapes) => {
      for (const line of yoloLabels(photoOf(shapes)).split('\n').filter(Boolean))
        for (const value of line.split(' ').slice(1).map(Number)) expect(value >= 0 && value <= 1).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('every box of Pascal VOC has whole pixels of the photo, the first before the last', () => {
  fc.assert(
    fc.property(fc.array(anyShape, { maxLength: 4 }), (shapes) => {
      const xml = vocAnnotation(photoOf(shapes), someHead.categories)
      for (const [, x1, y1, x2, y2] of xml.matchAll(
        /<xmin>(\d+)<\/xmin><ymin>(\d+)<\/ymin><xmax>(\d+)<\/xmax><ymax>(\d+)<\/ymax>/g,
      )) {
        expect(Number(x1)).toBeGreaterThanOrEqual(1)
        expect(Number(y1)).toBeGreaterThanOrEqual(1)
        expect(Number(x2)).toBeLessThanOrEqual(width)
        expect(Number(y2)).toBeLessThanOrEqual(height)
      }
      expect(xml.match(/<object>/g)?.length ?? 0).toBeLessThanOrEqual(shapes.length)
    }),
    { numRuns: 60 },
  )
})

test('the middle of a straight line is in its outline, the points beyond its width are not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 60, max: 400 }), (across, length) => {
      const line = [
        { x: 100, y: 200 },
        { x: 100 + length, y: 200 },
      ]
      const outline = outlineOfLine(line, across, { width, height })
      expect(isInPolygon({ x: 100 + length / 2, y: 200 }, outline)).toBe(true)
      expect(isInPolygon({ x: 100 + length / 2, y: 200 + across / 2 + 1 }, outline)).toBe(false)
    }),
  )
})

describe('CVAT', () => {
  const branches = aShape(5, {
    shape: 'polyline',
    lines: [
      aLine(5).lines[0]!,
      [
        { x: 1, y: 1 },
        { x: 2, y: 3 },
      ],
    ],
  })

  test('branches of one crack share a group, other shapes have none', async () => {
    const xml = await textOf(writeCvat(someHead, inPages([photoOf([aLine(1), branches])])))
    const groups = [...xml.matchAll(/<polyline[^>]*>/g)].map(([tag]) => /group_id="(\d+)"/.exec(tag)?.[1])
    expect(groups).toEqual([undefined, '2', '2'])
  })

  test('a box that leans is a polygon', async () => {
    const corners = aBox(1).lines[0]!.map(({ x, y }) => ({ x: x / 2 + y / 50, y: y / 2 }))
    const xml = await textOf(
      writeCvat(someHead, inPages([photoOf([aShape(1, { shape: 'rectangle', lines: [corners] })])])),
    )
    expect(xml).not.toContain('<box ')
    expect(xml.match(/<polygon /g)).toHaveLength(1)
  })

  test('names of files and projects are text, whatever they hold', async () => {
    const path = `"<&>' ${'\u0007'}壁.jpg`
    const xml = await textOf(writeCvat({ ...someHead, title: path }, inPages([photoOf([], path)])))
    expect(xml).toContain(`name="&quot;&lt;&amp;&gt;' 壁.jpg"`)
    expect(xml).not.toContain('\u0007')
  })

  test('its ids count the photos over all pages', async () => {
    const photos = ['a', 'b', 'c'].map((name) => photoOf([], `${name}.jpg`))
    const xml = await textOf(writeCvat(someHead, inPages(photos)))
    expect([...xml.matchAll(/<image id="(\d+)"/g)].map(([, id]) => id)).toEqual(['0', '1', '2'])
  })
})

describe('YOLO', () => {
  test('a name of a class cannot break the YAML', () => {
    const yaml = yoloData({ title: 'a\nnc: 9', categories: [{ name: 'x": [', title: '' }] })
    expect(yaml).toContain('# a nc: 9\n')
    expect(yaml).toContain('  0: "x\\": ["\n')
    expect(yaml).toContain('nc: 1\n')
  })

  test('a photo without a shape that has an extent has an empty label', async () => {
    const point = { x: 5, y: 5 }
    const dot = aShape(1, { shape: 'polyline', lines: [[point, point]] })
    const files = unzipSync(await bytesOfAll(writeYolo(someHead, inPages([photoOf([dot], 'a "b".jpg')]))))
    expect(files['labels/a "b".txt']).toHaveLength(0)
    expect(strFromU8(files['photos.csv']!)).toBe('label,photo\na "b","a ""b"".jpg"\n')
  })
})

test('COCO counts its annotations over all pages, and leaves out what has no area', async () => {
  const point = { x: 5, y: 5 }
  const dot = aShape(1, { shape: 'polyline', lines: [[point, point]] })
  const photos = [photoOf([aLine(1), dot]), photoOf([aLine(2)], 'b.jpg')]
  const file = JSON.parse(await textOf(writeCoco(someHead, inPages(photos)))) as {
    annotations: readonly { readonly id: number; readonly image_id: number }[]
  }
  expect(file.annotations.map(({ id, image_id }) => [id, image_id])).toEqual([
    [1, 1],
    [2, 2],
  ])
})
