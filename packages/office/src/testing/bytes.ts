/** All chunks of a file that is written in pieces. */
export async function collect(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of all) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

export async function* asStream<T>(chunks: Iterable<T>): AsyncGenerator<T> {
  yield* chunks
}

/** A PNG as far as its size. */
export const pngOf = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(29)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

type Segment = readonly [marker: number, content: readonly number[]]

/** A JPEG as far as its frame header, with these segments before it. */
export const jpegOf = (width: number, height: number, segments: readonly Segment[] = [], frame = 0xc0): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...segments.flatMap(([marker, content]) => [
      0xff,
      marker,
      (content.length + 2) >> 8,
      (content.length + 2) & 255,
      ...content,
    ]),
    ...[0xff, frame, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0, 0],
  ])
