/** A4 with the margins of a bound report; all in millimetres. */
export const page = {
  width: 210,
  height: 297,
  margin: { top: 26, bottom: 24, left: 20, right: 20 },
  header: 11,
  footer: 10,
} as const
export const textWidth = page.width - page.margin.left - page.margin.right
/** Leaves room on the page for a heading and a caption. */
export const maxPictureHeight = 205
