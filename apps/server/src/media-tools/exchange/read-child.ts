import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImportError } from './problems.ts'
import { readExchangeFile } from './read-file.ts'
import { parsedName, sentName, type ReadAnswer, type ReadRequest } from './read-request.ts'

const maxText = 200

function read({ path, folder, fileName }: ReadRequest): ReadAnswer {
  try {
    const parsed = readExchangeFile(readFileSync(join(path, sentName)), fileName)
    writeFileSync(join(folder, parsedName), JSON.stringify(parsed))
    return { problem: null }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const { kind, file, line, detail } = error
    return { problem: { kind, file: file.slice(0, maxText), line, detail: detail.slice(0, maxText) } }
  }
}

function answerTo(request: ReadRequest): object {
  try {
    return { done: read(request) }
  } catch (error) {
    return { refused: error instanceof RangeError ? 'media.too-complex' : 'media.damaged', why: String(error) }
  }
}

createWriteStream('', { fd: 3 }).end(JSON.stringify(answerTo(JSON.parse(process.argv[2] ?? '{}') as ReadRequest)), () =>
  process.exit(0),
)
