import type { Point } from '@plumbline/geometry/point'
import { pointsOf, shapeFrom, textOrNull, type Drawn, type OpenPhoto, type ParsedShapes } from './parsed.ts'
import { brokenLine, itemLines, lineOf } from './json-lines.ts'
import { ImportError, refuseBeyond } from './problems.ts'

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportError('broken-json', file, brokenLine(text))
  }
}

const keyOf = (id: unknown): string | undefined => (isNumber(id) || typeof id === 'string' ? String(id) : undefined)

type Source = { readonly text: string; readonly file: string }

function listOf(whole: Loose, name: string, { text, file }: Source): readonly Loose[] {
  const list = whole[name]
  if (!Array.isArray(list)) throw new ImportError('field', file, lineOf(text, [name]), name)
  const at = list.findIndex((item) => !isObject(item))
  if (at >= 0) throw new ImportError('field', file, lineOf(text, [name, at]), `${name}[${at}]`)
  return list as readonly Loose[]
}

function photosOf(images: readonly Loose[], { text, file }: Source): Map<string, OpenPhoto> {
  const photos = new Map<string, OpenPhoto>()
  for (const [index, { id, file_name, width, height }] of images.entries()) {
    const [key, path] = [keyOf(id), textOrNull(file_name, 500)]
    if (key === undefined || path === null) {
      const missing = key === undefined ? 'id' : 'file_name'
      throw new ImportError('field', file, lineOf(text, ['images', index, missing]), `images[${index}].${missing}`)
    }
    photos.set(key, { path, width: isNumber(width) ? width : 0, height: isNumber(height) ? height : 0, shapes: [] })
  }
  return photos
}

/** Numbers two by two; undefined: an odd number of them, or something else. */
function ringOf(flat: unknown): readonly Point[] | undefined {
  if (!Array.isArray(flat) || flat.length < 4 || flat.length % 2 !== 0 || !flat.every(isNumber)) return undefined
  return Array.from({ length: flat.length / 2 }, (_, index) => ({ x: flat[2 * index]!, y: flat[2 * index + 1]! }))
}

const cornersOf = ([x, y, width, height]: readonly number[]): readonly Point[] => [
  { x: x!, y: y! },
  { x: x! + width!, y: y! },
  { x: x! + width!, y: y! + height! },
  { x: x!, y: y! + height! },
]

/** The spine of a line that was exported here, else its outlines, else its box. */
function drawnOf({ segmentation, bbox, attributes }: Loose): Drawn {
  const own = isObject(attributes) ? attributes : {}
  if (own['shape'] === 'polyline' && Array.isArray(own['spine'])) {
    const lines = own['spine'].map(ringOf)
    if (lines.every((line) => line !== undefined)) return { shape: 'polyline', lines }
  }
  // Run lengths of a mask: its outline would be our guess.
  if (isObject(segmentation)) return 'mask'
  const rings = Array.isArray(segmentation) ? segmentation.map(ringOf) : []
  if (rings.length > 0 && rings.every((ring) => ring !== undefined && ring.length >= 3))
    return {
      shape: own['shape'] === 'rectangle' && rings[0]!.length === 4 ? 'rectangle' : 'polygon',
      lines: rings as readonly (readonly Point[])[],
    }
  if (rings.length > 0) return 'points'
  return Array.isArray(bbox) && bbox.length === 4 && bbox.every(isNumber)
    ? { shape: 'rectangle', lines: [cornersOf(bbox)] }
    : 'points'
}

export function readCoco(text: string, file: string): ParsedShapes {
  const whole = parse(text, file)
  const source = { text, file }
  if (!isObject(whole)) throw new ImportError('not-known', file, lineOf(text, []))
  const images = listOf(whole, 'images', source)
  const annotations = listOf(whole, 'annotations', source)
  refuseBeyond('shapes', annotations.length, file, (limit) => lineOf(text, ['annotations', limit]))
  refuseBeyond('photos', images.length, file, (limit) => lineOf(text, ['images', limit]))
  const labels = new Map(
    listOf(whole, 'categories', source).map((one) => [keyOf(one['id']), textOrNull(one['name']) ?? String(one['id'])]),
  )
  const photos = photosOf(images, source)
  const lines = itemLines(text, 'annotations')
  const leftOut: ParsedShapes['leftOut'][number][] = []
  let points = 0
  for (const [index, one] of annotations.entries()) {
    const line = lines[index]!
    const id = keyOf(one['id'])
    // Many programs write all of it into one line.
    const where = `${file}:${line}${id === undefined ? '' : `, id ${id}`}`
    const photo = photos.get(keyOf(one['image_id']) ?? '')
    const drawn = drawnOf(one)
    if (photo === undefined || typeof drawn === 'string') {
      leftOut.push({ reason: photo !== undefined && typeof drawn === 'string' ? drawn : 'no-photo', where })
      continue
    }
    points += pointsOf(drawn)
    refuseBeyond('points', points, file, line)
    const own = isObject(one['attributes']) ? one['attributes'] : {}
    const label = labels.get(keyOf(one['category_id'])) ?? ''
    photo.shapes.push(
      shapeFrom(drawn, where, {
        label,
        defect: own['defect'],
        severity: own['severity'],
        mark: own['plumbline_shape'],
      }),
    )
  }
  return { kind: 'coco', photos: [...photos.values()], leftOut }
}
