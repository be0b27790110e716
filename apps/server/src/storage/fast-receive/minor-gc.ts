import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (kind: { readonly type: 'minor' }) => void

/** Bytes between two collections. */
const maxExternalBytes = 8 * 1024 * 1024
let collect: Collect | undefined
let counted = 0

/** Without this call countExternalBytes does nothing: FAST_RECEIVE=off leaves all collections to the engine. */
export function enableMinorGc(): void {
  if (collect !== undefined) return
  setFlagsFromString('--expose-gc')
  collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
}

/**
 * Buffers lie outside the heap, and the engine frees them only by full collections: one for every few photos takes longer than
 * receiving them. A minor collection every 8 MiB takes a millisecond and frees them all.
 */
export function countExternalBytes(bytes: number): void {
  counted += bytes
  if (counted < maxExternalBytes) return
  counted = 0
  collect?.({ type: 'minor' })
}
