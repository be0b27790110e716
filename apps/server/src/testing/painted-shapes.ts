import { fitFrame } from '@plumbline/inspection/coverage/frame/fit-frame'
import type { CoveragePhoto } from '@plumbline/inspection/coverage/types'
import type { GrowthOutline } from '@plumbline/inspection/growth/growth'
import { placementsOf } from '@plumbline/inspection/placement/placement-of'
import { findSame } from '@plumbline/inspection/same-defect/find-same'
import { kindOf, placePhoto, placeShape } from '@plumbline/inspection/same-defect/place-shape'
import type { PlacedPhoto, PlacedShape } from '@plumbline/inspection/same-defect/types'
import { normalOf, photoOf, randomOf, shotBefore, type Standing } from '@plumbline/inspection/testing/elevations'
import { facadeOf, roofLevel, type Side } from '../demo/flight/building.ts'
import { defectsOf, type Defect } from '../demo/flight/facade-defects.ts'
import { wideCamera } from '../demo/flight/plan-flight.ts'

type Point = { readonly x: number; readonly y: number }
/** Metres of the facade that a photo shows. */
type Frame = { readonly left: number; readonly bottom: number; readonly width: number; readonly height: number }
/** fixed: RTK to centimetres. single: a satellite's position that drifts by a metre in a flight. */
export type Positions = 'fixed' | 'single'

export type PaintedFlight = {
  readonly photos: readonly PlacedPhoto[]
  readonly shapes: readonly PlacedShape[]
  /** Shape to painted defect. */
  readonly truth: ReadonlyMap<string, string>
  /**
   * By painted defect, from the photo that shows it whole and nearest its middle; none where each photo cuts it off.
   */
  readonly outlines: ReadonlyMap<string, GrowthOutline>
}

const distance = 6
const [frameWidth, frameHeight] = [
  (distance * wideCamera.sensorWidth) / wideCamera.focalLength,
  (distance * wideCamera.sensorWidth * wideCamera.height) / (wideCamera.focalLength * wideCamera.width),
]
const focal = (wideCamera.focalLength * wideCamera.width) / wideCamera.sensorWidth

/** Corners in metres as painted; a crack runs from corner to corner of its box in a few steps. */
function paintedLines({ kind, box, id }: Defect): readonly Point[] {
  const { left, bottom, width, height } = box
  if (kind !== 'crack')
    return [
      { x: left, y: bottom },
      { x: left + width, y: bottom },
      { x: left + width, y: bottom + height },
      { x: left, y: bottom + height },
    ]
  const random = randomOf(id.length * 131 + Math.round(left * 1000))
  return Array.from({ length: 7 }, (_, index) => ({
    x: left + (width * index) / 6,
    y: bottom + height * Math.min(1, Math.max(0, index / 6 + (index % 6 === 0 ? 0 : (random() - 0.5) * 0.2))),
  }))
}

/** Of a distance that somebody typed, as the comparison of two inspections takes it. */
const scaleSigma = 0.05

const isCutOff = (points: readonly Point[]) =>
  points.some(({ x, y }) => Math.min(x, y) < 0.004 || Math.max(x, y) > 0.996)

const offMiddle = (points: readonly Point[]) =>
  Math.max(...points.map(({ x, y }) => Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5))))

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/**
 * As a detector outlines it: a few pixels off everywhere, and cut off at the edge of the photo. Fractions of the photo.
 */
function drawnIn(frame: Frame, defect: Defect, random: () => number): readonly Point[] | undefined {
  const [pixel, offPx] = [1 / wideCamera.width, 3]
  const points = paintedLines(defect).map(({ x, y }) => ({
    x: (x - frame.left) / frame.width + normalOf(random) * offPx * pixel,
    y: 1 - (y - frame.bottom) / frame.height + normalOf(random) * offPx * pixel,
  }))
  const isCrack = defect.kind === 'crack'
  const seen = isCrack
    ? points.filter(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)
    : points.map(({ x, y }) => ({ x: clamp(x), y: clamp(y) }))
  const xs = seen.map(({ x }) => x)
  const ys = seen.map(({ y }) => y)
  const [across, down] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  // What shows less than a hand's breadth at the edge, a detector does not find.
  const isShown = seen.length >= (isCrack ? 2 : 4) && Math.max(across * frame.width, down * frame.height) > 0.08
  return isShown && (isCrack || (across * frame.width > 0.03 && down * frame.height > 0.03)) ? seen : undefined
}

function noisyPhoto(
  id: string,
  on: Standing,
  at: { x: number; y: number },
  drift: Point,
  random: () => number,
  positions: Positions,
): CoveragePhoto {
  const shot = shotBefore(
    on,
    { x: at.x + drift.x, y: at.y + (random() - 0.5) * 0.4, distance, turn: (random() - 0.5) * 1.2 },
    { pitch: (random() - 0.5) * 0.6, width: wideCamera.width, height: wideCamera.height, focal },
  )
  const quality = { sharpness: 0.2 + random() * 0.3, brightness: 0.5, darkShare: 0, brightShare: 0 }
  return photoOf(shot, { id, name: `${id}.JPG`, pdib: distance, quality }, { rtk: positions })
}

/**
 * The painted defects of an elevation as a flight of so much overlap would show them, placed by what its cameras wrote.
 */
export function flyPainted(
  side: Side,
  overlap: number,
  positions: Positions,
  seed: number,
  painted: readonly Defect[] = defectsOf(),
): PaintedFlight {
  const random = randomOf(seed)
  const { width, bearing } = facadeOf(side)
  const on: Standing = { east: 0, north: 0, bearing, lengthM: width }
  const defects = painted.filter((defect) => defect.side === side)
  const [low, high] = [
    Math.min(...defects.map(({ box }) => box.bottom)),
    Math.max(...defects.map(({ box }) => box.bottom + box.height)),
  ]
  const [stepX, stepY] = [frameWidth * (1 - overlap), frameHeight * (1 - overlap)]
  const [columns, rows] = [Math.ceil(width / stepX), Math.ceil((high - low) / stepY) + 1]
  let drift = { x: 0, y: 0 }
  const taken = Array.from({ length: columns * rows }, (_, index) => {
    const [row, turn] = [Math.floor(index / columns), index % columns]
    const at = { x: (row % 2 === 0 ? turn + 0.5 : columns - turn - 0.5) * stepX, y: high - row * stepY }
    const step = positions === 'fixed' ? 0.02 : 0.1
    drift =
      positions === 'fixed'
        ? { x: normalOf(random) * step, y: 0 }
        : { x: drift.x * 0.99 + normalOf(random) * step, y: 0 }
    const id = `photo-${String(index).padStart(4, '0')}`
    const frame = {
      left: at.x - frameWidth / 2,
      bottom: at.y - frameHeight / 2,
      width: frameWidth,
      height: frameHeight,
    }
    return { frame, photo: noisyPhoto(id, on, at, drift, random, positions) }
  })
  const frame = fitFrame(
    taken.map(({ photo }) => photo),
    { heightM: roofLevel, bearing, lengthM: width, lengthSource: 'drawing' },
  )!
  const truth = new Map<string, string>()
  const shapes: PlacedShape[] = []
  const nearest = new Map<string, { readonly off: number; readonly outline: GrowthOutline }>()
  const photos = taken.flatMap(({ frame: shown, photo }) => {
    const placements = placementsOf(photo, frame, side)
    if (typeof placements === 'string') return []
    for (const defect of defects) {
      const points = drawnIn(shown, defect, random)
      const shape = defect.kind === 'crack' ? ('polyline' as const) : ('polygon' as const)
      const placed = points && placeShape({ points: [points] }, placements)
      if (!placed) continue
      const id = `${photo.id}-${defect.id}`
      truth.set(id, defect.id)
      const off = offMiddle(points)
      if (!isCutOff(points) && off < (nearest.get(defect.id)?.off ?? Infinity)) {
        const { lines, placement } = placed
        const outline = {
          kind: kindOf({ shape }),
          lines,
          mmPx: placement.mmPx,
          scaleSigma,
          widthPx: null,
          isCut: false,
        }
        nearest.set(defect.id, { off, outline })
      }
      shapes.push({
        id,
        imageId: photo.id,
        elevationId: side,
        type: defect.kind,
        defectId: null,
        kind: kindOf({ shape }),
        lines: placed.lines,
      })
    }
    return placePhoto(placements[0]!) ?? []
  })
  const outlines = new Map([...nearest].map(([id, { outline }]) => [id, outline]))
  return { photos, shapes, truth, outlines }
}

const pairsIn = (count: number) => (count * (count - 1)) / 2

/** Pairs of shapes found to be one against those that are painted once, and shapes that stay a second defect. */
export function judgeSame({ photos, shapes, truth }: PaintedFlight) {
  const { groups } = findSame(shapes, photos)
  const sizes = new Map<string, number>()
  for (const id of truth.values()) sizes.set(id, (sizes.get(id) ?? 0) + 1)
  const wanted = [...sizes.values()].reduce((sum, count) => sum + pairsIn(count), 0)
  let [found, right] = [0, 0]
  for (const { shapeIds } of groups) {
    const counts = new Map<string, number>()
    for (const id of shapeIds) counts.set(truth.get(id)!, (counts.get(truth.get(id)!) ?? 0) + 1)
    found += pairsIn(shapeIds.length)
    right += [...counts.values()].reduce((sum, count) => sum + pairsIn(count), 0)
  }
  const joined = groups.reduce((sum, { shapeIds }) => sum + shapeIds.length - 1, 0)
  return {
    shapes: shapes.length,
    defects: sizes.size,
    precision: found === 0 ? 1 : right / found,
    recall: wanted === 0 ? 1 : right / wanted,
    /** Of the duplicates: shapes beyond the first of each defect that were not joined. */
    left: Math.max(0, shapes.length - joined - sizes.size) / Math.max(1, shapes.length - sizes.size),
  }
}
