import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folder = 'apps/server/src/db/migrations'

/** Those before were written when every process was stopped for an upgrade. */
const firstBesideOld = 86

/** What the version before would miss, and why it does not: file name to reason. */
const contracting: Readonly<Record<string, string>> = {}

const taking = [
  /\bdrop\s+(table|column|view|type|function)\b/i,
  /\brename\s+(to|column|constraint)\b/i,
  /\balter\s+column\s+\S+\s+(set\s+not\s+null|type|set\s+data\s+type|drop\s+default)\b/i,
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\S+\s[^,;`]*\bnot\s+null\b(?![^,;`]*\bdefault\b)/i,
]

/** The statement that takes away, or asks for, something that the version before does not know of. */
export const takenAway = (source: string): string | undefined => {
  const up = source.split('export async function down')[0]!
  return taking.map((pattern) => pattern.exec(up)?.[0]).find((found) => found !== undefined)
}

test('a migration that runs beside the version before only adds', () => {
  const files = globSync(`${folder}/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(40)
  const found = files
    .filter((file) => Number(basename(file).slice(0, 4)) >= firstBesideOld && !(basename(file) in contracting))
    .map((file) => [basename(file), takenAway(readFileSync(resolve(root, file), 'utf8'))])
    .filter(([, statement]) => statement !== undefined)
  expect(found).toEqual([])
})

test.each([
  ['alter table media drop column size', 'drop column'],
  ['alter table media rename column size to bytes', 'rename column'],
  ['alter table media alter column size set not null', 'alter column size set not null'],
  ['alter table media alter column size type bigint', 'alter column size type'],
  ['alter table media add column size bigint not null', 'add column size bigint not null'],
  ['alter table media add column size bigint not null default 0', undefined],
  ['alter table media add column size bigint', undefined],
  ['create table media (size bigint not null)', undefined],
  ['drop trigger announce on media', undefined],
])('%s', (statement, expected) => {
  expect(takenAway(`await sql\`${statement}\`.execute(db)`)).toBe(expected)
})
