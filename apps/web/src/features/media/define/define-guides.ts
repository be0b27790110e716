import { floorLabel } from '@plumbline/contract/drawings/floor-rules'
import { expandFloorRange } from '@plumbline/inspection/floors/floors'
import type { DefineItem } from '@plumbline/contract/media/library'
import type { RuleKey } from '@plumbline/contract/rules/rule'

export type Floors = DefineItem['floors']
/** The lower edge of a floor in the photo, as a fraction of its height. */
export type Guide = { readonly floor: string; readonly line: number }
/** range: as typed. */
export type GuideDraft = { readonly range: string; readonly guides: readonly Guide[] }

/** Two lines closer than this could not be grabbed separately. */
export const leastGap = 0.005

export type RangeFault = { readonly key: RuleKey } | { readonly unknown: string }

/** What is wrong with a typed range; an empty one defines nothing and is right. */
export function rangeFault(range: string, floors: Floors): RangeFault | undefined {
  if (range.trim() === '') return undefined
  const issue = floorLabel.safeParse(range.trim()).error?.issues[0]?.message as RuleKey | undefined
  if (issue !== undefined) return { key: issue }
  const unknown = expandFloorRange({ name: range.trim() }).find(
    ({ name }) => !floors.some((floor) => floor.name === name),
  )
  return unknown && { unknown: unknown.name }
}

/** The floors a range stands for, top-down; none where it is wrong. */
export function floorsInRange(range: string, floors: Floors): Floors {
  if (range.trim() === '' || rangeFault(range, floors) !== undefined) return []
  return expandFloorRange({ name: range.trim() }).map(({ name }) => floors.find((floor) => floor.name === name)!)
}

/** One line a floor, spread over the whole photo by their heights; where none has a height, evenly. */
export function spreadGuides(shown: Floors): readonly Guide[] {
  const total = shown.reduce((sum, { height }) => sum + Math.max(0, height), 0)
  // A floor of no height would lie on its neighbour, and its line could not be taken any more.
  const weights = shown.map(({ height }) => (total > 0 ? Math.max(height / total, leastGap * 2) : 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  return shown.map(({ name }, index) => {
    passed += weights[index]!
    return { floor: name, line: index === shown.length - 1 ? 1 : passed / whole }
  })
}

/** How far a line can go before it meets its neighbours. */
export function roomOf(guides: readonly Guide[], index: number): { readonly min: number; readonly max: number } {
  const here = guides[index]?.line ?? 0
  const min = (guides[index - 1]?.line ?? 0) + leastGap
  const max = (guides[index + 1]?.line ?? 1 + leastGap) - leastGap
  return min > max ? { min: here, max: here } : { min, max }
}

export function moveGuide(guides: readonly Guide[], index: number, to: number): readonly Guide[] {
  const { min, max } = roomOf(guides, index)
  return guides.map((guide, at) => (at === index ? { ...guide, line: Math.min(max, Math.max(min, to)) } : guide))
}

/** A different floor range spreads its lines evenly; the same floors in another notation keep theirs. */
export function withRange({ guides }: GuideDraft, range: string, floors: Floors): GuideDraft {
  const fresh = spreadGuides(floorsInRange(range, floors))
  const isSame = fresh.length === guides.length && fresh.every(({ floor }, index) => floor === guides[index]!.floor)
  return { range, guides: isSame ? guides : fresh }
}

export function definedDraft(item: DefineItem, imageId: string): GuideDraft {
  const found = item.defined.find((one) => one.imageId === imageId)
  return { range: found?.floorRange ?? '', guides: found?.floorGuides ?? [] }
}

export function isSameDraft(one: GuideDraft, other: GuideDraft): boolean {
  return (
    one.range.trim() === other.range.trim() &&
    one.guides.length === other.guides.length &&
    one.guides.every(
      ({ floor, line }, index) => floor === other.guides[index]!.floor && line === other.guides[index]!.line,
    )
  )
}
