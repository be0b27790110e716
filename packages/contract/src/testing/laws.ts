import { expect } from 'vitest'
import type { z } from 'zod'
import { faultAt } from './refusals.ts'

/** What a schema makes of a value is taken again and stays the same: a form that is saved twice changes nothing. */
export function expectReadTwice(schema: z.ZodType, value: unknown): void {
  const once = schema.parse(value)
  expect(schema.parse(once)).toEqual(once)
}

/** A field of words takes `max` characters, however wide each is, and refuses one more. */
export function expectLimit(schema: z.ZodType, max: number, around: (text: string) => unknown, fault: string): void {
  for (const letter of ['x', '牆', '😀']) {
    expect([letter, faultAt(schema, around(letter.repeat(max)))]).toEqual([letter, 'ok'])
    expect([letter, faultAt(schema, around(letter.repeat(max + 1)))]).toEqual([letter, fault])
  }
}

/** Every field named is required: left out, or null, it is what is refused. */
export function expectRequired(schema: z.ZodType, whole: Readonly<Record<string, unknown>>, ...fields: string[]): void {
  expect(faultAt(schema, whole)).toBe('ok')
  for (const field of fields) {
    expect(faultAt(schema, { ...whole, [field]: undefined })).toBe(field)
    expect(faultAt(schema, { ...whole, [field]: null })).toBe(field)
  }
}

/** A list takes `max` entries and refuses one more. */
export function expectLength(
  schema: z.ZodType,
  max: number,
  entryOf: (index: number) => unknown,
  around: (list: readonly unknown[]) => unknown,
  fault: string,
): void {
  const list = Array.from({ length: max + 1 }, (_, index) => entryOf(index))
  expect(faultAt(schema, around(list.slice(0, max)))).toBe('ok')
  expect(faultAt(schema, around(list))).toBe(fault)
}

/** What is not known is said to be null: every field named may be null, and is refused where it is left out. */
export function expectNullable(schema: z.ZodType, whole: Readonly<Record<string, unknown>>, ...fields: string[]): void {
  expect(faultAt(schema, whole)).toBe('ok')
  for (const field of fields) {
    expect([field, faultAt(schema, { ...whole, [field]: null })]).toEqual([field, 'ok'])
    expect(faultAt(schema, { ...whole, [field]: undefined })).toBe(field)
  }
}
