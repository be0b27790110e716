import type { Defect } from '@plumbline/contract/defects/defects'
import type { RegisterGroup } from '../register-address.ts'

export type RegisterRow =
  | { readonly kind: 'group'; readonly value: string | null; readonly defect: Defect }
  | { readonly kind: 'defect'; readonly defect: Defect; /** Among the defects. */ readonly index: number }

const valueOf: Readonly<Record<RegisterGroup, (defect: Defect) => string | null>> = {
  severity: ({ severity }) => severity,
  status: ({ status }) => status,
  type: ({ type }) => type,
  floor: ({ floor }) => floor,
  assignee: ({ assigneeId }) => assigneeId,
}

/** The defects as they came, with a row before each group. */
export function rowsOf(defects: readonly Defect[], group: RegisterGroup | undefined): readonly RegisterRow[] {
  if (group === undefined) return defects.map((defect, index) => ({ kind: 'defect', defect, index }))
  const rows: RegisterRow[] = []
  let last: string | null | undefined
  defects.forEach((defect, index) => {
    const value = valueOf[group](defect)
    if (value !== last) rows.push({ kind: 'group', value, defect })
    last = value
    rows.push({ kind: 'defect', defect, index })
  })
  return rows
}
