import type { ElevationPoint } from '../coverage/types.ts'
import { areaSigma, lengthSigma, plusMinusOf, widthSigma, type SizeScale } from '../sizes/size-error.ts'
import { areaOfLines, lengthOfLines } from '../same-defect/overlap.ts'
import { middleOf } from '../same-defect/place-shape.ts'
import type { ShapeKind } from '../same-defect/types.ts'

type Lines = readonly (readonly ElevationPoint[])[]

export const growthQuantities = ['length', 'width', 'area'] as const
export type GrowthQuantity = (typeof growthQuantities)[number]
export type GrowthVerdict = 'grew' | 'shrank' | 'same' | 'cannot-tell'
/** inexact: a change that matters would be smaller than the plus-minus. mixed: one figure grew and another shrank. */
export type GrowthReason = 'different-kinds' | 'cut-off' | 'below-pixel' | 'not-measured' | 'inexact' | 'mixed'

/** One outline of a defect, as one inspection shows it. */
export type GrowthOutline = SizeScale & {
  readonly kind: ShapeKind
  /** Metres; where it lies does not matter, only its form. */
  readonly lines: Lines
  /** Pixels across a line, its mean; null: not measured. */
  readonly widthPx: number | null
  /** It reaches the edge of its photo, so that its size is only known to be at least this. */
  readonly isCut: boolean
}

/** Millimetres, of an area square millimetres; sigma: one standard deviation. */
type Measure = { readonly value: number; readonly sigma: number }

export type GrowthFigure = {
  readonly of: GrowthQuantity
  readonly before: number | null
  readonly beforePlusMinus: number | null
  readonly after: number | null
  readonly afterPlusMinus: number | null
  readonly change: number | null
  readonly plusMinus: number | null
  readonly verdict: GrowthVerdict
  readonly reason: GrowthReason | null
}

export type Growth = {
  readonly verdict: GrowthVerdict
  readonly reason: GrowthReason | null
  readonly figures: readonly GrowthFigure[]
}

/** Shares of the earlier size: with a wider plus-minus, "the same" would hide a change that matters. */
const sameWithin: Readonly<Record<GrowthQuantity, number>> = { length: 0.1, width: 0.25, area: 0.2 }

function boxOf(lines: Lines): readonly [longer: number, shorter: number] {
  const points = lines.flat()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const sides = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)].map((side) => side * 1000)
  return [Math.max(...sides), Math.min(...sides)]
}

const perimeterOf = (lines: Lines) => lengthOfLines(lines.map((line) => [...line, ...line.slice(0, 1)])) * 1000

function measureOf(of: GrowthQuantity, outline: GrowthOutline): Measure | GrowthReason {
  const { kind, lines, mmPx, widthPx } = outline
  if (kind === 'area') {
    const value = of === 'area' ? areaOfLines(lines) * 1_000_000 : boxOf(lines)[of === 'length' ? 0 : 1]
    const sigma = of === 'area' ? areaSigma(value, perimeterOf(lines), outline) : lengthSigma(value, outline)
    return { value, sigma }
  }
  if (of === 'length') {
    const value = lengthOfLines(lines) * 1000
    return { value, sigma: lengthSigma(value, outline) }
  }
  if (widthPx === null) return 'not-measured'
  if (widthPx < 1) return 'below-pixel'
  const width = widthPx * mmPx
  return { value: width, sigma: widthSigma(width, outline) }
}

const orNull = (measure: Measure | GrowthReason, pick: (measure: Measure) => number) =>
  typeof measure === 'string' ? null : pick(measure)

function verdictOf(of: GrowthQuantity, before: Measure, change: number, plusMinus: number): GrowthVerdict {
  if (Math.abs(change) > plusMinus) return change > 0 ? 'grew' : 'shrank'
  return plusMinus <= sameWithin[of] * before.value ? 'same' : 'cannot-tell'
}

function figureOf(of: GrowthQuantity, earlier: GrowthOutline, now: GrowthOutline): GrowthFigure {
  const [before, after] = [measureOf(of, earlier), measureOf(of, now)]
  const shown = {
    of,
    before: orNull(before, ({ value }) => value),
    beforePlusMinus: orNull(before, ({ sigma }) => plusMinusOf(sigma)),
    after: orNull(after, ({ value }) => value),
    afterPlusMinus: orNull(after, ({ sigma }) => plusMinusOf(sigma)),
  }
  if (typeof before === 'string' || typeof after === 'string') {
    const reason = typeof before === 'string' ? before : (after as GrowthReason)
    return { ...shown, change: null, plusMinus: null, verdict: 'cannot-tell', reason }
  }
  const change = after.value - before.value
  const plusMinus = plusMinusOf(Math.hypot(before.sigma, after.sigma))
  // The width across a line is the same however much of the line a photo shows.
  const isCut = (earlier.isCut || now.isCut) && !(of === 'width' && earlier.kind === 'line')
  if (isCut) return { ...shown, change, plusMinus, verdict: 'cannot-tell', reason: 'cut-off' }
  const verdict = verdictOf(of, before, change, plusMinus)
  return { ...shown, change, plusMinus, verdict, reason: verdict === 'cannot-tell' ? 'inexact' : null }
}

/** A change of one figure is a change; all that were measured must be the same for the defect to be. */
function overall(figures: readonly GrowthFigure[]): Pick<Growth, 'verdict' | 'reason'> {
  const measured = figures.filter(({ reason }) => reason !== 'not-measured')
  const has = (wanted: GrowthVerdict) => measured.some(({ verdict }) => verdict === wanted)
  if (has('grew') && has('shrank')) return { verdict: 'cannot-tell', reason: 'mixed' }
  if (has('grew') || has('shrank')) return { verdict: has('grew') ? 'grew' : 'shrank', reason: null }
  if (measured.length > 0 && measured.every(({ verdict }) => verdict === 'same'))
    return { verdict: 'same', reason: null }
  return { verdict: 'cannot-tell', reason: measured.find(({ reason }) => reason !== null)?.reason ?? 'not-measured' }
}

/**
 * How a defect changed between two inspections, with how exact that is. Sizes depend on the scale of each photo and on
 * its pixels, not on where the photo lies, so a shift between the two frames says nothing and is left out.
 */
export function growthOf(earlier: GrowthOutline, now: GrowthOutline): Growth {
  if (earlier.kind !== now.kind) return { verdict: 'cannot-tell', reason: 'different-kinds', figures: [] }
  const quantities = growthQuantities.filter((of) => earlier.kind === 'area' || of !== 'area')
  const figures = quantities.map((of) => figureOf(of, earlier, now))
  return { ...overall(figures), figures }
}

/** From its own middle, so that two of them lie over each other. */
export function centred(lines: Lines): Lines {
  const middle = middleOf(lines)
  return lines.map((line) => line.map(({ x, y }) => ({ x: x - middle.x, y: y - middle.y })))
}
