import { createWriteStream } from 'node:fs'
import { AppError } from '@plumbline/contract/errors'
import { type DrawingRequest } from '../drawing-request.ts'
import { photoDecoders, allowOnlyDecoders } from '../restrict-decoders.ts'

allowOnlyDecoders(...photoDecoders)

/** Each decoder is loaded only for its own kind: a hostile picture meets no PDF engine. */
async function work(request: DrawingRequest): Promise<unknown> {
  switch (request.task) {
    case 'recognise':
      return (await import('./recognise-drawing.ts')).recognise(request.path)
    case 'render':
      return (await import('./render.ts')).render(request)
    case 'previews':
      return (await import('./pdf.ts')).previewPdf(request.path, request.folder)
    case 'shown':
      return (await import('./preview-sizes.ts')).shownSizes(request.path, request.folder)
    case 'model':
      return (await import('../models/recognise-model.ts')).recogniseModel(request.path, request.fileName)
  }
}

function refusal(error: unknown): { readonly refused: string; readonly why: string } {
  if (error instanceof AppError) return { refused: error.code, why: String(error.cause) }
  const isMemory =
    error instanceof RangeError && /allocat|invalid (array|string) length|call stack/i.test(error.message)
  return { refused: isMemory ? 'drawing.too-complex' : 'drawing.damaged', why: String(error) }
}

// Stdin closes when the parent exits: its answer is then no longer needed.
process.stdin.on('close', () => process.exit(1)).resume()

const answer = await work(JSON.parse(process.argv[2] ?? '') as DrawingRequest).then((done) => ({ done }), refusal)
createWriteStream('', { fd: 3 }).end(JSON.stringify(answer), () => process.exit(0))
