import { globSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { ESLint } from 'eslint'
import { beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const server = 'apps/server/src'
const web = 'apps/web/src'

/** One line of code, planted in a file that exists, and the rule that must find it there (none: the line is fine). */
type Plant = { readonly name: string; readonly file: string; readonly line: string; readonly rule: string | undefined }

/** The first source file of a folder: a plant needs a real place, whatever the files are called today. */
function fileIn(place: string): string {
  if (/\.tsx?$/.test(place)) return place
  return (
    globSync(`${place}/**/*.{ts,tsx}`, { cwd: root })
      .filter((name) => !/\.test\.|\.d\.ts$/.test(name))
      .sort()[0] ?? `${place}/nothing.ts`
  )
}

function importing(name: string, from: string, to: string, rule: string | undefined): Plant {
  const file = fileIn(from)
  const path = relative(dirname(file), fileIn(to))
  return { name, file, line: `import '${path.startsWith('.') ? path : `./${path}`}'`, rule }
}

const wrong = (name: string, from: string, to: string) => importing(name, from, to, 'import-x/no-restricted-paths')
const right = (name: string, from: string, to: string) => importing(name, from, to, undefined)

const arrows: readonly Plant[] = [
  wrong('a door imports a feature', `${server}/db`, `${server}/features/projects`),
  wrong('a lower door imports a higher one', `${server}/db`, `${server}/http`),
  wrong('storage imports jobs', `${server}/storage`, `${server}/jobs`),
  wrong('an earlier feature imports a later one', `${server}/features/accounts`, `${server}/features/projects`),
  wrong('a feature imports an entry', `${server}/features/projects`, `${server}/api.ts`),
  wrong('a feature imports test builders', `${server}/features/projects`, `${server}/testing`),
  wrong('the server imports the web', `${server}/http`, `${web}/api`),
  wrong('the web imports the server', `${web}/api`, `${server}/db`),
  wrong('a web feature imports another', `${web}/features/projects`, `${web}/features/accounts`),
  wrong('a web feature imports the app', `${web}/features/projects`, `${web}/app`),
  wrong('ui imports a feature', `${web}/ui`, `${web}/features/accounts`),
  wrong('the gallery imports a feature', `${web}/gallery`, `${web}/features/accounts`),
  wrong('the app imports the gallery', `${web}/app`, `${web}/gallery`),
  wrong('ui imports the gallery', `${web}/ui`, `${web}/gallery`),
  wrong('ui fetches', `${web}/ui`, `${web}/api`),
  wrong('api imports ui', `${web}/api`, `${web}/ui`),
  wrong('i18n imports api', `${web}/i18n`, `${web}/api`),
  wrong('a package imports an app', 'packages/contract/src', `${server}/db`),
  right('a later feature imports an earlier one', `${server}/features/projects`, `${server}/features/accounts`),
  right('a feature imports a door', `${server}/features/projects`, `${server}/db`),
  right('http imports db', `${server}/http`, `${server}/db`),
  right('a web feature imports ui', `${web}/features/projects`, `${web}/ui`),
  right('a web feature imports api', `${web}/features/projects`, `${web}/api`),
  right('the app imports a feature', `${web}/app`, `${web}/features/projects`),
  right('the gallery imports ui', `${web}/gallery`, `${web}/ui`),
  right('ui imports i18n', `${web}/ui`, `${web}/i18n`),
]

const roles = 'packages/contract/src/roles.ts'
const layer = fileIn(`${server}/db`)
const code: readonly Plant[] = [
  {
    name: 'a dependency nobody declared',
    file: roles,
    line: "import 'react'",
    rule: 'import-x/no-extraneous-dependencies',
  },
  {
    name: 'a test tool in source',
    file: layer,
    line: "import 'fast-check'",
    rule: 'import-x/no-extraneous-dependencies',
  },
  {
    name: 'a file that does not exist',
    file: layer,
    line: "import './no-such-file.ts'",
    rule: 'import-x/no-unresolved',
  },
  { name: 'a default export', file: layer, line: 'export default 1', rule: 'import-x/no-default-export' },
  { name: 'the disk in a package', file: roles, line: "import 'node:fs'", rule: 'no-restricted-imports' },
  {
    name: 'a type imported as a value',
    file: layer,
    line: "import { Kysely } from 'kysely'; export type A = Kysely<object>",
    rule: '@typescript-eslint/consistent-type-imports',
  },
  { name: 'an enum', file: layer, line: 'export enum B { C }', rule: 'no-restricted-syntax' },
  { name: 'a namespace', file: layer, line: 'export namespace D { export const e = 1 }', rule: 'no-restricted-syntax' },
  { name: 'any', file: layer, line: 'export const f: any = 1', rule: '@typescript-eslint/no-explicit-any' },
  {
    name: 'a setting read outside the settings file',
    file: layer,
    line: 'export const g = process.env',
    rule: 'no-restricted-syntax',
  },
  {
    name: 'a setting by another name',
    file: layer,
    line: "import { env } from 'node:process'; export const h = env",
    rule: 'no-restricted-syntax',
  },
  {
    name: 'a setting in the settings file',
    file: `${server}/config.ts`,
    line: 'export const i = process.env',
    rule: undefined,
  },
  {
    name: 'a regular expression with quadratic backtracking',
    file: layer,
    line: 'export const j = /^\\s*\\s*x$/',
    rule: 'regexp/no-super-linear-backtracking',
  },
  {
    name: 'a regular expression that starts over at every character',
    file: layer,
    line: "export const k = 'a'.replace(/\\s+$/, '')",
    rule: 'regexp/no-super-linear-move',
  },
  {
    name: 'a lone test',
    file: 'packages/contract/src/roles.test.ts',
    line: "import { test } from 'vitest'; test.only('a', () => {})",
    rule: 'no-restricted-syntax',
  },
  { name: 'a clock in a package', file: roles, line: 'export const l = new Date()', rule: 'no-restricted-syntax' },
  {
    name: 'another clock in a package',
    file: roles,
    line: 'export const m = Date.now()',
    rule: 'no-restricted-syntax',
  },
  { name: 'the browser in a package', file: roles, line: 'export const n = document', rule: 'no-restricted-globals' },
]

const component =
  globSync(`${web}/ui/**/*.tsx`, { cwd: root })
    .filter((name) => !name.includes('.test.'))
    .sort()[0] ?? `${web}/main.tsx`
const jsx = (text: string, rule: string | undefined, index: number): Plant => ({
  name: text,
  file: component,
  line: `export function A${index}({ a, b }: { readonly a: string; readonly b: boolean }) { return ${text} }`,
  rule,
})

const words: readonly Plant[] = [
  '<p>Save{a}{b}</p>',
  '<p>保存</p>',
  "<p>{'Save'}</p>",
  '<p>{`Save ${a}`}</p>',
  "<p>{b ? 'Save' : a}</p>",
  "<p>{b && 'Save'}</p>",
  '<>Save</>',
  '<button aria-label="Close">{a}</button>',
  "<img alt={'A wall'} />",
  "<input placeholder={b ? 'Name' : a} />",
  '<input title={`Name ${a}`} />',
]
  .map((text, index) => jsx(text, 'no-restricted-syntax', index))
  .concat(
    [
      '<p>{a}</p>',
      '<p>{a} · 100 %</p>',
      '<p className="quiet">{b ? a : null}</p>',
      '<input type="email" autoComplete="email" aria-label={a} />',
    ].map((text, index) => jsx(text, undefined, index + 100)),
  )

/** Every file is linted once, with all its plants: a line of its own for each. */
const found = new Map<Plant, readonly string[]>()
const eslint = new ESLint({ cwd: root })

async function rulesByLine(file: string, text: string): Promise<ReadonlyMap<number, readonly string[]>> {
  const [result] = await eslint.lintText(text, { filePath: resolve(root, file) })
  const rules = new Map<number, string[]>()
  for (const { line, ruleId, message } of result?.messages ?? [])
    rules.set(line, [...(rules.get(line) ?? []), ruleId ?? message])
  return rules
}

beforeAll(async () => {
  for (const [file, plants] of Map.groupBy([...arrows, ...code, ...words], (plant) => plant.file)) {
    const rules = await rulesByLine(file, plants.map((plant) => `${plant.line}\n`).join(''))
    for (const [index, plant] of plants.entries()) found.set(plant, rules.get(index + 1) ?? [])
  }
})

describe.each([
  ['arrows between folders', arrows],
  ['code', code],
  ['words in components', words],
] as const)('%s', (_, plants) => {
  test.each(plants.filter(({ rule }) => rule !== undefined))('$name: caught', (plant) => {
    expect(found.get(plant)).toContain(plant.rule)
  })

  test.each(plants.filter(({ rule }) => rule === undefined))('$name: fine', (plant) => {
    expect(found.get(plant)?.filter((rule) => rule !== '@typescript-eslint/no-unused-vars')).toEqual([])
  })
})

test('a file over 400 lines: caught', async () => {
  expect((await rulesByLine(layer, '// line\n'.repeat(400))).size).toBe(0)
  expect((await rulesByLine(layer, '// line\n'.repeat(401))).get(401)).toContain('max-lines')
})

test('a function over 80 lines: caught in source, blank lines counted and comments not; fine in a test', async () => {
  const body = (lines: number) => `export function long() {\n${'\n'.repeat(lines - 2)}}\n`
  const rulesIn = async (file: string, text: string) => [...(await rulesByLine(file, text)).values()].flat()
  expect(await rulesIn(layer, body(80))).toEqual([])
  expect(await rulesIn(layer, body(81))).toEqual(['max-lines-per-function'])
  expect(await rulesIn(layer, body(80).replace('\n}', `\n${'// why\n'.repeat(20)}}`))).toEqual([])
  expect(await rulesIn(layer.replace(/\.ts$/, '.test.ts'), body(200))).toEqual([])
})
