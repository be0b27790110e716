import { readFileName } from './file-names.ts'
import { inFlightOrder, type InFlight } from './shots.ts'
import type { PhotoFacts } from './photo-facts.ts'

/** Numbers that no file has, from the first to the last of them. */
export type Gap = { readonly from: number; readonly to: number }

type Numbered = { readonly id: string; readonly folder: string; readonly name: string; readonly facts: PhotoFacts | null }

/** What is known of a file for putting it in a row. */
export function inFlight(file: Numbered): InFlight {
  const reading = readFileName(file.name)
  return {
    id: file.id, folder: file.folder, name: file.name, sequence: reading?.sequence ?? null, timestamp: reading?.timestamp ?? null, lens: reading?.lens ?? null,
    takenAt: file.facts?.takenAt ?? null, type: file.facts?.type ?? (reading?.lens === 'T' || reading?.lens === 'R' ? 'thermal' : 'visual'), model: file.facts?.model ?? null,
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

/** By the id of the file that comes after the gap. */
export function gapsOf(files: readonly Numbered[]): ReadonlyMap<string, Gap> {
  const found = new Map<string, Gap>()
  for (const folder of Map.groupBy(files.map(inFlight).filter(({ sequence }) => sequence !== null), (file) => file.folder).values()) {
    const row = inFlightOrder(folder)
    const steps = stepsOf(row.map(({ sequence }) => sequence!))
    const usual = usualStep(steps)
    steps.forEach((step, index) => {
      if (step <= usual || step - 1 > gapMax) return
      const [before, next] = [row[index]!.sequence!, row[index + 1]!.sequence!]
      const [from, to] = [before + usual, next - usual]
      found.set(row[index + 1]!.id, { from: from > numbers ? from - numbers : from, to: to > 0 || next > before ? to : to + numbers + (next === 0 ? 1 : 0) })
    })
  }
  return found
}
