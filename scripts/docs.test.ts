import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../packages/contract/src/features.ts'
import { serverLayers, webLayers } from './architecture.ts'
import { root } from './checks.ts'

const decisionFiles = readdirSync(join(root, 'docs/decisions'))
  .filter((name) => /^\d{4}-.+\.md$/.test(name))
  .sort()
const documents = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'docs/map.md',
  'docs/runbook.md',
  'docs/decisions/README.md',
  ...decisionFiles.map((name) => `docs/decisions/${name}`),
]
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Folders that exist only on a machine that runs the product. */
const madeAtRunTime = /^(data|examples|\.runtime)(\/|$)/
const rootEntries = readdirSync(root)
/** A name before the ending: `.test.ts` alone is an ending. */
const isFileName = /(?:^|\/)[\w<>*{},-][\w<>*{},.-]*\.(?:ts|tsx|mjs|js|md|css|json|yml|sh|py)$/

/**
 * Code spans that begin with an entry of the root or end as a file name does; commands, addresses and identifiers are
 * no paths.
 */
function isPath(span: string): boolean {
  if (/[\s()$=:]/.test(span) || span.startsWith('/') || madeAtRunTime.test(span)) return false
  return span.includes('/') ? rootEntries.includes(span.split('/')[0]!) || isFileName.test(span) : isFileName.test(span)
}

/** `{a,b}` as its members, so that each of them has to exist. */
function expanded(path: string): readonly string[] {
  const [whole, members] = /\{([^{},]*,[^{}]*)\}/.exec(path) ?? []
  return whole === undefined ? [path] : members!.split(',').flatMap((member) => expanded(path.replace(whole, member)))
}

const exists = (path: string) => globSync(path.replaceAll(/<\w+>/g, '*').replace(/\/$/, ''), { cwd: root }).length > 0

function deadPaths(file: string, text: string): readonly string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!).filter(isPath)
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.split('#')[0]!)
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
  return [...spans.flatMap(expanded), ...links.map((target) => normalize(join(dirname(file), target)))].filter(
    (path) => !exists(path),
  )
}

test.each(documents)('every path in %s exists', (file) => {
  expect(deadPaths(file, read(file))).toEqual([])
})

test('a planted dead path is found', () => {
  const text =
    '`apps/server/src/http/{access,vanished}.ts` `scripts/vanished.ts` `vanished.ts` `apps/web/src/<vanished>/none.ts` [link](vanished.md#part)'
  expect(deadPaths('docs/map.md', text)).toEqual([
    'apps/server/src/http/vanished.ts',
    'scripts/vanished.ts',
    'vanished.ts',
    'apps/web/src/<vanished>/none.ts',
    'docs/vanished.md',
  ])
  expect(
    deadPaths(
      'docs/map.md',
      '`npm test` `/openapi.json` `data/outbox` `call.db` `.docx` `apps/web/src/api/<feature>.ts` [here](../README.md#run-it)',
    ),
  ).toEqual([])
})

/** Words that hide who does what; code spans may contain them. */
const riddles = /\b(?:whoever|nobody|anew|meanwhile|told|gone|kept|errands?|heirs)\b/gi
const riddlesIn = (text: string) => text.replaceAll(/`[^`\n]*`|\]\([^)]*\)/g, '').match(riddles) ?? []

test.each(documents)('%s is in plain words', (file) => {
  expect(riddlesIn(read(file))).toEqual([])
})

test('a planted riddle is found', () => {
  expect(riddlesIn('Whoever is `nobody` is gone ([0001](kept.md)).')).toEqual(['Whoever', 'gone'])
})

/** What an operator would type that is not there: scripts of package.json, files that node runs, metrics, settings. */
function deadCommands(text: string): readonly string[] {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }
  const sources = ['apps/server/src/http', 'apps/server/src/config.ts', 'apps/server/src/db/app-role.ts'].flatMap(
    (path) => globSync(path.endsWith('.ts') ? path : `${path}/*metrics.ts`, { cwd: root }).map(read),
  )
  const known = sources.join('\n')
  const scriptsNamed = [...text.matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name]) => name!)
  const files = [...text.matchAll(/\bnode ((?:apps|scripts|deploy)\/[\w./-]+)/g)].map(([, path]) => path!)
  const metrics = [...text.matchAll(/\bplumbline_[a-z_]+[a-z]\b/g)].map(([name]) =>
    name.replace(/_(count|sum|bucket)$/, ''),
  )
  const settings = [...text.matchAll(/^(?:export )?([A-Z][A-Z0-9_]{3,})=/gm)].map(([, name]) => name!)
  return [
    ...scriptsNamed.filter((name) => !(name in scripts)),
    ...files.filter((path) => !exists(path)),
    ...[...metrics, ...settings].filter((name) => !known.includes(name)),
  ]
}

test.each(['docs/operations.md', 'docs/runbook.md'])('every command, metric and setting in %s exists', (file) => {
  expect(deadCommands(read(file))).toEqual([])
})

test('planted commands, metrics and settings that are not there are found', () => {
  const text =
    'npm run verify, npm run vanish, `node apps/server/src/worker.ts`, `node deploy/vanished.mjs`, plumbline_queue_jobs, plumbline_vanished_jobs\nSMTP_URL=smtp://x\nVANISHED_URL=x\n'
  expect(deadCommands(text)).toEqual(['vanish', 'deploy/vanished.mjs', 'plumbline_vanished_jobs', 'VANISHED_URL'])
})

test('ARCHITECTURE.md has at most 1,200 words', () => {
  expect(
    read('ARCHITECTURE.md')
      .split(/\s+/)
      .filter((word) => /\w/.test(word)).length,
  ).toBeLessThanOrEqual(1_200)
})

test('ARCHITECTURE.md names every folder, and the arrows of scripts/architecture.ts', () => {
  const text = read('ARCHITECTURE.md')
  const folders = globSync(['packages/*/', 'apps/server/src/*/', 'apps/web/src/*/'], { cwd: root }).map((path) =>
    path.replace(/\/$/, ''),
  )
  expect(folders.length).toBeGreaterThan(20)
  expect(folders.filter((path) => !text.includes(`\`${path}\``))).toEqual([])
  for (const arrows of [serverLayers.join(' > '), features.join(' < '), webLayers.join(' > ')])
    expect(text).toContain(arrows)
})

type Decision = { readonly title: string; readonly date: string; readonly missing: readonly string[] }

function readDecision(text: string): Decision {
  const [, title] = /^# (\S.*)\n\n/.exec(text) ?? []
  const [, date] = /^Date: (\d{4}-\d\d-\d\d)$/m.exec(text) ?? []
  const parts = text
    .split(/^## /m)
    .slice(1)
    .map((part) => /^(\w+)\n\s*\S/.exec(part)?.[1])
  const missing = ['Context', 'Decision', 'Consequence'].filter((name, index) => parts[index] !== name)
  return {
    title: title ?? '',
    date: date ?? '',
    missing: [...(title === undefined ? ['title'] : []), ...(date === undefined ? ['Date'] : []), ...missing],
  }
}

test('every decision has a title, a date, a context, a decision and a consequence', () => {
  expect(decisionFiles.length).toBeGreaterThan(80)
  const incomplete = decisionFiles
    .map((name) => ({ name, missing: readDecision(read(`docs/decisions/${name}`)).missing }))
    .filter(({ missing }) => missing.length > 0)
  expect(incomplete).toEqual([])
  expect(new Set(decisionFiles.map((name) => name.slice(0, 4))).size).toBe(decisionFiles.length)
})

test('a decision without a date, or with an empty part, is found', () => {
  expect(readDecision('# Title\n\n## Context\nWhy.\n\n## Decision\n\n## Consequence\nSo.\n').missing).toEqual([
    'Date',
    'Decision',
  ])
})

/** After a change: npx vitest run --project lint scripts/docs.test.ts -u */
test('docs/decisions/README.md lists every decision', async () => {
  const rows = decisionFiles.map((name) => {
    const { title, date } = readDecision(read(`docs/decisions/${name}`))
    return `| [${name.slice(0, 4)}](${basename(name)}) | ${title} | ${date} |`
  })
  const head =
    '# Decisions\n\nOne choice each: context, decision, consequence. A new one takes the next number; numbers that are missing were never used.\nA decision that no longer holds is corrected, or deleted with its reason in the commit. `scripts/docs.test.ts` checks this list and writes it with `-u`.\n'
  await expect(`${[head, '| number | decision | date |', '|---|---|---|', ...rows].join('\n')}\n`).toMatchFileSnapshot(
    join(root, 'docs/decisions/README.md'),
  )
})
