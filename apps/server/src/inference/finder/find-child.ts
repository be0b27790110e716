import { createWriteStream } from 'node:fs'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { AppError } from '@plumbline/contract/errors'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { DetectorProvider } from '../../config.ts'
import { openForeign } from '../../media-tools/photos/photo-read.ts'
import { allowOnlyDecoders, photoDecoders } from '../../media-tools/restrict-decoders.ts'
import { runOptions } from '../session.ts'
import type { FindRequest, PrivateFindings } from './find-request.ts'
import { readFinder } from './finder-weights.ts'
import { findInPhoto, openLevels, type ReadCells } from './read-levels.ts'

allowOnlyDecoders(...photoDecoders)
// Seconds of computing on every core: photos that are being read and pages that somebody waits for go first.
setPriority(10)
const answers = createWriteStream('', { fd: 3 })
const finder = readFinder()
// Awaited with the first photo: until then its rejection would be unhandled and end the process without a reason.
finder.catch(() => undefined)
const readers = new Map<DetectorProvider, Promise<ReadCells>>()

async function openReader(provider: DetectorProvider, weights: Uint8Array): Promise<ReadCells> {
  const session = await InferenceSession.create(weights, runOptions({ provider, threads: 0 }))
  return async (pixels, side) => {
    const { scores, reach } = await session.run({ photo: new Tensor('uint8', pixels, [1, side, side, 3]) })
    return { scores: scores!.data as Float32Array, reach: reach!.data as Float32Array }
  }
}

/** Once a process: reading the weights takes as long as a few tiles. */
function readerOn(provider: DetectorProvider, weights: Uint8Array): Promise<ReadCells> {
  const known = readers.get(provider) ?? openReader(provider, weights)
  readers.set(provider, known)
  return known
}

/** Faults of the photo itself. */
async function decoded(path: string): ReturnType<typeof openLevels> {
  try {
    return await openLevels((await openForeign(path)).open())
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('media.damaged', { cause: error })
  }
}

async function find({ path, provider }: FindRequest): Promise<PrivateFindings> {
  const { version, weights, thresholds } = await finder
  const levels = await decoded(path)
  const onProgress = (progress: number) => answers.write(`${JSON.stringify({ progress })}\n`)
  const { boxes, tiles } = await findInPhoto(levels, await readerOn(provider, weights), { thresholds }, onProgress)
  return { finder: version, tiles, boxes }
}

function refusal(error: unknown): { readonly refused: string; readonly why: string } {
  if (error instanceof AppError) return { refused: error.code, why: String(error.cause) }
  const isMemory = error instanceof RangeError && /allocat|invalid (array|string) length/i.test(error.message)
  return { refused: isMemory ? 'detector.too-complex' : 'detector.damaged', why: String(error) }
}

// Stdin closes when the parent exits: its answer is then no longer needed.
const requests = createInterface({ input: process.stdin }).on('close', () => process.exit(1))
for await (const text of requests) {
  const answer = await find(JSON.parse(text) as FindRequest).then((done) => ({ done }), refusal)
  answers.write(`${JSON.stringify(answer)}\n`)
}
