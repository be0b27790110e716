import fc from 'fast-check'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { receivers } from '../testing/receivers.ts'

/** Several batches, so that the thread hashes as well. */
const maxBytes = 2_000_000
const source = randomBytes(maxBytes)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncIterable<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length]!
    yield bytes.subarray(at, at + size)
    at += size
  }
}

/** A disk that takes its time: what is filled again too early arrives changed. */
function aSlowDisk() {
  const disk = Buffer.alloc(maxBytes)
  return {
    disk,
    write: async (bytes: Uint8Array, offset: number) => {
      await sleep(1)
      disk.set(bytes, offset)
    },
  }
}

describe.each(receivers)('whatever the pieces it comes in ($name)', ({ receiver }) => {
  it('all of it is written where it belongs, and hashed, also by several at once', async () => {
    const one = fc.tuple(
      fc.integer({ min: 0, max: maxBytes }),
      fc
        .array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 })
        .filter((sizes) => Math.max(...sizes) > 5_000),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 3 }), async (several) => {
        await Promise.all(
          several.map(async ([length, sizes]) => {
            const [bytes, { disk, write }] = [source.subarray(0, length), aSlowDisk()]
            expect(await receiver.receive(inPieces(bytes, sizes), { size: length }, write)).toEqual({
              size: length,
              sha256: sha256(bytes),
            })
            expect(disk.subarray(0, length).equals(bytes)).toBe(true)
          }),
        )
      }),
      { numRuns: 30 },
    )
  })

  it('of what fails in the middle nothing is left in the hash of another', async () => {
    const failing = receiver.receive(inPieces(source, [100_000]), {}, async (_, offset) => {
      if (offset > 0) throw new Error('a broken disk')
    })
    await expect(failing).rejects.toThrow('a broken disk')
    await expect(
      receiver.receive(inPieces(source, [100_000]), { sha256: sha256(source) }, async () => {}),
    ).resolves.toMatchObject({ size: maxBytes })
  })

  it('nothing beyond the size is written', async () => {
    const { disk, write } = aSlowDisk()
    await expect(receiver.receive(inPieces(source, [100_000]), { size: 1_600_000 }, write)).rejects.toMatchObject({
      code: 'file.size-mismatch',
    })
    expect(disk.subarray(1_600_000).every((byte) => byte === 0)).toBe(true)
  })
})
