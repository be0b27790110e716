import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** One system call, and one turn of the hash, for many network packets. */
const batchSize = 256 * 1024
const spareMost = 32

export type Buffers = readonly [Buffer, Buffer]
const spare: Buffers[] = []

/** Used again and again: memory that was just used is in the processor's cache, and new memory is not. */
export const takeBuffers = (): Buffers => spare.pop() ?? [Buffer.allocUnsafeSlow(batchSize), Buffer.allocUnsafeSlow(batchSize)]

export function giveBack(buffers: Buffers): void {
  if (spare.length < spareMost) spare.push(buffers)
}

/** Filled in turns: a batch may be used until the next but one is asked for. */
export async function* batchesOf(body: AsyncIterable<Uint8Array>, buffers: Buffers): AsyncIterable<Uint8Array> {
  let [turn, filled] = [0, 0]
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length;) {
      const some = chunk.subarray(at, at + batchSize - filled)
      buffers[turn]!.set(some, filled)
      at += some.length
      filled += some.length
      if (filled < batchSize) continue
      yield buffers[turn]!
      turn = 1 - turn
      filled = 0
    }
    noteReceived(chunk.length)
  }
  if (filled > 0) yield buffers[turn]!.subarray(0, filled)
}

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
