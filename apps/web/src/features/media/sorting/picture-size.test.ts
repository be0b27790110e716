import { Blob as NodeBlob } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureSize } from './picture-size.ts'

describe('the size of a picture', () => {
  const sizeOf = (...parts: readonly Uint8Array<ArrayBuffer>[]) => {
    // The Blob of jsdom cannot be read.
    const file = new NodeBlob([...parts]) as unknown as Blob
    return file
      .slice(0, 256 * 1024)
      .arrayBuffer()
      .then((head) => pictureSize(file, head))
  }

  it('is found behind the raw counts of a large thermal photo', async () => {
    const counts = new Uint8Array(2 + 65_535)
    counts.set([0xff, 0xe3, 0xff, 0xff])
    const frame = new Uint8Array([0xff, 0xc0, 0, 11, 8, 0x04, 0, 0x05, 0, 0, 0])
    expect(await sizeOf(new Uint8Array([0xff, 0xd8]), ...Array<typeof counts>(40).fill(counts), frame)).toEqual({
      width: 1280,
      height: 1024,
    })
    expect(await sizeOf(new Uint8Array([0xff, 0xd8]), ...Array<typeof counts>(300).fill(counts), frame)).toBeNull()
    expect(await sizeOf(new Uint8Array([0xff, 0xd8]), ...Array<typeof counts>(40).fill(counts))).toBeNull()
  })

  it('is read from the first bytes, and damage is no size', async () => {
    const jpeg = new Uint8Array([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 0, 0,
    ])
    expect(await sizeOf(jpeg)).toEqual({ width: 4000, height: 3000 })
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
        const size = await sizeOf(new Uint8Array([0xff, 0xd8, ...bytes]))
        expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true)
      }),
    )
  })
})
