import { createReadStream } from 'node:fs'

/**
 * Opened at the first read: a stream opened earlier whose file was deleted fails without a listener and ends the
 * process.
 */
export async function* fileBytes(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
}
