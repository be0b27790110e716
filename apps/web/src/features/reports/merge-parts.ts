import type { BackgroundSection, ReportContent } from '@plumbline/contract/reports/content'

export type ReportPart = keyof ReportContent

/** Signatures are the server's, and their links differ each time they are read. */
function bareBackground(section: BackgroundSection): BackgroundSection {
  const { endorserInformation, reportPreparedBy, reportCheckedBy } = section
  return {
    ...section,
    endorserInformation: { ...endorserInformation, endorserSignature: null },
    reportPreparedBy: { ...reportPreparedBy, endorserSignature: null },
    reportCheckedBy: reportCheckedBy && { ...reportCheckedBy, endorserSignature: null },
  }
}

export const bare = (name: ReportPart, value: unknown): unknown =>
  name === 'backgroundSection' && value !== undefined ? bareBackground(value as BackgroundSection) : value

/** Keys in one order: the database gives them back in another than they were written in. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, inOrder(held)]),
  )
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))

export const isSamePart = (name: ReportPart, a: unknown, b: unknown): boolean => isEqual(bare(name, a), bare(name, b))

type Fields = Readonly<Record<string, unknown>>
/** One part as it was, as this user wrote it, and as another user stored it. */
export type Versions = {
  readonly name: ReportPart
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldsOf({ name, base, mine, theirs }: Versions): readonly [Fields, Fields, Fields] | undefined {
  const bared = [bare(name, base), bare(name, mine), bare(name, theirs)] as const
  return isFields(bared[0]) && isFields(bared[1]) && isFields(bared[2]) ? [bared[0], bared[1], bared[2]] : undefined
}

const isClash = (base: unknown, mine: unknown, theirs: unknown): boolean =>
  !isEqual(mine, theirs) && !isEqual(mine, base) && !isEqual(theirs, base)

/** Fields that both changed, each otherwise; of a part that is one value, ''. */
export function clashingFields(versions: Versions): readonly string[] {
  const fields = fieldsOf(versions)
  if (fields === undefined) return isClash(versions.base, versions.mine, versions.theirs) ? [''] : []
  const [base, mine, theirs] = fields
  return Object.keys(mine).filter((key) => isClash(base[key], mine[key], theirs[key]))
}

/** Field by field what somebody changed; where both did, whom the choice says. */
export function mergedPart(versions: Versions, choice: 'mine' | 'theirs'): unknown {
  const pick = (base: unknown, mine: unknown, theirs: unknown) =>
    isEqual(mine, base) || (choice === 'theirs' && isClash(base, mine, theirs)) ? theirs : mine
  const fields = fieldsOf(versions)
  if (fields === undefined) return pick(versions.base, versions.mine, versions.theirs)
  const [base, mine, theirs] = fields
  return Object.fromEntries(Object.keys(mine).map((key) => [key, pick(base[key], mine[key], theirs[key])]))
}
