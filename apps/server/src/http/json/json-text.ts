const brand = Symbol('json text')

/** A reply that PostgreSQL already wrote as JSON; T says what it must hold, and the tests hold it to that. */
export type JsonText<T> = { readonly json: Buffer; readonly [brand]: T | undefined }

/**
 * Rows of a long list come one by one: one string of them all would go to the old generation, and a major collection
 * for every few dozen lists stops all others.
 */
export function jsonText<T>(text: string, rows: readonly string[] = [], rest = ''): JsonText<T> {
  const bytes = Buffer.allocUnsafeSlow(
    rows.reduce((sum, row) => sum + Buffer.byteLength(row) + 1, Buffer.byteLength(text) + Buffer.byteLength(rest)),
  )
  let at = bytes.write(text)
  for (const [index, row] of rows.entries()) {
    // By itself: before a text of two kilobytes it would make another one.
    if (index > 0) at += bytes.write(',', at)
    at += bytes.write(row, at)
  }
  at += bytes.write(rest, at)
  return { json: bytes.subarray(0, at), [brand]: undefined }
}

export function isJsonText(answer: unknown): answer is JsonText<unknown> {
  return typeof answer === 'object' && answer !== null && brand in answer
}
