import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { finished, type Readable } from 'node:stream'
import { noteReceived } from './young-garbage.ts'

/** One system call, and one turn of the hash, for many network packets. */
export const batchSize = 512 * 1024
const spareMost = 16

type Buffers = readonly [Buffer, Buffer]
const spare: Buffers[] = []

/** Shared with the thread that hashes. */
const newBuffer = () => Buffer.from(new SharedArrayBuffer(batchSize))

/** Used again and again: memory that was just used is in the processor's cache, and new memory is not. */
const takeBuffers = (): Buffers => spare.pop() ?? [newBuffer(), newBuffer()]

function giveBack(buffers: Buffers): void {
  if (spare.length < spareMost) spare.push(buffers)
}

/**
 * A packet has memory of its own outside the heap, which the engine counts only against full collections: one such for every few photos takes longer
 * than receiving them. Detached, it is free at once. What came by another way than a socket may be somebody else's too.
 */
function release(source: Readable, { buffer, length }: Uint8Array): void {
  if (source instanceof IncomingMessage && source.socket instanceof Socket && buffer.byteLength === length) (buffer as ArrayBuffer).transfer(0)
  else noteReceived(length)
}

/** The bytes stay as they are until it is done. */
type Take = (bytes: Uint8Array) => Promise<void>

/**
 * Hands over everything in batches, and receives the next one meanwhile. By events and not by a loop that awaits: each packet would cost that several turns.
 * After a failure a request is left open, because its sender has to hear why; any other source is closed.
 */
export async function receive(source: Readable, check: (bytes: number) => void, take: Take): Promise<void> {
  const buffers = takeBuffers()
  const taking: [Promise<void> | undefined, Promise<void> | undefined] = [undefined, undefined]
  const held: { readonly chunk: Uint8Array; at: number }[] = []
  let [turn, filled]: [0 | 1, number] = [0, 0]
  let isFailed = false

  function handOver(fail: (error: unknown) => void): void {
    const mine = turn
    const done = take(buffers[mine].subarray(0, filled)).then(() => {
      taking[mine] = undefined
      if (!isFailed) fill(fail)
    })
    taking[mine] = done
    done.catch(fail)
    turn = mine === 0 ? 1 : 0
    filled = 0
  }

  /** As far as there is room. */
  function fill(fail: (error: unknown) => void): void {
    for (let [first] = held; first !== undefined; [first] = held) {
      if (taking[turn] !== undefined) return void source.pause()
      const { chunk, at } = first
      const some = chunk.subarray(at, at + batchSize - filled)
      buffers[turn].set(some, filled)
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
    // The last packets may have come while both were taken.
    while (taking[0] !== undefined || taking[1] !== undefined) await Promise.all(taking.filter((one) => one !== undefined))
    if (filled > 0) await take(buffers[turn].subarray(0, filled))
  } finally {
    // The caller closes the file next, and others fill the buffers; not under a running write.
    await Promise.allSettled(taking.filter((one) => one !== undefined))
    giveBack(buffers)
  }
}
