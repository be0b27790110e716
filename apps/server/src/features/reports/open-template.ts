import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { docxType } from '@plumbline/office/docx/parts'
import type { Config } from '../../config.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { checkTemplateFile, fillTemplateFile, type Filling } from '../../report-templates/template-file.ts'
import type { Storage } from '../../storage/storage.ts'
import { readVerified } from '../../storage/verify.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import type { TemplateRow } from './template-rows.ts'

export type Template = Pick<TemplateRow, 'tags'> & { readonly bytes: Uint8Array }

export async function readTemplate(
  { storage }: { readonly storage: Storage },
  { key, size, sha256, tags }: TemplateRow,
): Promise<Template> {
  return {
    tags,
    bytes: await buffer(
      (await readVerified(storage, { key, size: Number(size), sha256: sha256.toString('hex'), contentType: docxType }))
        .stream,
    ),
  }
}

/** Each is a process of up to a gigabyte: more uploads and previews at once would take the machine from everybody. */
const limited = limitConcurrency({ atOnce: 2, waiting: 20 })

type Of = { readonly config: Pick<Config, 'dataDir'>; readonly signal: AbortSignal }

export const checkUpload = ({ config, signal }: Of, bytes: Uint8Array) =>
  limited(() => inWorkFolder(config, (parent) => checkTemplateFile(bytes, { parent, signal })), signal)

export const previewFilled = <T>(
  { config, signal }: Of,
  filling: Omit<Filling, 'bounds'>,
  take: (path: string) => Promise<T>,
): Promise<T> =>
  limited(
    () =>
      inWorkFolder(config, (parent) => fillTemplateFile({ ...filling, bounds: 'preview' }, { parent, signal }, take)),
    signal,
  )

/** Piece by piece, while its folder is there. */
export async function* filledTemplate(
  { config, signal }: Of,
  filling: Omit<Filling, 'bounds'>,
): AsyncIterable<Uint8Array> {
  const pieces = new PassThrough()
  const made = inWorkFolder(config, (parent) =>
    fillTemplateFile({ ...filling, bounds: 'report' }, { parent, signal }, (path) =>
      pipeline(createReadStream(path), pieces),
    ),
  )
  made.catch((error: unknown) => pieces.destroy(error instanceof Error ? error : new Error(String(error))))
  yield* pieces as AsyncIterable<Uint8Array>
  await made
}
