import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (kind: { readonly type: 'minor' }) => void

function openCollector(): Collect {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}

/** Bytes between two collections. */
export const maxExternalBytes = 8 * 1024 * 1024
let collect: Collect | undefined
let counted = 0

/**
 * Buffers lie outside the heap, and the engine frees them only by major collections: one for every few files takes
 * longer than
 * storing them. A minor collection every 8 MiB takes a millisecond and frees them all.
 */
export function countExternalBytes(bytes: number): void {
  counted += bytes
  if (counted < maxExternalBytes) return
  counted = 0
  collect ??= openCollector()
  collect({ type: 'minor' })
}
