import { freeName } from '@plumbline/contract/drawings/free-name'
import { composed, drawingName } from '@plumbline/contract/rules/text'

const maxLength = 50
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]|\p{Default_Ignorable_Code_Point}/gu

/** Counted as a reader does; a character outside the basic plane is never cut in two. */
function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim()
}

function tidy(text: string): string {
  return composed(text)
    .replace(hidden, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
}

/** A long name ends with a word, where one ends near the limit. */
function shortened(text: string): string {
  const shortened = cut(text, maxLength)
  const end = shortened.lastIndexOf(' ')
  return shortened === text || end < maxLength - 15 || text[shortened.length] === ' '
    ? shortened
    : shortened.slice(0, end)
}

/** What a drawing may be called, from a text of any kind. */
export function proposedName(wanted: string, taken: readonly string[]): string {
  return freeName(shortened(tidy(wanted)) || '1', taken)
}

/** What a file is called without its ending. */
export function nameOfFile(fileName: string, taken: readonly string[]): string {
  return proposedName(fileName.replace(/(?<=.)\.[^.]*$/, ''), taken)
}

/** One for each, none of them twice. */
export function proposedNames(wanted: readonly string[], taken: readonly string[]): readonly string[] {
  const names: string[] = []
  for (const one of wanted) names.push(proposedName(one, [...taken, ...names]))
  return names
}

/** What is wrong with a typed name, as a key of the rules. */
export function nameFault(name: string, others: readonly string[]) {
  return drawingName(others).safeParse(name).error?.issues[0]
}
