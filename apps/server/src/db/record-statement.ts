import type { LogEvent } from 'kysely'
import { recordInside } from '../tracing/record-inside.ts'

const longestText = 1_000

/** The text without its values, which PostgreSQL is given apart from it. */
export function recordStatement(event: LogEvent): void {
  const text = event.query.sql
  const [, operation = 'statement'] = /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(text) ?? []
  recordInside(operation.toLowerCase(), event.queryDurationMillis, {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) },
    failure: event.level === 'error' ? String((event.error as { code?: unknown }).code ?? 'failed') : undefined,
  })
}
