import { dot, lensOf, type Vector } from '../camera-pose.ts'
import { alongOn, depthOf, fitLine, meanBearing, median, type FittedLine } from './fit-line.ts'
import { seenPolygon } from '../footprint.ts'
import { hitOf, turnBetween, widestTurn, type Sight } from './sights.ts'
import { alongOf, outwardsOf, type OnPlane } from '../plane-view.ts'

/** Metres along a line that its photos see, from the middle of the flight. */
export type Span = { readonly left: number; readonly right: number }
export type SeenLine = FittedLine & Span

const maxPlanes = 8
/** Fewer photos than this, or a smaller share of all, are single strays and no plane of their own. */
const leastPhotos = 5
const leastShare = 0.12
/** More of the shorter one than this beside the other: balconies before an elevation, not a plane of their own. */
const maxOverlap = 0.35
/** Degrees and metres that two planes have to differ by. */
const leastTurn = 12

/** What a photo sees of a plane that goes on for ever, along it; the place it looks at where its lens is not known. */
function spanOf(sight: Sight, line: FittedLine, heightM: number): Span {
  const at = alongOn(hitOf(sight, line.bearing), line.bearing)
  const lens = lensOf(sight.photo)
  const distanceM = depthOf(sight.camera, line.bearing) - line.depth
  const w = distanceM > 0.3 ? distanceM : sight.distanceM
  if (lens === undefined) return { left: at, right: at }
  const turned = (vector: Vector): OnPlane => ({
    u: dot(alongOf(line.bearing), vector),
    v: vector[2],
    w: dot(outwardsOf(line.bearing), vector),
  })
  const { axes } = sight.pose
  const u = alongOn(sight.camera, line.bearing)
  const camera = { u, v: sight.pose.heightM ?? heightM / 2, w }
  const reach = w * Math.sqrt(3)
  const seen = seenPolygon({ camera, view: turned(axes.view), right: turned(axes.right), up: turned(axes.up) }, lens, {
    left: u - reach,
    right: u + reach,
    bottom: 0,
    top: heightM,
  })
  const xs = seen.map(({ x }) => x)
  return xs.length === 0 ? { left: at, right: at } : { left: Math.min(...xs), right: Math.max(...xs) }
}

/** Metres between photos along an elevation that are still one flight of it. */
const apartM = 15

/**
 * The stretch that the photos see together. A single photo far from all others has a bad position and makes no
 * elevation longer.
 */
function spanOfAll(line: FittedLine, heightM: number): Span {
  const spans = line.inliers
    .map((sight) => spanOf(sight, line, heightM))
    .toSorted((one, other) => one.left - other.left)
  const groups: { left: number; right: number; photos: number }[] = []
  for (const { left, right } of spans) {
    const last = groups.at(-1)
    if (last !== undefined && left - last.right <= apartM) {
      last.right = Math.max(last.right, right)
      last.photos += 1
    } else groups.push({ left, right, photos: 1 })
  }
  const least = Math.min(Math.max(...groups.map(({ photos }) => photos)), Math.max(2, spans.length * 0.05))
  const whole = groups.filter(({ photos }) => photos >= least)
  return { left: Math.min(...whole.map(({ left }) => left)), right: Math.max(...whole.map(({ right }) => right)) }
}

/** The line with the most photos within reach of it, of those that single photos look at squarely. */
function largestLine(sights: readonly Sight[], reachM: number): FittedLine | undefined {
  const step = Math.max(1, Math.floor(sights.length / 48))
  const near = (of: Sight) => {
    const depth = depthOf(hitOf(of, of.bearing), of.bearing)
    return sights.filter(
      (one) =>
        Math.abs(turnBetween(one.bearing, of.bearing)) <= 50 &&
        Math.abs(depthOf(hitOf(one, of.bearing), of.bearing) - depth) <= reachM,
    )
  }
  let best: readonly Sight[] = []
  for (let index = 0; index < sights.length; index += step) {
    const found = near(sights[index]!)
    if (found.length > best.length) best = found
  }
  return fitLine(best, meanBearing(best), reachM)
}

const overlapOf = (one: Span, other: Span) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) /
  Math.max(0.1, Math.min(one.right - one.left, other.right - other.left))

/** Where the middles of the photos of a line lie along another, without the outermost tenth. */
function middlesOn({ inliers }: FittedLine, { bearing }: FittedLine): Span {
  const at = inliers.map((one) => alongOn(hitOf(one, bearing), bearing)).toSorted((one, other) => one - other)
  return { left: at[Math.floor(at.length * 0.1)]!, right: at[Math.ceil(at.length * 0.9) - 1]! }
}

/** Balconies stand before an elevation all along it; a plane of its own stands beside the others. */
const isApart = (line: FittedLine, others: readonly FittedLine[]) =>
  others.every((other) => overlapOf(middlesOn(line, other), middlesOn(other, other)) <= maxOverlap)

function isOther(line: FittedLine, others: readonly FittedLine[], reachM: number): boolean {
  return others.every((other) => {
    const turn = Math.abs(turnBetween(line.bearing, other.bearing))
    const step = Math.abs(
      median(line.inliers.map((one) => depthOf(hitOf(one, other.bearing), other.bearing))) - other.depth,
    )
    return turn <= widestTurn && (turn >= leastTurn || step >= reachM)
  })
}

/**
 * The planes of an elevation, from the left. One plane is tried first and is enough where most photos agree with it;
 * more are found only where as many photos look at a place of their own.
 */
export function planesOf(sights: readonly Sight[], heightM: number): readonly SeenLine[] {
  const whole = fitLine(sights, meanBearing(sights))
  if (whole === undefined) return []
  const seen = (line: FittedLine): SeenLine => ({ ...line, ...spanOfAll(line, heightM) })
  const reachM = Math.max(1, 2.5 * median(sights.map(({ positionSigmaM }) => positionSigmaM)))
  const least = Math.max(leastPhotos, sights.length * leastShare)
  const isOfAll = (line: FittedLine) =>
    sights.filter((one) => Math.abs(depthOf(hitOf(one, line.bearing), line.bearing) - line.depth) <= reachM).length >
    sights.length - least
  if (isOfAll(whole)) return [seen(whole)]
  const lines: FittedLine[] = []
  let rest = sights
  while (lines.length < maxPlanes && rest.length >= (lines.length === 0 ? 1 : least)) {
    const line = largestLine(rest, reachM)
    if (line === undefined || (lines.length > 0 && line.inliers.length < least)) break
    const used = new Set(line.inliers)
    rest = rest.filter((one) => !used.has(one))
    if (isOther(line, lines, reachM) && isApart(line, lines)) lines.push(line)
  }
  if (lines.length < 2) return [seen(whole)]
  const axis = lines[0]!.bearing
  const middle = ({ inliers, bearing }: FittedLine) => median(inliers.map((one) => alongOn(hitOf(one, bearing), axis)))
  return lines.toSorted((one, other) => middle(one) - middle(other)).map(seen)
}
