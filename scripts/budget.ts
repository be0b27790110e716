import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './checks.ts'

/** Each budget answers the sentences that say how it was broken. */
type Budget = () => readonly string[]

const lineCount = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function sourceBudget(): readonly string[] {
  const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
  const tests = files.filter((file) => /\.(test|suite)\.tsx?$|\/testing\//.test(file))
  const sources = files.filter((file) => !tests.includes(file))
  const middle = median(sources.map(lineCount))
  const deep = files.filter((file) => file.replace(/^.*?\/src\//, '').split('/').length > 5)
  console.log(`${sources.length} source files, median ${middle} lines; ${tests.length} test files`)
  return [
    ...(middle > 80 ? [`the median source file has ${middle} lines, more than 80`] : []),
    ...deep.map((file) => `${file} lies more than four folders below src`),
  ]
}

type Chunk = { readonly file: string; readonly isEntry?: boolean; readonly imports?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** All that the browser loads until the login form can be used, in the largest language. */
const firstLoadLimit = 170_000

function bundleBudget(): readonly string[] {
  const dist = join(root, 'apps/web/dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

  const gather = (key: string, into: Set<string>) => {
    const chunk = manifest[key]
    if (chunk === undefined || into.has(key)) return into
    into.add(key)
    for (const next of chunk.imports ?? []) gather(next, into)
    return into
  }
  const size = (keys: Iterable<string>) => [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)

  const start = new Set<string>()
  const wanted = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true || /\/screens\/Login\.tsx$|\/layouts\/Default\.tsx$/.test(key))
  if (!wanted.some((key) => key.includes('Login'))) return ['the manifest of the bundle names no login screen']
  for (const key of wanted) gather(key, start)
  const locales = Object.keys(manifest).filter((key) => /\/messages\/(en|zh-cn|zh-hk)\.ts$/.test(key))
  const total = Math.max(...[undefined, ...locales].map((locale) => size(locale === undefined ? start : gather(locale, new Set(start)))))
  console.log(`first load of /login: ${(total / 1000).toFixed(1)} kB of JavaScript, gzip`)
  return total > firstLoadLimit ? [`first load of /login is ${total} bytes of gzip JavaScript, more than ${firstLoadLimit}`] : []
}

const budgets: Readonly<Record<string, Budget>> = { source: sourceBudget, bundle: bundleBudget }
const budget = budgets[process.argv[2] ?? '']
const broken = budget === undefined ? [`no such budget; there are ${Object.keys(budgets).join(', ')}`] : budget()
for (const sentence of broken) console.error(sentence)
process.exitCode = broken.length === 0 ? 0 : 1
