import { ModelError } from './model-error.ts'

export const isObject = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Text that is cut short, or holds no object, would be an error without a name. */
export function parseObject(text: string): object {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ModelError('damaged', 'no JSON')
    throw error
  }
  if (!isObject(given)) throw new ModelError('damaged', 'no JSON object')
  return given
}

/** A list of objects, or none; `content: null` and the like are damage. */
export function objectsIn<T extends object>(given: readonly T[] | undefined): readonly T[] {
  if (given === undefined) return []
  if (!Array.isArray(given) || given.some((one) => !isObject(one)))
    throw new ModelError('damaged', 'no list of objects')
  return given
}
