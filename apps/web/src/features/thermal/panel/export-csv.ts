import type { Shape } from '@plumbline/canvas/shapes'
import type { ThermalDelta } from '@plumbline/contract/thermal/thermal'
import type { ThermalImage } from '@plumbline/thermal/image'
import { difference } from '@plumbline/thermal/meters'
import { meterKindOf, readingOf } from '../meter-shapes.ts'

/** A spreadsheet would compute a name that begins like a formula. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const number = (value: number | undefined) => (value === undefined || !Number.isFinite(value) ? '' : value.toFixed(2))
/** Spreadsheets take a file without it for one in the machine's old encoding. */
const mark = '\uFEFF'

/** One line a row of the picture, °C; nothing where the camera saw nothing. */
export function temperaturesCsv({ width, height, temperatures }: ThermalImage): string {
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from(temperatures.subarray(row * width, (row + 1) * width), number).join(','),
  )
  return `${rows.join('\r\n')}\r\n`
}

type CsvWords = {
  readonly head: readonly string[]
  readonly kindOf: (kind: ReturnType<typeof meterKindOf>) => string
  readonly differenceOf: (of: ThermalDelta['of']) => string
}

/** Every meter with what it reads, and below them the differences. */
export function metersCsv(
  image: ThermalImage,
  shapes: readonly Shape[],
  deltas: readonly ThermalDelta[],
  words: CsvWords,
): string {
  const rows = shapes.map((shape) => {
    const found = readingOf(image, shape)
    return [
      cell(shape.label ?? ''),
      cell(words.kindOf(meterKindOf(shape))),
      number(found?.min),
      number(found?.mean),
      number(found?.max),
      String(found?.count ?? 0),
    ]
  })
  const between = deltas.flatMap(({ from, to, of }) => {
    const [a, b] = [shapes.find(({ id }) => id === from), shapes.find(({ id }) => id === to)]
    const [first, second] = [a && readingOf(image, a), b && readingOf(image, b)]
    if (a === undefined || b === undefined || first === undefined || second === undefined) return []
    return [
      [
        cell(`${a.label} − ${b.label}`),
        cell(words.differenceOf(of)),
        '',
        number(difference(first, second, of)),
        '',
        '',
      ],
    ]
  })
  return `${mark}${[words.head.map(cell), ...rows, ...between].map((row) => row.join(',')).join('\r\n')}\r\n`
}
