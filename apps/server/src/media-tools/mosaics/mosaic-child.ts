import { createWriteStream, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { AppError } from '@plumbline/contract/errors'
import { allowOnlyDecoders, photoDecoders } from '../restrict-decoders.ts'
import type { BandRequest, MosaicRequest } from './mosaic-request.ts'

allowOnlyDecoders(...photoDecoders)

let reportedAt = -Infinity
function report(part: number): void {
  if (performance.now() - reportedAt < 300) return
  reportedAt = performance.now()
  // Written synchronously: a loop that never pauses would report it only when it is done.
  try {
    writeSync(3, `{"progress":${part.toFixed(3)}}\n`)
  } catch {
    /* reported the next time */
  }
}

async function work(request: MosaicRequest): Promise<unknown> {
  switch (request.task) {
    case 'features':
      return (await import('./photo-tasks.ts')).findFeatures(request)
    case 'pixels':
      return (await import('./photo-tasks.ts')).writePixels(request)
    case 'align':
      return (await import('./align-task.ts')).alignAndPlan(request, report)
    case 'colours':
      return (await import('./picture-tasks.ts')).paintTemperatures(request)
    case 'pyramid':
      return (await import('./picture-tasks.ts')).writeShownSizes(request)
    case 'parts':
      return (await import('./picture-tasks.ts')).writeParts(request, report)
  }
}

/** The caller's limits say whose fault it is. */
function refusal(error: unknown): { readonly refused: string; readonly why: string } {
  if (error instanceof AppError) return { refused: error.code, why: String(error.cause) }
  return { refused: '', why: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

const answers = createWriteStream('', { fd: 3 })

/** One request on the command line, or one after the other on stdin. Stdin closes when the parent exits. */
const [, , only] = process.argv
if (only !== undefined) {
  process.stdin.on('close', () => process.exit(1)).resume()
  const { paintBand } = await import('./band-task.ts')
  const answer = await paintBand(JSON.parse(only) as BandRequest).then((done) => ({ done }), refusal)
  answers.end(JSON.stringify(answer), () => process.exit(0))
} else {
  const requests = createInterface({ input: process.stdin }).on('close', () => process.exit(1))
  for await (const text of requests) {
    const answer = await work(JSON.parse(text) as MosaicRequest).then((done) => ({ done }), refusal)
    answers.write(`${JSON.stringify(answer)}\n`)
  }
}
