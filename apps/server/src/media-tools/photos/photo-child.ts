import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { AppError } from '@plumbline/contract/errors'
import type { PhotoRequest } from './photo-request.ts'
import { photoDecoders, allowOnlyDecoders } from '../restrict-decoders.ts'

allowOnlyDecoders(...photoDecoders)

async function work(request: PhotoRequest): Promise<unknown> {
  if (request.kind === 'blur') return (await import('./blur-photo.ts')).blurPhoto(request)
  if (request.kind === 'temperatures') return (await import('./temperatures-read.ts')).readTemperatures(request)
  if (request.kind === 'quality') return (await import('./photo-quality.ts')).measureQuality(request.path)
  return (await import('./photo-read.ts')).readPhoto(request)
}

function refusal(error: unknown): { readonly refused: string; readonly why: string } {
  if (error instanceof AppError) return { refused: error.code, why: String(error.cause) }
  const isMemory =
    error instanceof RangeError && /allocat|invalid (array|string) length|call stack/i.test(error.message)
  return { refused: isMemory ? 'media.too-complex' : 'media.damaged', why: String(error) }
}

const answers = createWriteStream('', { fd: 3 })
// Stdin closes when the parent exits: its answer is then no longer needed.
const requests = createInterface({ input: process.stdin }).on('close', () => process.exit(1))
for await (const text of requests) {
  const answer = await work(JSON.parse(text) as PhotoRequest).then((done) => ({ done }), refusal)
  answers.write(`${JSON.stringify(answer)}\n`)
}
