import { thumbHashToDataURL } from 'thumbhash'

const maxEntries = 3_000
const made = new Map<string, string>()

/** A picture of 30 pixels out of 25 bytes, made when it is looked at and kept for coming back. Nothing for what is no hash. */
export function placeholderUrl(hash: string | null): string | undefined {
  if (hash === null || hash === '') return undefined
  const known = made.get(hash)
  if (known !== undefined) return known
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
    if (made.size >= maxEntries) made.delete(made.keys().next().value!)
    made.set(hash, url)
    return url
  } catch {
    return undefined
  }
}
