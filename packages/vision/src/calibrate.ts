const farthest = 6.5
const steps = 8192

/** A table, as 60 million exponentials of a 20 MP photo in three types would take a second. */
const table = Uint8Array.from({ length: 2 * steps + 1 }, (_, at) =>
  Math.round(255 / (1 + Math.exp(-((at - steps) / steps) * farthest))),
)
const scale = steps / farthest

/** Up to this logit the byte is 0. */
export const nothing = (table.lastIndexOf(0) - steps) / scale

/** The probability of a logit as 0 to 255. One that is no number is no finding. */
export function byteOf(logit: number): number {
  const place = Math.round(logit * scale)
  return place >= steps ? 255 : place > -steps ? table[place + steps]! : 0
}
