import { createHash } from 'node:crypto'
import { AppError } from '@plumbline/contract/errors'
import { fileBytes } from './file-bytes.ts'
import { chunksOf, expectMeasure, type Expected, type Measure } from './hashing.ts'
import type { Receiver, Write } from './receiver.ts'
import type { Body } from './storage.ts'

async function receive(body: Body, expected: Expected, write: Write): Promise<Measure> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of chunksOf(body)) {
    if (expected.size !== undefined && size + chunk.length > expected.size) throw new AppError('file.size-mismatch')
    await write(chunk, size)
    hash.update(chunk)
    size += chunk.length
  }
  return expectMeasure({ size, sha256: hash.digest('hex') }, expected)
}

/**
 * One chunk after the other, hashed on the thread that received it; an assembled file is read from the disk once more.
 */
export const plainReceiver: Receiver = {
  receive,
  async receivePart({ size, sha256 }, body, write, markStored) {
    await receive(body, { size, sha256 }, write)
    await markStored()
  },
  async hashAssembled({ path, size }) {
    const { sha256 } = await receive(fileBytes(path), { size }, async () => undefined)
    return sha256
  },
  forget: () => undefined,
}
