import type { Point } from '@plumbline/geometry/point'
import {
  pointsOf,
  shapeFrom,
  textOrNull,
  type Drawn,
  type OpenPhoto as Photo,
  type ParsedShape,
  type ParsedShapes,
} from './parsed.ts'
import { ImportError, refuseBeyond } from './problems.ts'
import { readXml } from './read-xml.ts'

type Attributes = ReadonlyMap<string, string>
type Open = {
  readonly tag: string
  readonly given: Attributes
  readonly line: number
  readonly said: Map<string, string>
}
type OpenPhoto = Photo & { readonly groups: Map<string, number> }

const shapeTags = ['polygon', 'polyline', 'box', 'points', 'mask', 'ellipse', 'cuboid', 'skeleton']
const numberIn = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text)

/** 'x,y;x,y'. */
function pointsIn(text: string): readonly Point[] | undefined {
  const points = text.split(';').map((pair) => {
    const [x, y] = pair.split(',').map(Number)
    return { x: x ?? Number.NaN, y: y ?? Number.NaN }
  })
  return points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) ? points : undefined
}

/** Turned about its middle, clockwise as one sees it. */
function turned(points: readonly Point[], degrees: number): readonly Point[] {
  if (degrees === 0) return points
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [middleX, middleY] = [(points[0]!.x + points[2]!.x) / 2, (points[0]!.y + points[2]!.y) / 2]
  return points.map(({ x, y }) => ({
    x: middleX + (x - middleX) * cos - (y - middleY) * sin,
    y: middleY + (x - middleX) * sin + (y - middleY) * cos,
  }))
}

function drawnOf({ tag, given }: Open): Drawn {
  if (tag === 'mask') return 'mask'
  if (tag === 'box') {
    const [left, top, right, bottom] = ['xtl', 'ytl', 'xbr', 'ybr'].map((name) => numberIn(given.get(name)))
    const corners = [
      { x: left!, y: top! },
      { x: right!, y: top! },
      { x: right!, y: bottom! },
      { x: left!, y: bottom! },
    ]
    if (!corners.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) return 'points'
    return { shape: 'rectangle', lines: [turned(corners, numberIn(given.get('rotation') ?? '0') || 0)] }
  }
  if (tag !== 'polygon' && tag !== 'polyline') return 'kind'
  const points = pointsIn(given.get('points') ?? '')
  return points === undefined || points.length < (tag === 'polygon' ? 3 : 2)
    ? 'points'
    : { shape: tag, lines: [points] }
}

/** Lines of one group that show one shape of ours belong together. */
function add(photo: OpenPhoto, shape: ParsedShape, group: string | undefined): void {
  const key = group === undefined || shape.mark === null ? undefined : `${group} ${shape.mark._id}`
  const at = key === undefined ? undefined : photo.groups.get(key)
  const before = at === undefined ? undefined : photo.shapes[at]
  if (before !== undefined) {
    photo.shapes[at!] = { ...before, lines: [...before.lines, ...shape.lines] }
    return
  }
  if (key !== undefined) photo.groups.set(key, photo.shapes.length)
  photo.shapes.push(shape)
}

function photoOf(given: Attributes, file: string, line: number): OpenPhoto {
  const path = textOrNull(given.get('name'), 500)
  if (path === null) throw new ImportError('field', file, line, 'image name')
  return {
    path,
    width: numberIn(given.get('width')) || 0,
    height: numberIn(given.get('height')) || 0,
    shapes: [],
    groups: new Map(),
  }
}

type Reading = {
  readonly photos: OpenPhoto[]
  readonly leftOut: ParsedShapes['leftOut'][number][]
  photo: OpenPhoto | undefined
  shape: Open | undefined
  isInTrack: boolean
  said: string | undefined
  text: string
  shapes: number
  points: number
}

function endShape(reading: Reading, file: string): void {
  const { shape, photo } = reading
  reading.shape = undefined
  if (shape === undefined) return
  const where = `${file}:${shape.line}`
  const drawn = drawnOf(shape)
  reading.shapes += 1
  refuseBeyond('shapes', reading.shapes, file, shape.line)
  if (reading.isInTrack || photo === undefined)
    reading.leftOut.push({ reason: reading.isInTrack ? 'track' : 'no-photo', where })
  else if (typeof drawn === 'string') reading.leftOut.push({ reason: drawn, where })
  else {
    reading.points += pointsOf(drawn)
    refuseBeyond('points', reading.points, file, shape.line)
    const { given, said } = shape
    const [defect, severity, mark] = [said.get('defect'), said.get('severity'), said.get('plumbline_shape')]
    const label = textOrNull(given.get('label')) ?? ''
    add(photo, shapeFrom(drawn, where, { label, defect, severity, mark }), given.get('group_id'))
  }
}

export function readCvat(text: string, file: string): ParsedShapes {
  const reading: Reading = {
    ...{ photos: [], leftOut: [], photo: undefined, shape: undefined, isInTrack: false, said: undefined },
    ...{ text: '', shapes: 0, points: 0 },
  }
  let depth = 0
  for (const event of readXml(text, file)) {
    if (event.kind === 'text') {
      if (reading.said !== undefined) reading.text += event.text
      continue
    }
    const { name } = event
    if (event.kind === 'open') {
      if (depth === 0 && name !== 'annotations') throw new ImportError('not-known', file, event.line, `<${name}>`)
      depth += 1
      if (name === 'image') {
        reading.photo = photoOf(event.attributes, file, event.line)
        reading.photos.push(reading.photo)
        refuseBeyond('photos', reading.photos.length, file, event.line)
      } else if (name === 'track') reading.isInTrack = true
      else if (shapeTags.includes(name) && reading.shape === undefined)
        reading.shape = { tag: name, given: event.attributes, line: event.line, said: new Map() }
      else if (name === 'attribute' && reading.shape !== undefined) {
        reading.said = event.attributes.get('name') ?? ''
        reading.text = ''
      }
      continue
    }
    depth -= 1
    if (name === 'attribute' && reading.said !== undefined) {
      reading.shape?.said.set(reading.said, reading.text)
      reading.said = undefined
    } else if (name === 'image') reading.photo = undefined
    else if (name === 'track') reading.isInTrack = false
    else if (name === reading.shape?.tag) endShape(reading, file)
  }
  return {
    kind: 'cvat',
    photos: reading.photos.map(({ path, width, height, shapes }) => ({ path, width, height, shapes })),
    leftOut: reading.leftOut,
  }
}
