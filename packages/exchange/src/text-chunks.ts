import { strToU8 } from 'fflate'

const chunkChars = 64 * 1024

/** Thousands of short texts as few large pieces of bytes: a store asks for each piece. */
export async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, void> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < chunkChars) continue
    yield strToU8(waiting)
    waiting = ''
  }
  if (waiting !== '') yield strToU8(waiting)
}
