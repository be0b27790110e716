import { isSameNumber, isSamePortion, type DraftPortion, type ElevationDraft } from '../elevation-draft.ts'

export type Side = 'mine' | 'theirs'

/** What both changed, each in another way. Nothing on one side: deleted there. */
export type PortionConflict = {
  readonly id: string
  readonly mine: DraftPortion | undefined
  readonly theirs: DraftPortion | undefined
}
export const mergedFields = ['name', 'blockName', 'bearing'] as const
export type MergedField = (typeof mergedFields)[number]
export type NameConflict = { readonly field: MergedField; readonly mine: string; readonly theirs: string }

export type Merge = {
  readonly conflicts: readonly PortionConflict[]
  readonly names: readonly NameConflict[]
  /** Changed by them, and not otherwise here: applied without asking. */
  readonly taken: readonly (DraftPortion | undefined)[]
  /** The draft once every conflict is decided; what is not decided stays mine. */
  readonly settle: (choice: (key: string) => Side) => ElevationDraft
}

const byId = (portions: readonly DraftPortion[]) => new Map(portions.map((portion) => [portion._id, portion]))

type Verdict = 'mine' | 'theirs' | 'conflict'

function verdict(
  base: DraftPortion | undefined,
  mine: DraftPortion | undefined,
  theirs: DraftPortion | undefined,
): Verdict {
  if (isSamePortion(mine, theirs) || isSamePortion(base, theirs)) return 'mine'
  return isSamePortion(base, mine) ? 'theirs' : 'conflict'
}

export const isSameField = (field: MergedField, a: ElevationDraft, b: ElevationDraft): boolean =>
  field === 'bearing' ? isSameNumber(a.bearing, b.bearing) : a[field] === b[field]

/** Three versions of one elevation, put together portion by portion. */
export function mergeElevation(base: ElevationDraft, mine: ElevationDraft, theirs: ElevationDraft): Merge {
  const [before, own, foreign] = [byId(base.portions), byId(mine.portions), byId(theirs.portions)]
  // Their order, with what only I have at its end: the order of those that both have is the one that is stored.
  const ids = [...new Set([...foreign.keys(), ...own.keys(), ...before.keys()])]
  const judged = ids.map((id) => ({
    id,
    mine: own.get(id),
    theirs: foreign.get(id),
    verdict: verdict(before.get(id), own.get(id), foreign.get(id)),
  }))
  const conflicts = judged
    .filter((one) => one.verdict === 'conflict')
    .map(({ id, mine, theirs }) => ({ id, mine, theirs }))
  const names = mergedFields
    .filter(
      (field) =>
        !isSameField(field, mine, theirs) && !isSameField(field, base, theirs) && !isSameField(field, base, mine),
    )
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
  const nameOf = (field: MergedField, choice: (key: string) => Side) => {
    if (names.some((one) => one.field === field)) return choice(field) === 'mine' ? mine[field] : theirs[field]
    // What was typed stays in its words where it says the same: '90.' on the way to '90.5'.
    return isSameField(field, base, mine) && !isSameField(field, mine, theirs) ? theirs[field] : mine[field]
  }
  return {
    conflicts,
    names,
    taken: judged
      .filter(({ id, ...one }) => one.verdict !== 'conflict' && !isSamePortion(before.get(id), one.theirs))
      .map((one) => one.theirs ?? before.get(one.id)),
    settle: (choice) => ({
      name: nameOf('name', choice),
      blockName: nameOf('blockName', choice),
      bearing: nameOf('bearing', choice),
      portions: judged.flatMap((one) => {
        const side = one.verdict === 'conflict' ? choice(one.id) : one.verdict
        return (side === 'mine' ? one.mine : one.theirs) ?? []
      }),
    }),
  }
}
