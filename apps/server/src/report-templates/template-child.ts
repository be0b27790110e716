import { closeSync, createWriteStream, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { checkTemplate } from './check.ts'
import { filledName, inputNames, type TemplateInput, type TemplateRequest } from './template-request.ts'
import { fillTemplate, UnusableError } from './write.ts'

function fill(template: Uint8Array, { path, folder }: TemplateRequest): Record<string, never> {
  const { pictures, ...data } = JSON.parse(readFileSync(join(path, inputNames.data), 'utf8')) as TemplateInput
  const load = (ref: string) => (Object.hasOwn(pictures, ref) ? readFileSync(join(path, pictures[ref]!)) : null)
  const file = openSync(join(folder, filledName), 'wx')
  for (const piece of fillTemplate(template, data, load))
    for (let at = 0; at < piece.length;) at += writeSync(file, piece, at)
  closeSync(file)
  return {}
}

function work(request: TemplateRequest): unknown {
  const template = readFileSync(join(request.path, inputNames.template))
  return request.task === 'check' ? checkTemplate(template) : fill(template, request)
}

function answerTo(request: TemplateRequest): object {
  try {
    return { done: work(request) }
  } catch (error) {
    // Strings and arrays beyond what the engine can hold, a .docx over 4 GB.
    const isTooMuch = error instanceof RangeError
    return {
      refused: isTooMuch
        ? 'report.template-too-complex'
        : error instanceof UnusableError
          ? 'report.template-unusable'
          : 'media.damaged',
      why: String(error),
    }
  }
}

createWriteStream('', { fd: 3 }).end(
  JSON.stringify(answerTo(JSON.parse(process.argv[2] ?? '{}') as TemplateRequest)),
  () => process.exit(0),
)
