import fc from 'fast-check'
import type { z } from 'zod'
import { en } from '../../messages/en.ts'
import { faultOf } from '../rule.ts'

function wordsOf(key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], en)
}

/** 'ok', or the key of the first fault; a key without words is a fault of the rule itself. */
export function verdict(rule: z.ZodType, input: unknown): string {
  const parsed = rule.safeParse(input)
  if (parsed.success) return 'ok'
  const issue = parsed.error.issues[0]!
  const { key } = faultOf(issue)
  if (issue.message !== key || typeof wordsOf(key) !== 'string')
    throw new Error(`'${issue.message}' is not a key of the messages`)
  return key.replace(/^rules\./, '')
}

/** Texts that have broken forms elsewhere: each rule states what it makes of them. */
export const nasty = {
  nul: 'abc\0def',
  newline: 'abc\ndef',
  lineSeparator: 'abc\u2028def',
  bidi: 'abc\u202Edef',
  rtlMark: 'abc\u200Fdef',
  zeroWidth: 'abc\u200Bdef',
  byteOrder: '\uFEFFabcdef',
  loneSurrogate: 'abc\uD800def',
  nonCharacter: 'abc\uFFFFdef',
  filler: 'abc\u3164def',
} as const

/** Long inputs on which a backtracking pattern, or composing marks, does not come to an end in the time of a test. */
export const longInputs: readonly string[] = [
  'a',
  '9',
  '-',
  '.',
  ' ',
  '!',
  '陳',
  '\u0315\u0300\u0327',
  'a.',
  'a-',
  'a ',
  '1-',
  'a@',
  '😀',
].flatMap((part) => [`${part.repeat(30_000)}\n`, `a@${part.repeat(30_000)}!`])

/** Any code point with the same chance, halves of pairs included; the library's own takes seconds to prepare. */
export const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
  maxLength: 100,
})
