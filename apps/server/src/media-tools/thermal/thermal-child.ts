import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { AppError } from '@plumbline/contract/errors'
import { namedFault, readThermal } from './thermal-read.ts'
import type { ThermalRequest } from './thermal-request.ts'

function refusal(given: unknown): { readonly refused: string; readonly why: string } {
  const error = namedFault(given)
  return error instanceof AppError
    ? { refused: error.code, why: String(error.cause) }
    : { refused: 'thermal.damaged', why: String(error) }
}

const answers = createWriteStream('', { fd: 3 })
// Stdin closes when the parent exits: its answer is then no longer needed.
const requests = createInterface({ input: process.stdin }).on('close', () => process.exit(1))
for await (const text of requests) {
  const answer = await readThermal(JSON.parse(text) as ThermalRequest).then((done) => ({ done }), refusal)
  answers.write(`${JSON.stringify(answer)}\n`)
}
