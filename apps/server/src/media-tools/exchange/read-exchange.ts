import { AppError } from '@plumbline/contract/errors'
import { ImportProblem } from '@plumbline/contract/exchange/imports'
import type { ParsedFile } from './parsed.ts'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { inChild, type ChildLimits } from '../child.ts'
import { parsedName, sentName } from './read-request.ts'

const script = fileURLToPath(new URL('./read-child.ts', import.meta.url))

const limits: ChildLimits = {
  seconds: 30,
  heapMegabytes: 1024,
  dataMegabytes: 3072,
  fileMegabytes: 256,
  blame: 'media',
}

const Answer = z.object({ problem: ImportProblem.nullable() })

export type ReadFile = { readonly problem: ImportProblem } | { readonly parsed: ParsedFile }

type Work = { readonly parent: string; readonly signal?: AbortSignal | undefined }

/**
 * Reads what somebody sent in a process of its own: bounded time and memory, no network, no other file. What runs out
 * of them is answered like any other file that cannot be read.
 */
export async function readExchange(bytes: Uint8Array, fileName: string, { parent, signal }: Work): Promise<ReadFile> {
  await mkdir(parent, { recursive: true })
  const input = await mkdtemp(join(parent, 'input-'))
  await writeFile(join(input, sentName), bytes)
  try {
    return await inChild(
      script,
      { fileName },
      input,
      parent,
      limits,
      async (given, folder): Promise<ReadFile> => {
        const { problem } = Answer.parse(given)
        if (problem !== null) return { problem }
        // Written by our own reader, which lets nothing else through.
        return { parsed: JSON.parse(await readFile(join(folder, parsedName), 'utf8')) as ParsedFile }
      },
      signal,
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'media.too-complex')
      return { problem: { kind: 'too-large', file: fileName, line: null, detail: '' } }
    if (error instanceof AppError && error.code === 'media.damaged')
      return { problem: { kind: 'not-known', file: fileName, line: null, detail: '' } }
    throw error
  }
}
