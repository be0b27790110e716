import { escapeXml } from '@plumbline/office/xml'
import { createZipWriter, type ZipOptions } from '@plumbline/office/zip'
import type { ExchangeCategory, ExchangeHead, ExchangePhoto, ExchangeShape, PhotoPages } from '../types.ts'
import { boundsOfLines, outlinesOf } from './outlines.ts'
import { createStems } from './yolo.ts'

const element = (name: string, text: string | number): string => `<${name}>${escapeXml(String(text))}</${name}>`

/** Pascal VOC counts whole pixels from 1, the last one included. */
function boxOf(shape: ExchangeShape, photo: ExchangePhoto): string {
  const { left, top, right, bottom } = boundsOfLines(outlinesOf(shape, photo))
  const side = (value: number, max: number) => Math.min(max, Math.max(1, value))
  return [
    element('xmin', side(Math.floor(left) + 1, photo.width)),
    element('ymin', side(Math.floor(top) + 1, photo.height)),
    element('xmax', side(Math.ceil(right), photo.width)),
    element('ymax', side(Math.ceil(bottom), photo.height)),
  ].join('')
}

export function vocAnnotation(photo: ExchangePhoto, categories: readonly ExchangeCategory[]): string {
  const objects = photo.shapes
    .filter((shape) => outlinesOf(shape, photo).length > 0)
    .map((shape) =>
      [
        '<object>',
        element('name', categories[shape.defect.category]?.name ?? ''),
        element('pose', 'Unspecified'),
        element('truncated', 0),
        element('difficult', 0),
        element('defect', shape.defect.label),
        element('severity', shape.defect.severity),
        element('rating', shape.defect.rating ?? ''),
        element('status', shape.defect.status),
        `<bndbox>${boxOf(shape, photo)}</bndbox>`,
        '</object>',
      ].join(''),
    )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<annotation>',
    element('folder', 'JPEGImages'),
    element('filename', photo.path),
    `<source>${element('database', 'Plumbline')}</source>`,
    `<size>${element('width', photo.width)}${element('height', photo.height)}${element('depth', 3)}</size>`,
    element('segmented', 0),
    ...objects,
    '</annotation>\n',
  ].join('\n')
}

export async function* writeVoc(
  { categories }: Pick<ExchangeHead, 'categories'>,
  pages: PhotoPages,
  options: ZipOptions = {},
): AsyncGenerator<Uint8Array, void, void> {
  const zip = createZipWriter(options)
  const stemOf = createStems()
  const stems: string[] = []
  for await (const page of pages)
    for (const photo of page) {
      const stem = stemOf(photo.path)
      stems.push(`${stem}\n`)
      yield* zip.addText(`Annotations/${stem}.xml`, vocAnnotation(photo, categories))
    }
  yield* zip.addText('ImageSets/Main/default.txt', stems.join(''))
  yield* zip.addText('labels.txt', categories.map(({ name }) => `${name}\n`).join(''))
  yield* zip.end()
}
