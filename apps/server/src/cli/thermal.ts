import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import type { ThermalScene } from '@plumbline/contract/thermal/thermal'
import { temperatureAt } from '@plumbline/thermal/image'
import { statistics } from '@plumbline/thermal/statistics'
import { callerFolder } from '../config.ts'
import { namedFault, openThermal } from '../media-tools/thermal/thermal-read.ts'
import { largestThermal } from '../media-tools/thermal/thermal-request.ts'
import { explain, Refusal } from '../supervisor/refusal.ts'

type Point = { readonly x: number; readonly y: number }
type Asked = { readonly files: readonly string[]; readonly points: readonly Point[]; readonly isJson: boolean }

const usage = 'Usage: npm run thermal -- FILE... [--json] [--at X,Y ...]   (pixels from the top left)'

function readArguments(given: readonly string[]): Asked {
  const [files, points] = [[] as string[], [] as Point[]]
  for (let next = 0; next < given.length; next += 1) {
    const word = given[next]!
    if (word === '--json') continue
    if (word === '--at') {
      const found = /^(\d{1,5}),(\d{1,5})$/.exec(given[(next += 1)] ?? '')
      if (found === null) throw new Refusal(usage)
      points.push({ x: Number(found[1]), y: Number(found[2]) })
    } else if (word.startsWith('-')) throw new Refusal(usage)
    else files.push(word)
  }
  if (files.length === 0) throw new Refusal(usage)
  return { files, points, isJson: given.includes('--json') }
}

/** As many bytes as a thermal file may have: one that never ends must not fill the memory. */
async function bytesOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const info = await file.stat()
    if (!info.isFile() || info.size > largestThermal)
      throw new AppError('thermal.damaged', { cause: 'no file, or too large for one' })
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const known = (value: number) => (Number.isFinite(value) ? value : null)

type Measured = {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly scene: ThermalScene | null
  readonly points: readonly (Point & { readonly celsius: number | null })[]
  readonly error?: undefined
}
type Found = Measured | { readonly file: string; readonly error: string; readonly why: string }

async function measure(file: string, points: readonly Point[]): Promise<Found> {
  try {
    const { file: image, scene } = openThermal(await bytesOf(resolve(callerFolder(), file)), null)
    const found = statistics(image)
    if (found === undefined) throw new AppError('thermal.implausible', { cause: 'no pixel has a temperature' })
    const { width, height } = image
    return {
      file,
      width,
      height,
      min: found.min,
      max: found.max,
      mean: found.mean,
      scene,
      points: points.map((point) => ({ ...point, celsius: known(temperatureAt(image, point)) })),
    }
  } catch (given) {
    const error = namedFault(given)
    const code =
      error instanceof AppError
        ? error.code
        : (error as { code?: unknown }).code === 'ENOENT'
          ? 'file.not-found'
          : 'thermal.damaged'
    const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error
    return { file, error: code, why: cause instanceof Error ? cause.message : String(cause) }
  }
}

function lineOf(found: Found): string {
  if (found.error !== undefined) return `${found.file}: ${found.error} (${found.why})`
  const celsius = (value: number | null) => (value === null ? '-' : `${value.toFixed(2)} °C`)
  const { file, width, height, min, max, mean, points } = found
  return [
    `${file}: ${width} x ${height}, ${celsius(min)} to ${celsius(max)}, mean ${celsius(mean)}`,
    ...points.map(({ x, y, celsius: at }) => `  ${x},${y}: ${celsius(at)}`),
  ].join('\n')
}

try {
  const { files, points, isJson } = readArguments(process.argv.slice(2))
  const found: Found[] = []
  for (const file of files) found.push(await measure(file, points))
  console.log(isJson ? JSON.stringify(found, null, 2) : found.map(lineOf).join('\n'))
  if (found.some(({ error }) => error !== undefined)) process.exitCode = 1
} catch (error) {
  console.error(explain(error) ?? error)
  process.exitCode = 1
}
