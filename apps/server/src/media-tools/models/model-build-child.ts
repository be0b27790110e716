import { createWriteStream, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { AppError } from '@plumbline/contract/errors'
import { ModelError } from '@plumbline/models/model-error'
import { makeModel } from './model-make.ts'
import type { ModelBuildRequest } from './model-build-request.ts'
import { allowOnlyDecoders, textureDecoders } from '../restrict-decoders.ts'

allowOnlyDecoders(...textureDecoders)

function refusal(error: unknown): {
  readonly refused: string
  readonly why: string
  readonly subject?: string | undefined
} {
  if (error instanceof AppError) return { refused: error.code, why: String(error.cause) }
  if (error instanceof ModelError)
    return { refused: `model.${error.fault}`, why: error.message, subject: error.subject }
  const isMemory =
    error instanceof RangeError &&
    /allocat|invalid (array|string|typed array) length|call stack|maximum size/i.test(error.message)
  return { refused: isMemory ? 'model.too-complex' : 'model.damaged', why: String(error) }
}

const answers = createWriteStream('', { fd: 3 })
// Stdin closes when the parent exits: its answer is then no longer needed.
const requests = createInterface({ input: process.stdin }).on('close', () => process.exit(1))
for await (const text of requests) {
  let reportedAt = -Infinity
  const onward = (part: number) => {
    if (performance.now() - reportedAt < 500) return
    reportedAt = performance.now()
    // Written synchronously: a reader that never pauses would report it only when it is done.
    try {
      writeSync(3, `{"progress":${part.toFixed(3)}}\n`)
    } catch {
      /* reported the next time */
    }
  }
  const answer = await makeModel(JSON.parse(text) as ModelBuildRequest, onward).then((done) => ({ done }), refusal)
  answers.write(`${JSON.stringify(answer)}\n`)
}
