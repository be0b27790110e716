import { comparable, composed, drawingName } from '@plumbline/contract/rules/text'

const most = 50
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]|\p{Default_Ignorable_Code_Point}/gu

/** Counted as a reader does; a character outside the basic plane is never cut in two. */
function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim()
}

function tidy(text: string): string {
  return composed(text).replace(hidden, '').replace(/[\s_]+/g, ' ').trim()
}

/** A long name ends with a word, where one ends near the limit. */
function shortened(text: string): string {
  const kept = cut(text, most)
  const end = kept.lastIndexOf(' ')
  return kept === text || end < most - 15 || text[kept.length] === ' ' ? kept : kept.slice(0, end)
}

/** The first of 'Plan', 'Plan (2)', 'Plan (3)' ... that no other has, never longer than a name may be. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const others = new Set(taken.map(comparable))
  const name = shortened(tidy(wanted)) || '1'
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`
    const candidate = `${cut(name, most - ending.length)}${ending}`
    if (!others.has(comparable(candidate))) return candidate
  }
}

/** What a file is called without its ending. */
export function nameOfFile(fileName: string, taken: readonly string[]): string {
  return freeName(fileName.replace(/(?<=.)\.[^.]*$/, ''), taken)
}

/** One for each, none of them twice. */
export function freeNames(wanted: readonly string[], taken: readonly string[]): readonly string[] {
  const names: string[] = []
  for (const one of wanted) names.push(freeName(one, [...taken, ...names]))
  return names
}

/** What is wrong with a typed name, as a key of the rules. */
export function nameFault(name: string, others: readonly string[]) {
  return drawingName(others).safeParse(name).error?.issues[0]
}
