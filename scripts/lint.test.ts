import { existsSync, globSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { ESLint } from 'eslint'
import { beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const eslint = new ESLint({ cwd: root })

/** Lints the text as if it stood in a file that exists, and names the rules it breaks. */
async function broken(file: string, text: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(text, { filePath: resolve(root, file) })
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message)
}

/** The first source file of a folder: a plant needs a real place, whatever the files are called today. */
function fileIn(folder: string): string {
  const found = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((name) => !/\.test\.|\.d\.ts$/.test(name)).sort()[0]
  if (found === undefined) throw new Error(`${folder} holds no source file`)
  return found
}

function importing(from: string, to: string): string {
  const path = relative(dirname(from), to)
  return `import '${path.startsWith('.') ? path : `./${path}`}'\n`
}

const server = 'apps/server/src'
const web = 'apps/web/src'

beforeAll(async () => {
  await broken('packages/contract/src/roles.ts', '')
}, 60_000)

describe('arrows between folders', () => {
  const forbidden = [
    ['a door imports a feature', `${server}/db`, `${server}/features/projects`],
    ['a lower door imports a higher one', `${server}/db`, `${server}/http`],
    ['storage imports jobs', `${server}/storage`, `${server}/jobs`],
    ['an earlier feature imports a later one', `${server}/features/accounts`, `${server}/features/projects`],
    ['a feature imports an entry', `${server}/features/projects`, `${server}/api.ts`],
    ['a feature imports test builders', `${server}/features/projects`, `${server}/testing`],
    ['the server imports the web', `${server}/http`, `${web}/api`],
    ['the web imports the server', `${web}/api`, `${server}/db`],
    ['a web feature imports another', `${web}/features/projects`, `${web}/features/accounts`],
    ['a web feature imports the app', `${web}/features/projects`, `${web}/app`],
    ['ui imports a feature', `${web}/ui`, `${web}/features/accounts`],
    ['ui fetches', `${web}/ui`, `${web}/api`],
    ['api imports ui', `${web}/api`, `${web}/ui`],
    ['i18n imports api', `${web}/i18n`, `${web}/api`],
    ['a package imports an app', 'packages/contract/src', `${server}/db`],
  ] as const

  test.each(forbidden)('%s: caught', async (_, from, to) => {
    const place = fileIn(from)
    const target = existsSync(resolve(root, to)) && to.endsWith('.ts') ? to : fileIn(to)
    expect(await broken(place, importing(place, target))).toContain('import-x/no-restricted-paths')
  })

  const allowed = [
    ['a later feature imports an earlier one', `${server}/features/projects`, `${server}/features/accounts`],
    ['a feature imports a door', `${server}/features/projects`, `${server}/db`],
    ['http imports db', `${server}/http`, `${server}/db`],
    ['a web feature imports ui', `${web}/features/projects`, `${web}/ui`],
    ['a web feature imports api', `${web}/features/projects`, `${web}/api`],
    ['the app imports a feature', `${web}/app`, `${web}/features/projects`],
    ['ui imports i18n', `${web}/ui`, `${web}/i18n`],
  ] as const

  test.each(allowed)('%s: fine', async (_, from, to) => {
    const place = fileIn(from)
    const rules = await broken(place, importing(place, fileIn(to)))
    expect(rules).not.toContain('import-x/no-restricted-paths')
    expect(rules).not.toContain('import-x/no-unresolved')
  })
})

describe('imports', () => {
  test.each([
    ['a cycle', 'packages/contract/src/roles.ts', "import { Role } from './accounts.ts'\nexport const a = Role\n", 'import-x/no-cycle'],
    ['a dependency nobody declared', 'packages/contract/src/roles.ts', "import 'react'\n", 'import-x/no-extraneous-dependencies'],
    ['a test tool in source', fileIn(`${server}/db`), "import 'fast-check'\n", 'import-x/no-extraneous-dependencies'],
    ['a file that does not exist', fileIn(`${server}/db`), "import './no-such-file.ts'\n", 'import-x/no-unresolved'],
    ['a default export', fileIn(`${server}/db`), 'export default 1\n', 'import-x/no-default-export'],
    ['the disk in a package', 'packages/contract/src/roles.ts', "import 'node:fs'\n", 'no-restricted-imports'],
    ['a type imported as a value', fileIn(`${server}/db`), "import { Kysely } from 'kysely'\nexport type A = Kysely<object>\n", '@typescript-eslint/consistent-type-imports'],
  ])('%s: caught', async (_, file, text, rule) => {
    expect(await broken(file, text)).toContain(rule)
  })
})

describe('code', () => {
  const place = fileIn(`${server}/db`)

  test.each([
    ['an enum', place, 'export enum A { B }\n', 'no-restricted-syntax'],
    ['a namespace', place, 'export namespace A { export const b = 1 }\n', 'no-restricted-syntax'],
    ['any', place, 'export const a: any = 1\n', '@typescript-eslint/no-explicit-any'],
    ['a setting read outside the settings file', place, 'export const a = process.env\n', 'no-restricted-syntax'],
    ['a setting by another name', place, "import { env } from 'node:process'\nexport const a = env\n", 'no-restricted-syntax'],
    ['a forgotten promise', place, 'export function a() { Promise.resolve(1) }\n', '@typescript-eslint/no-floating-promises'],
    ['a switch that misses a case', place, "export function a(x: 'a' | 'b') { switch (x) { case 'a': return 1 } }\n", '@typescript-eslint/switch-exhaustiveness-check'],
    ['a long file', place, '// line\n'.repeat(401), 'max-lines'],
    ['a lone test', 'packages/contract/src/roles.test.ts', "import { test } from 'vitest'\ntest.only('a', () => {})\n", 'no-restricted-syntax'],
    ['a clock in a package', 'packages/contract/src/roles.ts', 'export const a = new Date()\n', 'no-restricted-syntax'],
    ['the browser in a package', 'packages/contract/src/roles.ts', 'export const a = document\n', 'no-restricted-globals'],
  ])('%s: caught', async (_, file, text, rule) => {
    expect(await broken(file, text)).toContain(rule)
  })

  test('the settings file may read settings', async () => {
    expect(await broken(`${server}/config.ts`, 'export const a = process.env\n')).toEqual([])
  })
})

describe('words in components', () => {
  const place = globSync(`${web}/ui/**/*.tsx`, { cwd: root }).filter((name) => !name.includes('.test.')).sort()[0] ?? `${web}/main.tsx`
  const component = (jsx: string) => `export function A({ a, b }: { readonly a: string; readonly b: boolean }) { return ${jsx} }\n`

  test.each([
    '<p>Save</p>',
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
  ])('%s: caught', async (jsx) => {
    expect(await broken(place, component(jsx))).toContain('no-restricted-syntax')
  })

  test.each([
    '<p>{a}</p>',
    '<p>{a} · 100 %</p>',
    '<p className="quiet">{b ? a : null}</p>',
    '<input type="email" autoComplete="email" aria-label={a} />',
  ])('%s: fine', async (jsx) => {
    expect(await broken(place, component(jsx))).not.toContain('no-restricted-syntax')
  })
})
