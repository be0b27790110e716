const brand = Symbol('json text')

/** A reply that PostgreSQL already wrote as JSON; T says what it must hold, and the tests hold it to that. */
export type JsonText<T> = { readonly json: string; readonly [brand]: T | undefined }

export function jsonText<T>(json: string): JsonText<T> {
  return { json, [brand]: undefined }
}

export function isJsonText(answer: unknown): answer is JsonText<unknown> {
  return typeof answer === 'object' && answer !== null && brand in answer
}
