/** A4 with the margins of a bound report; all in millimetres. */
export const page = {
  width: 210,
  height: 297,
  margin: { top: 26, bottom: 24, left: 20, right: 20 },
  head: 11,
  foot: 10,
} as const
export const textWidth = page.width - page.margin.left - page.margin.right
/** Room for a heading and a caption beside it. */
export const tallest = 205

const twipsInMm = 1440 / 25.4
export const twips = (mm: number): number => Math.round(mm * twipsInMm)
export const emus = (mm: number): number => Math.max(1, Math.round(mm * 36_000))
