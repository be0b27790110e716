import { thumbHashToDataURL } from 'thumbhash'

const maxEntries = 3_000
const made = new Map<string, string>()

/** A 30-pixel picture decoded from 25 bytes on first use and cached. Undefined for an invalid hash. */
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
