import { createZipWriter, type ZipOptions } from '@plumbline/office/zip'
import type { ExchangeHead, ExchangePhoto, PhotoPages } from '../types.ts'
import { outlinesOf } from './outlines.ts'

/** Shares of a photo of 10,000 pixels, to a hundredth of a pixel. */
const digits = 6

const quoted = (text: string): string => JSON.stringify(text)

/** Names of files without their endings: a.jpg and a.png would be one label file. */
export function createStems(): (path: string) => string {
  const taken = new Set<string>()
  return (path) => {
    const name = path.replace(/\.[^./]*$/, '').replaceAll('/', '_')
    let stem = name
    for (let n = 2; taken.has(stem.toLowerCase()); n += 1) stem = `${name}_${n}`
    taken.add(stem.toLowerCase())
    return stem
  }
}

export function yoloLabels(photo: ExchangePhoto): string {
  const { width, height } = photo
  return photo.shapes
    .flatMap((shape) =>
      outlinesOf(shape, photo).map((outline) => {
        const points = outline.map(({ x, y }) => `${(x / width).toFixed(digits)} ${(y / height).toFixed(digits)}`)
        return `${shape.defect.category} ${points.join(' ')}\n`
      }),
    )
    .join('')
}

export const yoloData = ({ title, categories }: Pick<ExchangeHead, 'title' | 'categories'>): string =>
  [
    `# ${title.replaceAll(/[\r\n]/g, ' ')}`,
    'path: .',
    'train: images',
    'val: images',
    `nc: ${categories.length}`,
    'names:',
    ...categories.map(({ name }, index) => `  ${index}: ${quoted(name)}`),
    '',
  ].join('\n')

/** Put the photos into `images` beside `labels`; which label belongs to which photo is in `photos.csv`. */
export async function* writeYolo(
  head: ExchangeHead,
  pages: PhotoPages,
  options: ZipOptions = {},
): AsyncGenerator<Uint8Array, void, void> {
  const zip = createZipWriter(options)
  yield* zip.addText('data.yaml', yoloData(head))
  const stemOf = createStems()
  const named = ['label,photo\n']
  for await (const page of pages)
    for (const photo of page) {
      const stem = stemOf(photo.path)
      named.push(`${stem},"${photo.path.replaceAll('"', '""')}"\n`)
      yield* zip.addText(`labels/${stem}.txt`, yoloLabels(photo))
    }
  yield* zip.addText('photos.csv', named.join(''))
  yield* zip.end()
}
