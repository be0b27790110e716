import type { Stored } from './storage.ts'

/** Only these four, whatever else the given thing carries. */
export function storedOf({ key, size, sha256, contentType }: Stored): Stored {
  return { key, size, sha256, contentType }
}
