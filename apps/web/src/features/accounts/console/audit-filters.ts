import type { AuditFilter } from '@plumbline/contract/accounts/console'
import { auditActions, type AuditAction } from '@plumbline/contract/accounts/audit-actions'
import { isDay, partsOfDay } from '@plumbline/contract/rules/days'

/** As it stands in the address: days of the reader's calendar. */
export type AuditFilters = {
  readonly search: string
  readonly action: AuditAction | ''
  readonly outcome: 'done' | 'refused' | ''
  readonly from: string
  readonly to: string
}

export const noFilters: AuditFilters = { search: '', action: '', outcome: '', from: '', to: '' }

/** The moment a day begins on the reader's clock, or the day that many later. Undefined: no day. */
export function dayBegins(day: string, later = 0): string | undefined {
  const parts = isDay(day) ? partsOfDay(day) : undefined
  return parts && new Date(parts.year, parts.month - 1, parts.day + later).toISOString()
}

/** An address can be typed: what is no filter filters nothing. */
export function readFilters(query: URLSearchParams): AuditFilters {
  const text = (name: string) => query.get(name) ?? ''
  const day = (name: string) => (dayBegins(text(name)) === undefined ? '' : text(name))
  const outcome = text('outcome')
  return {
    search: text('search').slice(0, 100),
    action: auditActions.find((action) => action === text('action')) ?? '',
    outcome: outcome === 'done' || outcome === 'refused' ? outcome : '',
    from: day('from'),
    to: day('to'),
  }
}

/** The last day is included: until the next one begins. */
export function filterOf({ search, action, outcome, from, to }: AuditFilters): AuditFilter {
  const [begin, end] = [dayBegins(from), dayBegins(to, 1)]
  return {
    ...(search === '' ? {} : { search }),
    ...(action === '' ? {} : { action }),
    ...(outcome === '' ? {} : { outcome }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { to: end }),
  }
}
