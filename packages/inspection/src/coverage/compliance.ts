import { isAnyOutside } from './close-range/areas-outside.ts'
import { closeRangeAreaM2, dropsOf, isCounted, widestInterval } from './close-range/close-range.ts'
import { areaOfFrame } from './frame/facade-parts.ts'
import { hasUncountedReturns } from './frame/uncounted-returns.ts'
import { shareAtScale } from './limit-scale.ts'
import type {
  CloseRangeArea,
  Compliance,
  ComplianceItem,
  ComplianceReason,
  ComplianceState,
  CoverageResult,
  CoverageRule,
} from './types.ts'

export type ComplianceInput = {
  readonly rule: CoverageRule
  readonly coverage: Pick<
    CoverageResult,
    'basis' | 'frame' | 'seenShare' | 'gaps' | 'best' | 'columns' | 'rows' | 'cellM'
  >
  readonly closeRange: readonly CloseRangeArea[]
  /** Null: no user said it. */
  readonly isStreetFacing: boolean | null
}

/** Singapore: of the area of each elevation. */
const closeRangeRequired = 0.1
/** New York: 60 ft. */
const intervalRequiredM = 18.288
/** Rounding of sums, not a tolerance: a tenth of a square millimetre on a large elevation. */
const rounding = 1e-9
/** What lies in scattered single cells, and in no gap, is the grain of the cells. */
const grain = 0.001

type Item = Omit<ComplianceItem, 'item'>

/** Why nothing can be said of the elevation's whole length; the first cause that is there. */
function lengthDoubt({ basis, frame }: ComplianceInput['coverage']): readonly ComplianceReason[] {
  if (frame === null) return [basis === 'by-place' ? 'by-place' : 'no-frame']
  return frame.lengthSource === 'photos' ? ['length-from-photos'] : []
}

/** The same of what photos saw, which a frame alone does not say. */
const seenDoubt = (coverage: ComplianceInput['coverage']): readonly ComplianceReason[] =>
  coverage.basis === 'measured' ? lengthDoubt(coverage) : lengthDoubt({ ...coverage, frame: null })

/** What counts on too small an area is surely not enough on the whole; what is enough on it may not be. */
const withReturns = (item: Item, { coverage: { frame } }: ComplianceInput): Item =>
  frame === null || item.state !== 'met' || !hasUncountedReturns(frame)
    ? item
    : unknown(item.required, item.reached, ['returns-not-counted', ...item.reasons])

const unknown = (required: number | null, reached: number | null, reasons: readonly ComplianceReason[]): Item => ({
  state: 'unknown',
  required,
  reached,
  missing: null,
  reasons,
})

/** A whole elevation is only seen without a gap; photos of a part say nothing of what lies beside them. */
function visual({ coverage }: ComplianceInput): Item {
  const { frame, seenShare, gaps } = coverage
  const doubt = seenDoubt(coverage)
  if (frame === null || seenShare === null || doubt.length > 0)
    return unknown(1, seenShare, doubt.length > 0 ? doubt : ['no-frame'])
  const isMet = gaps.length === 0 && 1 - seenShare <= grain
  return {
    state: isMet ? 'met' : 'not-met',
    required: 1,
    reached: seenShare,
    missing: isMet ? 0 : (1 - seenShare) * areaOfFrame(frame),
    reasons: isMet ? [] : ['gaps'],
  }
}

/** What was recorded and does not count. */
const uncounted = ({ coverage: { frame }, closeRange }: ComplianceInput): readonly ComplianceReason[] => [
  ...(closeRange.every(isCounted) ? [] : (['drone-not-counted'] as const)),
  ...(frame !== null && isAnyOutside(closeRange, frame) ? (['outside-not-counted'] as const) : []),
]

function closeRangeItem(input: ComplianceInput): Item {
  const { coverage, closeRange } = input
  const notes = uncounted(input)
  const { frame } = coverage
  if (frame === null || !(areaOfFrame(frame) > 0))
    return unknown(closeRangeRequired, null, [...lengthDoubt({ ...coverage, frame: null }), ...notes])
  const whole = areaOfFrame(frame)
  const areaM2 = closeRangeAreaM2(closeRange, frame)
  if (frame.lengthSource === 'photos')
    return unknown(closeRangeRequired, areaM2 / whole, ['length-from-photos', ...notes])
  const isMet = areaM2 >= (closeRangeRequired - rounding) * whole
  return {
    state: isMet ? 'met' : 'not-met',
    required: closeRangeRequired,
    reached: Math.min(1, areaM2 / whole),
    missing: isMet ? 0 : closeRangeRequired * whole - areaM2,
    reasons: isMet ? notes.filter((reason) => reason === 'outside-not-counted') : ['too-little', ...notes],
  }
}

/** The rule asks for drops along the street only. */
function interval(input: ComplianceInput): Item {
  const { coverage, closeRange, isStreetFacing } = input
  if (isStreetFacing === false)
    return { state: 'met', required: null, reached: null, missing: null, reasons: ['not-street'] }
  const { frame } = coverage
  const notes = uncounted(input)
  const street: readonly ComplianceReason[] = isStreetFacing === null ? ['street-unknown'] : []
  if (frame === null) return unknown(intervalRequiredM, null, [...street, ...lengthDoubt(coverage), ...notes])
  const { drops, isCutShort } = dropsOf(closeRange, frame)
  const reached = widestInterval(drops, frame.lengthM)
  const doubt = [...street, ...lengthDoubt(coverage)]
  if (doubt.length > 0) return unknown(intervalRequiredM, reached, [...doubt, ...notes])
  // Without a drop even a short elevation has had no close look.
  const isMet = drops.length > 0 && reached <= intervalRequiredM + 1e-6
  const reasons: readonly ComplianceReason[] = [
    ...(reached > intervalRequiredM + 1e-6 ? (['too-far-apart'] as const) : (['too-little'] as const)),
    ...(isCutShort ? [drops.length === 0 ? ('not-to-top' as const) : ('some-not-to-top' as const)] : []),
    ...notes,
  ]
  return {
    state: isMet ? 'met' : 'not-met',
    required: intervalRequiredM,
    reached,
    missing: isMet ? 0 : Math.max(0, reached - intervalRequiredM),
    reasons: isMet ? notes.filter((reason) => reason === 'outside-not-counted') : reasons,
  }
}

/** Share of the area seen, counting only what is as fine as asked. */
function ownShare({ rule, coverage }: ComplianceInput, minShare: number): Item {
  const { frame, seenShare } = coverage
  const doubt = seenDoubt(coverage)
  if (frame === null || seenShare === null || doubt.length > 0)
    return unknown(minShare, seenShare, doubt.length > 0 ? doubt : ['no-frame'])
  const whole = areaOfFrame(frame)
  const fine = rule.maxMmPx === null ? seenShare : shareAtScale({ ...coverage, frame }, rule.maxMmPx)
  const isMet = fine >= minShare - rounding
  const reasons: readonly ComplianceReason[] = seenShare >= minShare - rounding ? ['too-coarse'] : ['gaps']
  return {
    state: isMet ? 'met' : 'not-met',
    required: minShare,
    reached: fine,
    missing: isMet ? 0 : (minShare - fine) * whole,
    reasons: isMet ? [] : reasons,
  }
}

function itemsOf(input: ComplianceInput): readonly ComplianceItem[] {
  const { rule } = input
  if (rule.kind === 'sg-pfi')
    return [
      { item: 'visual', ...withReturns(visual(input), input) },
      { item: 'close-range', ...withReturns(closeRangeItem(input), input) },
    ]
  if (rule.kind === 'nyc-60ft') return [{ item: 'interval', ...withReturns(interval(input), input) }]
  if (rule.kind === 'none') return []
  return rule.minShare === null ? [] : [{ item: 'visual', ...withReturns(ownShare(input, rule.minShare), input) }]
}

/** What is surely not met stays so, whatever the rest may be; of a rule that asks nothing nothing is said. */
function stateOf(items: readonly ComplianceItem[]): ComplianceState {
  if (items.length === 0) return 'unknown'
  if (items.some(({ state }) => state === 'not-met')) return 'not-met'
  return items.some(({ state }) => state === 'unknown') ? 'unknown' : 'met'
}

/** What the rule asks of an elevation, what was reached, and what is missing. */
export function complianceOf(input: ComplianceInput): Compliance {
  const { frame } = input.coverage
  const items = itemsOf(input)
  return { rule: input.rule, areaM2: frame && areaOfFrame(frame), state: stateOf(items), items }
}
