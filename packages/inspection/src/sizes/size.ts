import { z } from 'zod'

/**
 * Where a size came from. typed: entered by a person. ruler: read off the ruler on the photo. traced: along a line that
 * a person drew or traced. detected: measured by the detector. outline, box: the extent of what a person drew around
 * it.
 */
export const sizeSources = ['typed', 'ruler', 'traced', 'detected', 'outline', 'box'] as const
export type SizeSource = (typeof sizeSources)[number]

/**
 * Millimetres, of an area square millimetres. plusMinus: 95 of 100 true sizes lie within; null: not known. isExtent:
 * of what was drawn around a defect, which is not the length or width of a crack.
 */
export const Size = z.object({
  value: z.number(),
  plusMinus: z.number().nullable(),
  source: z.enum(sizeSources),
  isExtent: z.boolean(),
})
export type Size = z.infer<typeof Size>
