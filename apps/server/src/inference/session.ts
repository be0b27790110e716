import { Worker } from 'node:worker_threads'
import type { InferenceSession } from 'onnxruntime-node'
import type { Tile } from '@plumbline/vision/tile'
import type { DetectorProvider } from '../config.ts'

/**
 * One tile: RGB in, rows from the top; logits out, a plane a channel. Its array is used again for the tile after the
 * next.
 */
export type ReadTile = (pixels: Uint8Array, size: Pick<Tile, 'width' | 'height'>) => Promise<Float32Array>

export type SessionOptions = {
  readonly weights: Uint8Array
  readonly provider: DetectorProvider
  readonly threads: number
}
export type TileRequest = Pick<Tile, 'width' | 'height'> & {
  readonly pixels: Uint8Array<ArrayBuffer>
  readonly into: Float32Array<ArrayBuffer> | undefined
}
export type TileAnswer =
  | { readonly isReady: true }
  | (Pick<TileRequest, 'pixels'> & { readonly logits: Float32Array<ArrayBuffer> })
  | { readonly error: unknown }

/** threads 0: one a core. */
export const runOptions = ({
  provider,
  threads,
}: Pick<SessionOptions, 'provider' | 'threads'>): InferenceSession.SessionOptions => ({
  executionProviders: provider === 'cpu' ? ['cpu'] : [provider, 'cpu'],
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
  // Threads that spin while they wait take cores from other processes and from each other.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
})

type Waiting = { readonly resolve: (answer: TileAnswer) => void; readonly reject: (error: unknown) => void }

/**
 * Runs in its own thread, because onnxruntime blocks its thread until a tile is read: the previous tile is merged at
 * the same time.
 */
export async function openSession(weights: Uint8Array, provider: DetectorProvider = 'cpu'): Promise<ReadTile> {
  const worker = new Worker(new URL('./session.worker.ts', import.meta.url), {
    workerData: { weights, provider, threads: 0 } satisfies SessionOptions,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  })
  const waiting: Waiting[] = []
  const answered = () => new Promise<TileAnswer>((resolve, reject) => waiting.push({ resolve, reject }))
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.splice(0)) reject(ended)
  }
  worker.on('message', (answer: TileAnswer) => {
    const first = waiting.shift()
    // An idle thread must not keep a process alive that has nothing else to do.
    if (waiting.length === 0) worker.unref()
    if ('error' in answer) first?.reject(answer.error)
    else first?.resolve(answer)
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the reading thread ended')))
  await answered()

  // Memory goes to the thread and comes back: what either threw away would lie there until its collector runs, a
  // hundred megabytes later.
  const used: Float32Array<ArrayBuffer>[] = []
  let sent: Uint8Array<ArrayBuffer> | undefined
  return async (pixels, { width, height }) => {
    if (ended !== undefined) throw ended
    const into = used.length > 1 ? used.shift() : undefined
    const copy = sent?.length === pixels.length ? sent : new Uint8Array(pixels.length)
    copy.set(pixels)
    sent = undefined
    worker.ref()
    worker.postMessage({ pixels: copy, width, height, into } satisfies TileRequest, [
      copy.buffer,
      ...(into === undefined ? [] : [into.buffer]),
    ])
    const answer = await answered()
    if (!('logits' in answer)) throw new Error('the detector answered with another shape')
    used.push(answer.logits)
    sent = answer.pixels
    return answer.logits
  }
}
