import { z } from 'zod'
import { textRule, type Judge } from './rule.ts'

/** As a reader counts: a character outside the basic plane is one, not two. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/**
 * Joiners and variation selectors shape visible letters; everything else here is unseen, spoofs, or breaks PostgreSQL
 * (NUL) and XML.
 */
const unseen =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]|(?![\u200C\u200D\uFE00-\uFE0F\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}/u
const seen = /[^\s\p{Default_Ignorable_Code_Point}]/u

export const required: Judge = (text) => (seen.test(text) ? undefined : { key: 'rules.required' })

export const nothingHidden: Judge = (text) => (unseen.test(text) ? { key: 'rules.hiddenCharacters' } : undefined)

export function maxLength(max: number): Judge {
  return (text) => (text.length > max && lengthOf(text) > max ? { key: 'rules.tooLong', values: { max } } : undefined)
}

/**
 * Composing takes quadratic time where marks are piled up: minutes for half a megabyte, which no rule accepts anyway.
 */
const composeMax = 1000

/** é typed as two characters is one letter, when it is counted and when names are compared. */
export function composed(text: string): string {
  return text.length > composeMax ? text : text.normalize('NFC')
}

/** Names that look alike are alike. */
export function comparable(name: string): string {
  return composed(name).trim().toLowerCase()
}

/** Spec 1 §5: lowercase comparison against a given list. The list is the others, without the one being edited. */
export function uniqueAmong(others: readonly string[]): Judge {
  const taken = new Set(others.map(comparable))
  return (name) => (taken.has(comparable(name)) ? { key: 'rules.name.unique' } : undefined)
}

const lettersAndDigits = /^[\p{L}\p{M}\p{Nd}\u3007 ]*$/u
const chinese = /\p{Script_Extensions=Han}/u

export const noSymbols: Judge = (text) => (lettersAndDigits.test(text) ? undefined : { key: 'rules.dataInvalid' })
export const noChinese: Judge = (text) => (chinese.test(text) ? { key: 'rules.dataInvalid' } : undefined)

/** Spec 2 §5: two values that a screen shows before anything is chosen are no answer. */
export function notPlaceholder(first: string, second: string): Judge {
  return (text) => (text === first || text === second ? { key: 'rules.dataInvalid' } : undefined)
}

/** One line that must say something. */
export function requiredLine(max: number, ...judges: readonly Judge[]) {
  return textRule([required, maxLength(max), nothingHidden, ...judges], { limits: { minLength: 1, maxLength: max } })
}

/** Trimmed and composed before it is stored, so that two names that look alike are equal to the database as well. */
export function requiredName(max: number) {
  return textRule([required, maxLength(max), nothingHidden], {
    tidy: (text) => composed(text).trim(),
    limits: { minLength: 1, maxLength: max },
  })
}

const nameMax = 50

/** A line that may stay empty. */
export function optionalLine(max: number) {
  return textRule([maxLength(max), nothingHidden], { tidy: composed, limits: { maxLength: max } })
}

const nothingHiddenBetweenLines: Judge = (text) => nothingHidden(text.replaceAll(/[\n\t]/g, ''))

/** Lines end as they do in the database, however the browser or a pasted text ended them. */
const unixLines = (text: string) => composed(text.replaceAll(/\r\n?/g, '\n'))

/** Several lines; they may stay empty. */
export function optionalText(max: number) {
  return textRule([maxLength(max), nothingHiddenBetweenLines], { tidy: unixLines, limits: { maxLength: max } })
}

export function requiredText(max: number) {
  return textRule([required, maxLength(max), nothingHiddenBetweenLines], {
    tidy: unixLines,
    limits: { minLength: 1, maxLength: max },
  })
}

export const plainText = requiredLine(nameMax, noSymbols)
export const plainTextWithoutChinese = requiredLine(nameMax, noSymbols, noChinese)

export function uniqueName(others: readonly string[]) {
  return requiredLine(nameMax, uniqueAmong(others))
}

/** Spec 2 §5. */
export const blockName = requiredLine(nameMax)
export const drawingName = uniqueName

/** Image sorter, hardware model and other lists to choose from. */
export function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? 'rules.required' : 'rules.dataInvalid',
  })
}
