import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { finished, type Readable } from 'node:stream'
import { countExternalBytes } from './minor-gc.ts'

/** One system call, and one turn of the hash, for many network packets. */
export const batchSize = 512 * 1024
const maxSpareBuffers = 32
/** While one is filled, one is written and one is hashed. */
const maxInFlight = 3

/** Reused: memory that was just used is in the processor's cache, and new memory is not. */
const spare: Uint8Array<ArrayBuffer>[] = []
const takeBuffer = () => spare.pop() ?? new Uint8Array(batchSize)

function giveBack({ buffer }: Uint8Array<ArrayBuffer>): void {
  if (spare.length < maxSpareBuffers && buffer.byteLength === batchSize) spare.push(new Uint8Array(buffer))
}

/**
 * A packet is freed at once when it is detached. Bytes that did not come from a socket may belong to other code, so
 * they are only counted.
 */
function release(source: Readable, { buffer, length }: Uint8Array): void {
  if (source instanceof IncomingMessage && source.socket instanceof Socket && buffer.byteLength === length)
    (buffer as ArrayBuffer).transfer(0)
  else countExternalBytes(length)
}

/** Resolves to the same bytes, to be filled again; until then nothing else writes to them. */
type Take = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Hands over everything in batches, and receives the next one at the same time. By events: a loop that awaits each
 * packet costs several microtasks each.
 * After a failure a request is left open, because its sender has to get the reason; any other source is closed.
 */
export async function receiveBatches(source: Readable, check: (bytes: number) => void, take: Take): Promise<void> {
  const inFlight = new Set<Promise<void>>()
  const held: { readonly chunk: Uint8Array; at: number }[] = []
  let [buffer, filled] = [takeBuffer(), 0]
  let isFailed = false

  function handOver(fail: (error: unknown) => void): void {
    const done = take(buffer.subarray(0, filled))
      .then(giveBack)
      .then(() => {
        inFlight.delete(done)
        if (!isFailed) fill(fail)
      })
    inFlight.add(done)
    done.catch(fail)
    buffer = takeBuffer()
    filled = 0
  }

  /** As far as there is room. */
  function fill(fail: (error: unknown) => void): void {
    for (let [first] = held; first !== undefined; [first] = held) {
      if (inFlight.size === maxInFlight) return void source.pause()
      const { chunk, at } = first
      const some = chunk.subarray(at, at + batchSize - filled)
      buffer.set(some, filled)
      filled += some.length
      first.at += some.length
      if (first.at === chunk.length) {
        held.shift()
        release(source, chunk)
      }
      if (filled === batchSize) handOver(fail)
    }
    if (source.isPaused()) source.resume()
  }

  const arrived = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      isFailed = true
      source.off('data', onData)
      source.pause()
      if (!(source instanceof IncomingMessage)) source.destroy()
      reject(error as Error)
    }
    function onData(chunk: Uint8Array): void {
      try {
        check(chunk.length)
        held.push({ chunk, at: 0 })
        fill(fail)
      } catch (error) {
        fail(error)
      }
    }
    // Stays after a failure: without it, a connection that breaks then is an uncaught error.
    finished(source, { writable: false }, (error) => (error ? fail(error) : resolve()))
    source.on('data', onData)
  })
  try {
    await arrived
    // The last packets may have come while all were taken.
    while (inFlight.size > 0) await Promise.all(inFlight)
    if (filled > 0) await take(buffer.subarray(0, filled)).then(giveBack)
  } finally {
    // The caller closes the file next; not under a running write.
    await Promise.allSettled(inFlight)
  }
}
