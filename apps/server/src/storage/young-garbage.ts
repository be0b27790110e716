import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (kind: { readonly type: 'minor' }) => void

function openCollector(): Collect {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}

const packetsMost = 8 * 1024 * 1024
let collector: Collect | undefined
let received = 0

/**
 * Network packets lie outside the heap: the engine counts them only against a full collection, and one such for every few
 * photos takes longer than receiving them. A young one, in time, is a millisecond and finds them all dead.
 */
export function noteReceived(bytes: number): void {
  received += bytes
  if (received < packetsMost) return
  received = 0
  collector ??= openCollector()
  collector({ type: 'minor' })
}
