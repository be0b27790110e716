import type { ElevationPoint } from '../coverage/types.ts'
import { alignPhotos, type Alignment, type Sighting } from './align-photos.ts'
import { bestOf } from './best-photo.ts'
import { candidatesOf, type Candidate } from './candidates.ts'
import { agreementOf, inCommon, leastReachM, pairSigma, radiusOf, reachOf, type Side } from './compare-shapes.ts'
import { groupShapes } from './group-shapes.ts'
import { middleOf } from './place-shape.ts'
import type { PlacedPhoto, PlacedShape, SameDefects, SamePair } from './types.ts'

/** Photos placed better than this, as in a mosaic, need no aligning by what they show. */
const exactM = 0.05
/** Metres: what a hand-drawn outline of one place differs by from another, once the photos are aligned. */
const alignedReachM = 0.08

const byKey = <T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const found = new Map<string, T[]>()
  for (const one of all) {
    const there = found.get(keyOf(one))
    if (there === undefined) found.set(keyOf(one), [one])
    else there.push(one)
  }
  return found
}

const photosKey = ([one, other]: Candidate) =>
  one.shape.imageId < other.shape.imageId
    ? `${one.shape.imageId} ${other.shape.imageId}`
    : `${other.shape.imageId} ${one.shape.imageId}`

/** The photo with the lower id first, so that all pairs of two photos are moved the same way. */
const ordered = ([one, other]: Candidate): Candidate =>
  one.shape.imageId < other.shape.imageId ? [one, other] : [other, one]

/** 1 where a place is known exactly, a half where it may be a metre off. */
const certaintyOf = (sigmaM: number) => 1 / (1 + sigmaM * sigmaM)

const still: ElevationPoint = { x: 0, y: 0 }

function alignmentOf(candidates: readonly Candidate[], sigmaM: number): Alignment | undefined {
  if (sigmaM <= exactM) return { shift: still, sigmaM }
  const sightings = candidates.flatMap(([one, other]): readonly Sighting[] => {
    const common = inCommon(one, other)
    return common === undefined ? [] : [{ one: one.shape.id, other: other.shape.id, from: common.from, to: common.to }]
  })
  return alignPhotos(sightings, sigmaM)
}

const distance = (one: ElevationPoint, other: ElevationPoint) => Math.hypot(one.x - other.x, one.y - other.y)

function judge([one, other]: Candidate, { shift, sigmaM }: Alignment, placedSigmaM: number): SamePair | undefined {
  const common = inCommon(one, other, shift)
  // Candidates are near each other as their photos place them, not as they lie once aligned.
  if (common === undefined || distance(common.from, common.to) > radiusOf(Math.min(sigmaM, placedSigmaM)))
    return undefined
  const reachM = placedSigmaM <= exactM ? reachOf(sigmaM) : Math.max(leastReachM, alignedReachM)
  const { isSame, agreement } = agreementOf(one, other, common, reachM)
  if (!isSame) return undefined
  return {
    one: one.shape.id,
    other: other.shape.id,
    score: agreement * certaintyOf(sigmaM),
    distanceM: distance(middleOf(one.shape.lines), middleOf(other.shape.lines)),
  }
}

/** All candidates of two photos: they are aligned once, by every type that both show. */
function judgePhotos(candidates: readonly Candidate[]): readonly SamePair[] {
  const all = candidates.map(ordered)
  const [first] = all
  if (first === undefined) return []
  const sigmaM = pairSigma(first[0].photo, first[1].photo)
  const alignment = alignmentOf(all, sigmaM)
  return alignment === undefined ? [] : all.flatMap((candidate) => judge(candidate, alignment, sigmaM) ?? [])
}

function sidesOf(shapes: readonly PlacedShape[], photos: readonly PlacedPhoto[]): readonly Side[] {
  const byImage = new Map(photos.map((photo) => [photo.imageId, photo]))
  return shapes.flatMap((shape) => {
    const photo = byImage.get(shape.imageId)
    return photo === undefined || shape.lines.flat().length === 0 ? [] : [{ shape, photo }]
  })
}

/**
 * Which shapes on different photos of one inspection show one defect: of the same elevation and type, near each other,
 * and alike in place and form. notSame: pairs that a person called different.
 */
export function findSame(
  shapes: readonly PlacedShape[],
  photos: readonly PlacedPhoto[],
  notSame: readonly (readonly [string, string])[] = [],
): SameDefects {
  const sides = sidesOf(shapes, photos)
  const alike = byKey(sides, ({ shape }) => `${shape.elevationId} ${shape.type}`)
  const candidates = [...alike.values()].flatMap(candidatesOf)
  const judged = [...byKey(candidates, photosKey).values()].flatMap(judgePhotos)
  const found = groupShapes(
    sides.map(({ shape }) => shape),
    judged,
    notSame,
  )
  const photoOf = new Map(sides.map(({ shape, photo }) => [shape.id, photo]))
  const scores = new Map(found.pairs.map((pair) => [`${pair.one} ${pair.other}`, pair.score]))
  return { pairs: found.pairs, groups: found.groups.map((group) => presentGroup(group, photoOf, scores)) }
}

function presentGroup(
  group: readonly PlacedShape[],
  photoOf: ReadonlyMap<string, PlacedPhoto>,
  scores: ReadonlyMap<string, number>,
): SameDefects['groups'][number] {
  const seen = group.map(({ id }) => ({ ...photoOf.get(id)!, id }))
  const links = group.flatMap(({ id }) => group.flatMap((other) => scores.get(`${id} ${other.id}`) ?? []))
  return {
    shapeIds: group.map(({ id }) => id).toSorted(),
    score: links.length === 0 ? 1 : Math.min(...links),
    bestId: bestOf(seen)!.id,
  }
}
