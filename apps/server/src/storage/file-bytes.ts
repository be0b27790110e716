import { createReadStream } from 'node:fs'

/** Opened only once somebody reads: a stream opened before that fails with nobody listening when its file is gone by then, and takes the process with it. */
export async function* fileBytes(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
}
