/** Stored with the weights, found on validation photos: dividing by it makes 0.5 mean the same for every type. */
export type Temperature = number

const farthest = 6.5
const steps = 8192

/** A table, as 60 million exponentials of a 20 MP photo in three types would take a second. */
const table = Uint8Array.from({ length: 2 * steps + 1 }, (_, at) => Math.round(255 / (1 + Math.exp(-((at - steps) / steps) * farthest))))

/** Probabilities as 0 to 255. A logit that is no number is no finding. */
export function calibrated(logits: Float32Array, temperature: Temperature): Uint8Array {
  if (!(temperature > 0 && Number.isFinite(temperature))) throw new RangeError('A temperature is above 0')
  const scale = steps / farthest / temperature
  const probabilities = new Uint8Array(logits.length)
  for (let at = 0; at < logits.length; at += 1) {
    const place = Math.round(logits[at]! * scale)
    probabilities[at] = place >= steps ? 255 : place <= -steps ? 0 : table[place + steps]!
  }
  return probabilities
}
