import type { Point } from '@plumbline/geometry/point'
import { pointsOf, shapeFrom, textOrNull, type Drawn, type OpenPhoto, type ParsedShapes } from './parsed.ts'
import { ImportError, refuseBeyond } from './problems.ts'

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Node says where it stopped.
    const line = /line (\d+)/.exec(String(error))?.[1]
    throw new ImportError('broken-json', file, line === undefined ? null : Number(line))
  }
}

function listOf(whole: Loose, name: string, file: string): readonly Loose[] {
  const list = whole[name]
  if (!Array.isArray(list) || !list.every(isObject)) throw new ImportError('field', file, null, name)
  return list
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

const keyOf = (id: unknown): string | undefined => (isNumber(id) || typeof id === 'string' ? String(id) : undefined)

export function readCoco(text: string, file: string): ParsedShapes {
  const whole = parse(text, file)
  if (!isObject(whole)) throw new ImportError('not-known', file)
  const images = listOf(whole, 'images', file)
  const annotations = listOf(whole, 'annotations', file)
  refuseBeyond('shapes', annotations.length, file)
  refuseBeyond('photos', images.length, file)
  const labels = new Map(
    listOf(whole, 'categories', file).map((one) => [keyOf(one['id']), textOrNull(one['name']) ?? String(one['id'])]),
  )
  const photos = new Map<string, OpenPhoto>()
  for (const [index, { id, file_name, width, height }] of images.entries()) {
    const [key, path] = [keyOf(id), textOrNull(file_name, 500)]
    if (key === undefined || path === null) throw new ImportError('field', file, null, `images[${index}].file_name`)
    photos.set(key, { path, width: isNumber(width) ? width : 0, height: isNumber(height) ? height : 0, shapes: [] })
  }
  const leftOut: ParsedShapes['leftOut'][number][] = []
  let points = 0
  for (const [index, one] of annotations.entries()) {
    const where = keyOf(one['id']) ?? `#${index + 1}`
    const photo = photos.get(keyOf(one['image_id']) ?? '')
    const drawn = drawnOf(one)
    if (photo === undefined || typeof drawn === 'string') {
      leftOut.push({ reason: photo !== undefined && typeof drawn === 'string' ? drawn : 'no-photo', where })
      continue
    }
    points += pointsOf(drawn)
    refuseBeyond('points', points, file)
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
