import { AppError } from '@plumbline/contract/errors'
import type { MosaicMeter, mosaicRoutes } from '@plumbline/contract/mosaics/mosaics'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import type { Storage } from '../../storage/storage.ts'
import { spansOf, type Span } from './meter-spans.ts'
import { mosaicFiles } from './present-mosaic.ts'
import { findCompleted, type CompletedMosaic } from './mosaic-rows.ts'

type Measured = Reply<typeof mosaicRoutes.measure>['data'][number]

/** Bytes read at once: the rows of a large meter come one block after the other. */
const blockBytes = 2 * 1024 * 1024

const inTurn = limitConcurrency({ atOnce: 2, waiting: 100 })

type Rows = { readonly top: number; readonly values: Float32Array }

async function readRows(storage: Storage, key: string, width: number, top: number, rows: number): Promise<Rows> {
  const start = top * width * 4
  const { stream } = await storage.read(key, { start, end: start + rows * width * 4 - 1 })
  const bytes = Buffer.concat(await stream.toArray())
  if (bytes.length !== rows * width * 4) throw new AppError('file.damaged')
  // Copied: a view of floats must begin at a multiple of four.
  return { top, values: new Float32Array(Uint8Array.from(bytes).buffer) }
}

async function measureSpans(
  { storage, signal }: Call,
  { made, folder }: CompletedMosaic,
  spans: readonly Span[],
): Promise<Measured> {
  const { widthPx: width, heightPx: height } = made
  const key = mosaicFiles(folder).temperatures
  const rowsAtOnce = Math.max(1, Math.floor(blockBytes / width / 4))
  let [min, max, sum, count] = [Infinity, -Infinity, 0, 0]
  let block: Rows | undefined
  const last = spans.at(-1)?.row ?? 0
  for (const { row, from, to } of spans) {
    if (block === undefined || row >= block.top + block.values.length / width) {
      signal.throwIfAborted()
      block = await readRows(storage, key, width, row, Math.min(rowsAtOnce, last - row + 1, height - row))
    }
    const start = (row - block.top) * width
    for (const value of block.values.subarray(start + from, start + to)) {
      if (!Number.isFinite(value)) continue
      min = Math.min(min, value)
      max = Math.max(max, value)
      sum += value
      count += 1
    }
  }
  return count === 0 ? null : { min, max, mean: sum / count }
}

function spansIn({ made }: CompletedMosaic, { kind, points }: MosaicMeter): readonly Span[] {
  const pixels = points.map(({ x, y }) => ({
    x: ((x - made.originX) * 1000) / made.mmPx,
    y: ((made.originY - y) * 1000) / made.mmPx,
  }))
  return spansOf(kind, pixels, { width: made.widthPx, height: made.heightPx })
}

export async function measureTemperatures(
  call: Call,
  { params, body }: Input<typeof mosaicRoutes.measure>,
): Promise<Reply<typeof mosaicRoutes.measure>> {
  const mosaic = await findCompleted(call.db, params)
  if (mosaic.kind !== 'thermal') throw new AppError('mosaic.not-thermal')
  const data: Measured[] = []
  for (const meter of body.meters) data.push(await inTurn(() => measureSpans(call, mosaic, spansIn(mosaic, meter))))
  return { data }
}
