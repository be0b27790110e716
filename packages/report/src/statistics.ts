import { severities, type Severity } from '@plumbline/contract/buildings'

type Found = { readonly severity: Severity; readonly type: string }

export type Counted<T extends Found> = {
  readonly key: string
  readonly count: number
  readonly bySeverity: Readonly<Record<Severity, number>>
  readonly worst: Severity
  readonly defects: readonly T[]
}

export function countBySeverity(
  defects: readonly { readonly severity: Severity }[],
): Readonly<Record<Severity, number>> {
  const counts: Record<Severity, number> = { critical: 0, major: 0, moderate: 0, minor: 0, cosmetic: 0, na: 0 }
  for (const { severity } of defects) counts[severity] += 1
  return counts
}

/** Groups in the order of their first defect. */
export function countBy<T extends Found>(defects: readonly T[], keyOf: (defect: T) => string): readonly Counted<T>[] {
  const groups = new Map<string, T[]>()
  for (const defect of defects) {
    const key = keyOf(defect)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [defect])
    else group.push(defect)
  }
  return [...groups].map(([key, group]) => {
    const bySeverity = countBySeverity(group)
    return {
      key,
      count: group.length,
      bySeverity,
      worst: severities.find((severity) => bySeverity[severity] > 0) ?? 'na',
      defects: group,
    }
  })
}

/** The most frequent first, equal counts by name: the same defects always give the same table. */
export const byCountDescending = <T extends { readonly key: string; readonly count: number }>(
  groups: readonly T[],
): readonly T[] => groups.toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
