import { z } from 'zod'

const decimal = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/**
 * A number of a query, which arrives as text. `z.coerce` reads an empty value, a space and `true` as numbers: a field
 * that was left empty would ask for 0.
 */
export const queryNumber = (rule: z.ZodNumber) =>
  z.union([z.number(), z.string().max(50).regex(decimal).transform(Number)]).pipe(rule)
