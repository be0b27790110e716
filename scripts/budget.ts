import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import {
  breachesOf,
  depthBreaches,
  folderBudget,
  functionBudget,
  functionLines,
  isTest,
  lengthsOf,
  lineCount,
  lowered,
  medianBreaches,
  ratioBudget,
  styleBreaches,
  styleLinesOf,
  type Allowances,
  type Budget,
  type LongFunction,
  type SourceFile,
} from './budgets.ts'
import { root } from './checks.ts'

// The first load has its own budget in the build.

const { values } = parseArgs({ options: { lower: { type: 'boolean', default: false } } })

/** Built, installed or recorded folders count towards no budget. */
const generated = new Set(['node_modules', 'dist', 'recorded', 'test-results'])

const filesIn = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => generated.has(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

const read = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') })

/**
 * Of the files that have an allowance, as ESLint counts them: in all others its own run finds every function that is
 * too long.
 */
function longFunctions(files: readonly SourceFile[], allowed: Allowances): readonly LongFunction[] {
  const names = new Set(Object.keys(allowed).map((name) => name.split(' ')[0]))
  const named = files.filter(({ path }) => names.has(basename(path)))
  if (named.length === 0) return []
  const linter = new Linter({ cwd: root })
  const config: Linter.Config[] = [
    {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parser: tseslint.parser as Linter.Parser },
      linterOptions: { reportUnusedDisableDirectives: false },
      rules: { 'max-lines-per-function': ['error', functionLines] },
    },
  ]
  return named.flatMap(({ path, text }) =>
    lineCount(text) <= functionLines.max || isTest(path) || path.includes('/migrations/')
      ? []
      : linter.verify(text, config, path).map(({ message }) => ({
          path,
          name: /'([^']+)'/.exec(message)?.[1] ?? 'without a name',
          lines: Number(/\((\d+)\)/.exec(message)?.[1] ?? NaN),
        })),
  )
}

const files = filesIn('{packages,apps}/*/src/**/*.{ts,tsx}').map(read)
const journeys = filesIn('e2e/**/*.ts').map(read)
const tools = filesIn('{bench,scripts,tutorials}/**/*.ts').map(read)
const styles = filesIn('apps/web/src/**/*.css').map(read)
const styleLines = styleLinesOf(styles)
const lengths = lengthsOf([...files, ...journeys, ...tools])

type BudgetName = 'folders' | 'functions' | 'ratios'
const allowancesFile = join(root, 'scripts/budget-allowances.json')
const allowances = JSON.parse(readFileSync(allowancesFile, 'utf8')) as Readonly<Record<BudgetName, Allowances>>

const budgets: Readonly<Record<BudgetName, Budget>> = {
  folders: folderBudget(filesIn('{apps,packages,e2e,bench,scripts,tutorials,docs}/**/*')),
  functions: functionBudget(longFunctions([...files, ...tools], allowances.functions)),
  ratios: ratioBudget([...files, ...journeys]),
}

const names = Object.keys(budgets) as BudgetName[]

const row = (what: string, figure: string, aim: string) => console.log(what.padEnd(34) + figure.padEnd(44) + aim)
const { figures } = budgets.ratios
const fullest = Object.entries(budgets.folders.figures)
  .filter(([folder]) => budgets.folders.aimOf(folder) < Infinity)
  .toSorted(([, a], [, b]) => b - a)[0]
const long = Object.values(budgets.functions.figures)

row('', 'here', 'aim')
row('source files / test files', `${files.length} / ${files.filter(({ path }) => isTest(path)).length}`, '')
row('median / p90 / max lines', `${lengths.median} / ${lengths.p90} / ${lengths.max}`, '80 / - / 400')
row('lines over 120 characters', String(lengths.wideLines), '0 but for texts')
row(
  'tests / source',
  `${figures['all']} (web ${figures['apps/web']}, server ${figures['apps/server']})`,
  '0.7, web 0.4',
)
for (const [name, ratio] of Object.entries(figures))
  if (name.startsWith('packages/')) row(`  ${name}`, String(ratio), '1')
row('fullest folder', `${fullest?.[0]} ${fullest?.[1]}`, '40')
row('CSS', `${styles.length} files, ${styleLines.app} lines, share page ${styleLines.sharePage}`, '11000 lines, 350')
row('allowed functions over 80 lines', `${long.length}, longest ${Math.max(0, ...long)}`, '0')

if (values.lower)
  writeFileSync(
    allowancesFile,
    `${JSON.stringify(Object.fromEntries(names.map((name) => [name, lowered(budgets[name], allowances[name])])), null, 2)}\n`,
  )
else {
  const sentences = [
    ...medianBreaches(lengths),
    ...styleBreaches(styleLines),
    ...depthBreaches(files.map(({ path }) => path)),
    ...names.flatMap((name) => breachesOf(budgets[name], allowances[name])),
  ]
  for (const sentence of sentences) console.error(sentence)
  process.exitCode = sentences.length === 0 ? 0 : 1
}
