import type { ElevationPoint } from '../coverage/types.ts'

/** What two photos show in common, each as its own photo places it. */
export type Sighting = {
  readonly one: string
  readonly other: string
  readonly from: ElevationPoint
  readonly to: ElevationPoint
}

export type Alignment = {
  /** Metres to move the other photo by. */
  readonly shift: ElevationPoint
  /** What is left of the deviation. */
  readonly sigmaM: number
}

/** Metres within which drawn middles of one defect agree once the photos are aligned. */
const agreeM = 0.08
/** More hypotheses than this are no better, and would make dense photos slow. */
const maxHypotheses = 24

const away = ({ from, to }: Sighting, shift: ElevationPoint) =>
  Math.hypot(from.x - to.x - shift.x, from.y - to.y - shift.y)

/** Each shape counts once, with the partner that fits it best. */
function supportOf(sightings: readonly Sighting[], shift: ElevationPoint): readonly Sighting[] {
  const free = { one: new Set<string>(), other: new Set<string>() }
  return sightings
    .filter((sighting) => away(sighting, shift) <= agreeM)
    .toSorted((one, other) => away(one, shift) - away(other, shift))
    .filter(({ one, other }) => {
      if (free.one.has(one) || free.other.has(other)) return false
      free.one.add(one)
      free.other.add(other)
      return true
    })
}

function meanShift(support: readonly Sighting[]): ElevationPoint {
  const sum = support.reduce((total, { from, to }) => ({ x: total.x + from.x - to.x, y: total.y + from.y - to.y }), {
    x: 0,
    y: 0,
  })
  return { x: sum.x / support.length, y: sum.y / support.length }
}

/** A shift of three deviations costs what one more agreeing shape brings. */
const cost = ({ x, y }: ElevationPoint, sigmaM: number) => (x * x + y * y) / (9 * sigmaM * sigmaM)

/**
 * By how much one photo is off against another, by the shapes that both show: the shift that most of them agree on, and
 * of several the smallest. Undefined where no shapes are within reach. One shape alone agrees with any shift, so then
 * the deviation stays what it was.
 */
export function alignPhotos(sightings: readonly Sighting[], sigmaM: number): Alignment | undefined {
  const hypotheses = sightings
    .map(({ from, to }) => ({ x: from.x - to.x, y: from.y - to.y }))
    .filter((shift) => cost(shift, sigmaM) <= 1)
    .toSorted((one, other) => cost(one, sigmaM) - cost(other, sigmaM))
    .slice(0, maxHypotheses)
  let best: { readonly value: number; readonly support: readonly Sighting[] } | undefined
  for (const hypothesis of hypotheses) {
    const support = supportOf(sightings, hypothesis)
    const value = support.length - cost(hypothesis, sigmaM)
    if (best === undefined || value > best.value) best = { value, support }
  }
  if (best === undefined) return undefined
  const { support } = best
  const shift = meanShift(support)
  if (support.length < 2) return { shift, sigmaM }
  const residual = Math.sqrt(
    support.reduce((sum, sighting) => sum + away(sighting, shift) ** 2, 0) / (support.length - 1),
  )
  return { shift, sigmaM: Math.min(sigmaM, Math.max(residual, 0.02) + sigmaM / 4 ** support.length) }
}
