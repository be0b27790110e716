import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Tile } from '@plumbline/vision/tile'
import type { DetectorProvider } from '../config.ts'
import { channels } from './detector.ts'

/** One tile: RGB in, rows from the top; logits out, a plane a channel. */
export type ReadTile = (pixels: Uint8Array, size: Pick<Tile, 'width' | 'height'>) => Promise<Float32Array>

/** threads 0: one a core. */
export async function openSession(weights: Uint8Array, { provider = 'cpu', threads = 0 }: { readonly provider?: DetectorProvider; readonly threads?: number } = {}): Promise<ReadTile> {
  const session = await InferenceSession.create(weights, {
    executionProviders: provider === 'cpu' ? ['cpu'] : [provider, 'cpu'],
    intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: 'sequential', graphOptimizationLevel: 'all', logSeverityLevel: 3,
    // Threads that spin while they wait take the cores from whoever shares the machine, and from each other.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  return async (pixels, { width, height }) => {
    const { logits } = await session.run({ photo: new Tensor('uint8', pixels, [1, height, width, 3]) }, ['logits'])
    if (!(logits?.data instanceof Float32Array) || logits.data.length !== channels.length * width * height) throw new Error('the detector answered with another shape')
    return logits.data
  }
}
