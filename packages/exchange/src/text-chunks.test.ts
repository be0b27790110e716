import { strFromU8 } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOfAll } from './testing/some-photos.ts'
import { bytesOf } from './text-chunks.ts'

async function* each(texts: readonly string[]): AsyncGenerator<string, void, void> {
  for (const text of texts) yield await Promise.resolve(text)
}

test('however a text is cut, its bytes are the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 })), async (texts) => {
      expect(strFromU8(await bytesOfAll(bytesOf(each(texts))))).toBe(texts.join(''))
    }),
  )
})

test('thousands of short texts are few pieces', async () => {
  let pieces = 0
  for await (const piece of bytesOf(each(Array.from({ length: 20_000 }, () => '0123456789')))) {
    pieces += 1
    expect(piece.length).toBeGreaterThan(0)
  }
  expect(pieces).toBeLessThan(10)
})

test('nothing is no piece', async () => {
  expect(await bytesOfAll(bytesOf(each([])))).toHaveLength(0)
  expect(await bytesOfAll(bytesOf(each(['', ''])))).toHaveLength(0)
})

test('a text that fails half-way fails as a whole', async () => {
  async function* failing(): AsyncGenerator<string, void, void> {
    yield await Promise.resolve('half')
    throw new Error('the database is away')
  }
  await expect(bytesOfAll(bytesOf(failing()))).rejects.toThrow('the database is away')
})

test('letters beyond the basic plane are not cut in two', async () => {
  expect(strFromU8(await bytesOfAll(bytesOf(each(['壁', '👩‍👩‍👧', 'é'.repeat(40_000)]))))).toHaveLength(40_009)
})
