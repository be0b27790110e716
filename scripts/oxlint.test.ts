import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/**
 * Rules that need types, imports or components whole: each plant is a file, for these cannot be judged line by line.
 */
const plants: Readonly<Record<string, { readonly text: string; readonly rules: readonly string[] }>> = {
  'one.ts': { text: "import { two } from './two.ts'\nexport const one = () => two", rules: ['no-cycle'] },
  'two.ts': { text: "import { one } from './one.ts'\nexport const two = () => one", rules: ['no-cycle'] },
  'type-of-one.ts': { text: "import type { Three } from './three.ts'\nexport type Two = Three | undefined", rules: [] },
  'three.ts': {
    text: "import type { Two } from './type-of-one.ts'\nexport type Three = { readonly two: Two }",
    rules: [],
  },
  'forgotten.ts': { text: 'export function a() { Promise.resolve(1) }', rules: ['no-floating-promises'] },
  'misused.ts': {
    text: 'export const b = (list: readonly number[]) => list.forEach(async (n) => { await Promise.resolve(n) })',
    rules: ['no-misused-promises'],
  },
  'asked.ts': {
    text: 'export const c = (asked: Promise<boolean>) => { if (asked) return 1; return 2 }',
    rules: ['no-misused-promises'],
  },
  'needless.ts': { text: 'export const d = async () => { await 1 }', rules: ['await-thenable'] },
  'thrown.ts': { text: "export function e() { throw 'no' }", rules: ['only-throw-error'] },
  'missed.ts': {
    text: "export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1 } return 2 }",
    rules: ['switch-exhaustiveness-check'],
  },
  'fine.ts': {
    text: "export async function g(x: 'a' | 'b') { switch (x) { case 'a': return 1; default: await Promise.resolve(2) } throw new Error('no') }",
    rules: [],
  },
  'Sometimes.tsx': {
    text: "import { useState } from 'react'\nexport function Sometimes({ is }: { readonly is: boolean }) { if (is) { const [n] = useState(0); return <p>{n}</p> } return null }",
    rules: ['rules-of-hooks'],
  },
  'Stale.tsx': {
    text: "import { useEffect } from 'react'\nexport function Stale({ n }: { readonly n: number }) { useEffect(() => { document.title = String(n) }, []); return null }",
    rules: ['exhaustive-deps'],
  },
  'Anew.tsx': {
    text: 'export function Anew({ n }: { readonly n: number }) { const Inner = () => <p>{n}</p>; return <Inner /> }',
    rules: ['static-components'],
  },
  'Loop.tsx': {
    text: "import { useEffect, useState } from 'react'\nexport function Loop({ n }: { readonly n: number }) { const [m, set] = useState(0); useEffect(() => { set(n) }, [n]); return <p>{m}</p> }",
    rules: ['set-state-in-effect'],
  },
  'Peek.tsx': {
    text: "import { useRef } from 'react'\nexport function Peek() { const count = useRef(0); return <p>{count.current}</p> }",
    rules: ['refs'],
  },
  'Chance.tsx': { text: 'export function Chance() { const n = Math.random(); return <p>{n}</p> }', rules: ['purity'] },
  'Change.tsx': {
    text: "import { useState } from 'react'\nexport function Change() { const [list] = useState<number[]>([]); list[0] = 1; return <p>{list.length}</p> }",
    rules: ['immutability'],
  },
  // A hook has no JSX and stands in a `.ts` file.
  'apps/web/src/use-given.ts': {
    text: "import { useRef } from 'react'\nexport function useGiven(given: number) { const now = useRef(given); now.current = given; return now }",
    rules: ['refs'],
  },
  'apps/web/src/use-total.ts': {
    text: "import { useMemo } from 'react'\nexport const useTotal = (one: number, other: number) => useMemo(() => one + other, [one])",
    rules: ['exhaustive-deps'],
  },
  'packages/use-less.ts': {
    text: 'export const useLess = (given: { n: number }) => { given.n = 1; return given }',
    rules: [],
  },
  'Plain.tsx': {
    text: "import { useState } from 'react'\nexport function Plain() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button> }",
    rules: [],
  },
}

type Report = { readonly diagnostics: readonly { readonly filename: string; readonly code: string }[] }

let found: ReadonlyMap<string, readonly string[]>
const folder = mkdtempSync(join(tmpdir(), 'plumbline-plants-'))

beforeAll(() => {
  for (const [name, { text }] of Object.entries(plants)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), `${text}\n`)
  }
  const paths = {
    react: [join(root, 'node_modules/@types/react')],
    'react/*': [join(root, 'node_modules/@types/react/*')],
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { lib: ['ES2024', 'DOM'], jsx: 'react-jsx', paths },
      include: ['**/*'],
    }),
  )
  writeFileSync(join(folder, '.oxlintrc.json'), readFileSync(join(root, '.oxlintrc.json')))
  const programs = join(root, 'node_modules/.bin')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json'],
    // Without the folder of programs it finds no type-aware linter when the suite is started other than by npm.
    { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}` } },
  )
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  const byFile = Map.groupBy((JSON.parse(stdout) as Report).diagnostics, ({ filename }) => filename)
  found = new Map(
    [...byFile].map(([file, all]) => [
      file,
      [...new Set(all.map(({ code }) => /\(([^()]*)\)/.exec(code)?.[1] ?? code))],
    ]),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(plants))('%s', (name, { rules }) => {
  expect(found.get(name) ?? []).toEqual(rules)
})
