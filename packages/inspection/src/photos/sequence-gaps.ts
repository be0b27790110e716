import { prefixOf, readFileName } from './file-names.ts'
import { inFlightOrder, type InFlight } from './shots.ts'
import type { PhotoFacts } from './photo-facts.ts'

/** Numbers that no file has, from the first to the last of them. */
export type Gap = { readonly from: number; readonly to: number }

type Numbered = {
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly facts: PhotoFacts | null
}

/** What is known of a file for putting it in a row. */
export function inFlight(file: Numbered): InFlight {
  const reading = readFileName(file.name)
  return {
    id: file.id,
    folder: file.folder,
    name: file.name,
    sequence: reading?.sequence ?? null,
    timestamp: reading?.timestamp ?? null,
    lens: reading?.lens ?? null,
    takenAt: file.facts?.takenAt ?? null,
    type: file.facts?.type ?? (reading?.lens === 'T' || reading?.lens === 'R' ? 'thermal' : 'visual'),
    model: file.facts?.model ?? null,
  }
}

/** More missing than this is another flight, not a gap. */
const gapMax = 100
const numbers = 9999

function stepsOf(sequence: readonly number[]): readonly number[] {
  return sequence.slice(1).map((number, index) => {
    const step = number - sequence[index]!
    // 9999 is followed by 0001, on some cameras by 0000.
    return step < 0 ? step + numbers + (number === 0 ? 1 : 0) : step
  })
}

/** Where only every second number was chosen, such as the thermal photos of a dual camera, every second is whole. */
function usualStep(steps: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const step of steps) if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  const [usual] = [...counts].toSorted(([one, often], [other, oftener]) => oftener - often || one - other)
  return usual && usual[1] > 2 && usual[1] * 2 > steps.length ? usual[0] : 1
}

type Counted = InFlight & { readonly sequence: number; readonly serial: string | null }

const isCounted = (file: InFlight & { readonly serial: string | null }): file is Counted => file.sequence !== null

/** Two cameras count apart, although their files lie in one folder; the lenses of one camera count together. */
const counterOf = ({ folder, name, model, serial }: Counted) =>
  [folder, prefixOf(name), model?.trim().toUpperCase() ?? '', serial ?? ''].join('\0')

const isWithin = ({ from, to }: Gap, number: number) =>
  from <= to ? number >= from && number <= to : number >= from || number <= to

function gapsInRow(files: readonly Counted[]): readonly (readonly [string, Gap])[] {
  const row = inFlightOrder(files)
  const steps = stepsOf(row.map(({ sequence }) => sequence))
  const usual = usualStep(steps)
  return steps.flatMap((step, index): (readonly [string, Gap])[] => {
    if (step <= usual || step - 1 > gapMax) return []
    const [before, next] = [row[index]!.sequence, row[index + 1]!.sequence]
    const [from, to] = [before + usual, next - usual]
    return [
      [
        row[index + 1]!.id,
        {
          from: from > numbers ? from - numbers : from,
          to: to > 0 || next > before ? to : to + numbers + (next === 0 ? 1 : 0),
        },
      ],
    ]
  })
}

/**
 * By the id of the file that comes after the gap. A number that the same camera may have given to a video or to another
 * kind of photo is not missing.
 */
export function gapsOf(files: readonly Numbered[]): ReadonlyMap<string, Gap> {
  const counted = files.map((file) => ({ ...inFlight(file), serial: file.facts?.serial ?? null })).filter(isCounted)
  const byFolder = Map.groupBy(counted, ({ folder }) => folder)
  return new Map(
    [...Map.groupBy(counted, counterOf).values()].flatMap((row) => {
      const { folder, model } = row[0]!
      const own = new Set(row)
      const others = byFolder
        .get(folder)!
        .filter((file) => !own.has(file) && (file.model === null || model === null || file.model === model))
      return gapsInRow(row).filter(([, gap]) => !others.some(({ sequence }) => isWithin(gap, sequence)))
    }),
  )
}
