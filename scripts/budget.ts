import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks.ts'

const lineCount = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** The sentences that say how the budget was broken. The first load has its own budget in the build. */
function broken(): readonly string[] {
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

const sentences = broken()
for (const sentence of sentences) console.error(sentence)
process.exitCode = sentences.length === 0 ? 0 : 1
