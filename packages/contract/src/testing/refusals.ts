import type { z } from 'zod'

/** 'ok', or where the first fault lies: `change.width`; '' where the whole is at fault. */
export function faultAt(schema: z.ZodType, value: unknown): string {
  const parsed = schema.safeParse(value)
  return parsed.success ? 'ok' : parsed.error.issues[0]!.path.join('.')
}

/** An id as the product makes them, each number another. */
export const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Texts and values that have broken calls elsewhere. */
export const hostile: readonly unknown[] = [
  null,
  undefined,
  '',
  ' ',
  0,
  -1,
  1e308,
  Number.NaN,
  true,
  [],
  [[]],
  {},
  { constructor: 1, __proto__: null },
  'constructor',
  '__proto__',
  'a'.repeat(100_000),
  '\0',
  '\ud800',
  '../../etc/passwd',
  "'; drop table project; --",
  '<script>alert(1)</script>',
  new Date(0),
  Symbol.iterator,
  10n,
]
