import type { AuditEntry } from '@plumbline/contract/accounts/console'

const columns = ['time', 'who', 'email', 'from', 'what', 'outcome', 'subject', 'detail'] as const

/** What a spreadsheet takes for a formula, also in the full width of Chinese keyboards. */
const calculates = /^[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180, every cell quoted. A name such as =HYPERLINK(...) must not run when an administrator opens the file. */
function cell(text: string): string {
  return `"${(calculates.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Without it Excel reads UTF-8 as something else. */
export const csvMark = '\uFEFF'

export const csvOf = (rows: readonly (readonly string[])[]): string => `${csvMark}${csvRows(rows)}`

/** In a settled order: PostgreSQL gives the shorter name first, and `to` would stand before `from`. */
function detailOf(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}

export function auditCsv(entries: readonly AuditEntry[]): string {
  return csvOf([
    columns,
    ...entries.map((entry) => [
      entry.at,
      entry.actorName,
      entry.actorEmail,
      entry.address,
      entry.action,
      entry.outcome,
      entry.subject,
      detailOf(entry.detail),
    ]),
  ])
}
