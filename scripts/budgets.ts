import { basename, dirname } from 'node:path'

/**
 * The budgets of house and code: pure, so that `budgets.test.ts` can plant a breach of each. `budget.ts` reads the
 * files.
 */

export type SourceFile = { readonly path: string; readonly text: string }

/** Figures by name that are not at the aim yet, as far as they have come. */
export type Allowances = Readonly<Record<string, number>>

export type Budget = {
  /** What a figure counts, in the words of the sentence: `x has 93 lines`. */
  readonly unit: string
  readonly figures: Readonly<Record<string, number>>
  /** Figures at the aim or better need no allowance. */
  readonly aimOf: (name: string) => number
  readonly isBetter: (figure: number, other: number) => boolean
  /** A figure that is better by less leaves the allowance as it is: a line more of tests is no news. */
  readonly step: number
}

const fewer = (figure: number, other: number) => figure < other
const more = (figure: number, other: number) => figure > other

/** What is worse than the aim and than its allowance, and what came so far that its allowance is too generous. */
export function breachesOf({ unit, figures, aimOf, isBetter, step }: Budget, allowed: Allowances): readonly string[] {
  const worse = Object.entries(figures).flatMap(([name, figure]) => {
    const aim = aimOf(name)
    const limit = allowed[name] ?? aim
    if (!isBetter(aim, figure)) return []
    if (isBetter(limit, figure)) return [`${name} has ${figure} ${unit}; allowed ${limit}, aim ${aim}`]
    return Math.abs(limit - figure) >= step - 1e-9
      ? [`${name} has ${figure} ${unit}, better than its allowance of ${limit}: run node scripts/budget.ts --lower`]
      : []
  })
  const needless = Object.entries(allowed).flatMap(([name, limit]) => {
    const figure = figures[name]
    return figure === undefined || !isBetter(aimOf(name), figure)
      ? [`${name} needs its allowance of ${limit} ${unit} no longer: run node scripts/budget.ts --lower`]
      : []
  })
  return [...worse, ...needless]
}

/** The same allowances where figures became better; none is ever made more generous. */
export function lowered({ figures, aimOf, isBetter, step }: Budget, allowed: Allowances): Allowances {
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([name, limit]) => {
      const figure = figures[name]
      if (figure === undefined || !isBetter(aimOf(name), figure)) return []
      const rounded = isBetter(1, 0) ? Math.floor(figure / step + 1e-9) * step : figure
      return [[name, isBetter(rounded, limit) ? Number(rounded.toFixed(2)) : limit]]
    }),
  )
}

const maxFiles = 40
/** Landed migrations are never moved or edited, and decisions have one number line: both grow for ever. */
const growingFolders: readonly string[] = ['apps/server/src/db/migrations', 'docs/decisions']

/** Files directly in each folder. */
export function folderBudget(paths: readonly string[]): Budget {
  const counts = Map.groupBy(paths, (path) => dirname(path))
  return {
    unit: 'files',
    figures: Object.fromEntries([...counts].map(([folder, files]) => [folder, files.length])),
    aimOf: (folder) => (growingFolders.includes(folder) ? Infinity : maxFiles),
    isBetter: fewer,
    step: 1,
  }
}

export type LongFunction = { readonly path: string; readonly name: string; readonly lines: number }

/** For ESLint, which counts them: comments explain, and blank lines part what belongs apart. */
export const functionLines = { max: 80, skipBlankLines: false, skipComments: true } as const

/** By file name and function: a file that moves to another folder keeps its allowance. */
export function functionBudget(found: readonly LongFunction[]): Budget {
  const figures: Record<string, number> = {}
  for (const { path, name, lines } of found) {
    const key = `${basename(path)} ${name}`
    figures[key] = Math.max(figures[key] ?? 0, lines)
  }
  return { unit: 'lines', figures, aimOf: () => functionLines.max, isBetter: fewer, step: 1 }
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/testing\/|^e2e\//.test(path)

/** Texts for people are data: nothing in them can be tested but that they are there, which types do. */
const isText = (path: string) => path.startsWith('packages/contract/src/messages/')

export const lineCount = (text: string) => text.split('\n').length - 1

const workspaceOf = (path: string) => path.split('/').slice(0, 2).join('/')

/** Lines of tests for each line of source: of every package, of the web app, and of all with the journeys. */
export function ratioBudget(files: readonly SourceFile[]): Budget {
  const counted = files.filter(({ path }) => !isText(path))
  const sum = (some: readonly SourceFile[]) => some.reduce((lines, { text }) => lines + lineCount(text), 0)
  const ratio = (some: readonly SourceFile[]) => {
    const tests = some.filter(({ path }) => isTest(path))
    return Number((sum(tests) / Math.max(1, sum(some) - sum(tests))).toFixed(2))
  }
  const workspaces = Map.groupBy(
    counted.filter(({ path }) => !path.startsWith('e2e/')),
    ({ path }) => workspaceOf(path),
  )
  return {
    unit: 'lines of tests for a line of source',
    figures: {
      all: ratio(counted),
      ...Object.fromEntries([...workspaces].map(([name, some]) => [name, ratio(some)])),
    },
    aimOf: (name) => (name === 'all' ? 0.7 : name.startsWith('packages/') ? 1 : name === 'apps/web' ? 0.4 : 0),
    isBetter: more,
    step: 0.05,
  }
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export type Lengths = {
  readonly median: number
  readonly p90: number
  readonly max: number
  readonly wideLines: number
}

/** Of source files without tests and texts; a line is wide beyond the column of the formatter. */
export function lengthsOf(files: readonly SourceFile[]): Lengths {
  const sources = files.filter(({ path }) => !isTest(path) && !isText(path))
  const sorted = sources.map(({ text }) => lineCount(text)).toSorted((a, b) => a - b)
  return {
    median: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    max: sorted.at(-1) ?? 0,
    wideLines: files.flatMap(({ text }) => text.split('\n')).filter((line) => line.length > 120).length,
  }
}

const maxMedian = 80
const maxDepth = 4

export function medianBreaches({ median }: Lengths): readonly string[] {
  return median > maxMedian ? [`the median source file has ${median} lines, more than ${maxMedian}`] : []
}

const maxStyleLines = { app: 11_000, sharePage: 350 } as const
type StyleLines = Readonly<Record<keyof typeof maxStyleLines, number>>

/** The page behind a share link is a bundle of its own of few kilobytes, which cannot load the sheets of the app. */
export function styleLinesOf(sheets: readonly SourceFile[]): StyleLines {
  const sum = (some: readonly SourceFile[]) => some.reduce((lines, { text }) => lines + lineCount(text), 0)
  const isSharePage = ({ path }: SourceFile) => path.includes('/features/shares/page/')
  const sharePage = sum(sheets.filter(isSharePage))
  return { app: sum(sheets) - sharePage, sharePage }
}

export function styleBreaches({ app, sharePage }: StyleLines): readonly string[] {
  return [
    ...(app > maxStyleLines.app ? [`the style sheets have ${app} lines, more than ${maxStyleLines.app}`] : []),
    ...(sharePage > maxStyleLines.sharePage
      ? [`the style sheet of the share page has ${sharePage} lines, more than ${maxStyleLines.sharePage}`]
      : []),
  ]
}

export function depthBreaches(paths: readonly string[]): readonly string[] {
  return paths
    .filter((path) => path.replace(/^.*?\/src\//, '').split('/').length > maxDepth + 1)
    .map((path) => `${path} lies more than four folders below src`)
}
