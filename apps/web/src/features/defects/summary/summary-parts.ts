import { severities, type Severity } from '@plumbline/contract/buildings'

export type SummaryBar = {
  readonly id: string
  readonly name: string
  readonly parts: readonly { readonly severity: Severity | undefined; readonly count: number }[]
  readonly href: string
  /** How much of it there is, or how much of it was seen. */ readonly note?: string | undefined
  /** Instead of its number, which would say more than is known. */ readonly count?: string | undefined
}

export const partsOf = (counts: Readonly<Record<Severity, number>>): SummaryBar['parts'] =>
  severities.map((severity) => ({ severity, count: counts[severity] })).filter(({ count }) => count > 0)
export const totalOf = ({ parts }: Pick<SummaryBar, 'parts'>) => parts.reduce((sum, { count }) => sum + count, 0)
