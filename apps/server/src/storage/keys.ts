/**
 * Folders carry no dot and every object an extension: so no key is `..` or hidden, and no object's name is another
 * object's folder, which a disk could not hold.
 */
const key = /^(?:[a-z0-9_-]{1,100}\/){0,12}[a-z0-9_-]{1,100}(?:\.[a-z0-9_-]{1,20}){1,3}$/
const prefix = /^(?:[a-z0-9_-]{1,100}\/){1,12}$/

export function isKey(text: string): boolean {
  return text.length <= 512 && key.test(text)
}

export function isPrefix(text: string): boolean {
  return text.length <= 512 && prefix.test(text)
}

/** Keys are made by us: a bad one is a bug of the caller, never an answer to a user. */
export function checkKey(text: string): string {
  if (!isKey(text)) throw new TypeError('not an object key')
  return text
}

export function checkPrefix(text: string): string {
  if (!isPrefix(text)) throw new TypeError('not a prefix of object keys')
  return text
}
