import { ThermalError, type ThermalErrorCode } from '@plumbline/thermal/thermal-error'
import { summariseTemperatures, type TemperatureSummary } from './temperature-summary.ts'

export type TemperaturesAnswer =
  | { readonly picture: TemperatureSummary }
  | { readonly code: ThermalErrorCode | undefined; readonly message: string }

/**
 * In a worker of its own: checking and reading a million temperatures would stop the page for longer than a hand
 * notices. The bytes are given away.
 */
export async function openTemperatures(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<TemperatureSummary> {
  if (typeof Worker === 'undefined') return summariseTemperatures(bytes)
  const worker = new Worker(new URL('./temperatures.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<TemperatureSummary>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.onerror = () => reject(new Error('the worker that opens temperatures failed'))
      worker.onmessage = ({ data }: MessageEvent<TemperaturesAnswer>) => {
        if ('picture' in data) resolve(data.picture)
        else reject(data.code === undefined ? new Error(data.message) : new ThermalError(data.code, data.message))
      }
      worker.postMessage(bytes, [bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
