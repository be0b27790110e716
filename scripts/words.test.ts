import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenWords } from './words.ts'

const root = resolve(import.meta.dirname, '..')

/** Names that stay, by the start of the path: they are stored, or are the right word there. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Columns of tables; the names of landed migrations are recorded in the database.
  'apps/server/src/db/schema/': ['told', 'told_at', 'overdue_told', 'most'],
  'apps/server/src/db/migrations/': ['0001-doors.ts'],
  // Stored with the pixel sizes of an annotation.
  'apps/web/src/features/annotations/': ['widthMost'],
  // Shelf packing is the name of the algorithm.
  'packages/models/src/tiles/atlas.ts': ['shelf'],
}

/** Migrations that were released are never edited. */
const releasedMigrations = 'apps/server/src/db/migrations/00'

const files = globSync('{apps/*/src,packages/*/src,scripts,e2e,bench,tutorials}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.startsWith(releasedMigrations) && !file.startsWith('scripts/words.'))
  .sort()

test('names, comments and test titles say plainly what is meant', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    forbiddenWords(
      file,
      readFileSync(resolve(root, file), 'utf8'),
      Object.entries(exceptions).flatMap(([start, names]) => (file.startsWith(start) ? names : [])),
    ),
  )
  expect(found).toEqual([])
})

test.each([
  ['a file name', 'upload-heirs.ts', ''],
  ['a folder full of words, in the file name alone', 'plan-desk.tsx', ''],
  ['a constant', 'a.ts', 'const pagesMost = 3'],
  ['a limit', 'a.ts', 'const mostPages = 3'],
  ['a function', 'a.ts', 'export function tellDefects() {}'],
  ['a parameter', 'a.ts', 'export const run = (doors: Deps) => doors'],
  ['a destructured name', 'a.ts', 'const { one: keptOne } = all'],
  ['a type', 'a.ts', 'type Told = string'],
  ['a member of a type', 'a.ts', 'type A = { readonly isGone: boolean }'],
  ['a column-like name', 'a.ts', 'type A = { told_at: Date }'],
  ['a comment', 'a.ts', '// Whoever asks waits.\nexport const a = 1'],
  ['a comment of a member', 'a.ts', 'type A = {\n  /** Read anew. */\n  b: 1\n}'],
  ['a comment at the end of a line', 'a.ts', 'export const a = 1 // meanwhile\n'],
  ['the title of a test', 'a.test.ts', "test('the reader is told', () => {})"],
  ['the title of a table of tests', 'a.test.ts', "describe.each([1])('%i is gone', () => {})"],
])('a forbidden word is found in %s', (_, file, text) => {
  expect(forbiddenWords(file, text)).toHaveLength(1)
})

test.each([
  ['a text for people', "export const text = 'Nobody was told.'"],
  ['code in a comment', '/** Runs as the user `nobody`. */\nexport const a = 1'],
  ['a part of another word', 'const almostDone = foretold(utmost)'],
  ['what is no limit', 'const mostFrequent = atMostOne(list)\nconst atMostTwo = 1'],
  ['the use of a foreign name', 'const a = row.told'],
])('%s is left alone', (_, text) => {
  expect(forbiddenWords('a.ts', text)).toEqual([])
})

test('an exception covers its name alone', () => {
  expect(forbiddenWords('a.ts', 'type A = { told: 1; gone: 1 }', ['told'])).toHaveLength(1)
})
