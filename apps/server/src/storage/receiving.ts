import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { finished, type Readable } from 'node:stream'
import { noteReceived } from './young-garbage.ts'

/** One system call, and one turn of the hash, for many network packets. */
export const batchSize = 512 * 1024
const spareMost = 32
/** While one is filled, one is written and one is hashed. */
const underWayMost = 3

/** Used again and again: memory that was just used is in the processor's cache, and new memory is not. */
const spare: Uint8Array<ArrayBuffer>[] = []
const takeBuffer = () => spare.pop() ?? new Uint8Array(batchSize)

function giveBack({ buffer }: Uint8Array<ArrayBuffer>): void {
  if (spare.length < spareMost && buffer.byteLength === batchSize) spare.push(new Uint8Array(buffer))
}

/**
 * A packet has memory of its own outside the heap, which the engine counts only against full collections: one such for every few photos takes longer
 * than receiving them. Detached, it is free at once. What came by another way than a socket may be somebody else's too.
 */
function release(source: Readable, { buffer, length }: Uint8Array): void {
  if (source instanceof IncomingMessage && source.socket instanceof Socket && buffer.byteLength === length)
    (buffer as ArrayBuffer).transfer(0)
  else noteReceived(length)
}

/** Answers the same bytes, to be filled anew: meanwhile they may be handed on, and are nobody else's. */
type Take = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Hands over everything in batches, and receives the next one meanwhile. By events and not by a loop that awaits: each packet would cost that several turns.
 * After a failure a request is left open, because its sender has to hear why; any other source is closed.
 */
export async function receive(source: Readable, check: (bytes: number) => void, take: Take): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const held: { readonly chunk: Uint8Array; at: number }[] = []
  let [buffer, filled] = [takeBuffer(), 0]
  let isFailed = false

  function handOver(fail: (error: unknown) => void): void {
    const done = take(buffer.subarray(0, filled))
      .then(giveBack)
      .then(() => {
        underWay.delete(done)
        if (!isFailed) fill(fail)
      })
    underWay.add(done)
    done.catch(fail)
    buffer = takeBuffer()
    filled = 0
  }

  /** As far as there is room. */
  function fill(fail: (error: unknown) => void): void {
    for (let [first] = held; first !== undefined; [first] = held) {
      if (underWay.size === underWayMost) return void source.pause()
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
    // Stays after a failure: a line that breaks then is nobody's unheard error.
    finished(source, { writable: false }, (error) => (error ? fail(error) : resolve()))
    source.on('data', onData)
  })
  try {
    await arrived
    // The last packets may have come while all were taken.
    while (underWay.size > 0) await Promise.all(underWay)
    if (filled > 0) await take(buffer.subarray(0, filled)).then(giveBack)
  } finally {
    // The caller closes the file next; not under a running write.
    await Promise.allSettled(underWay)
  }
}
