import type { reportRoutes } from '@plumbline/contract/reports'
import type { Input, Reply } from '@plumbline/contract/route'
import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { AppError } from '@plumbline/contract/errors'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { blankPicture } from '../../media-tools/blank-picture.ts'
import { recordObject } from '../../storage/registry.ts'
import { readVerified } from '../../storage/verify.ts'
import { exampleData } from './example-data.ts'
import { openArchive } from './template-archive.ts'
import { findTemplate, type TemplateRow } from './template-rows.ts'
import { fillTemplate } from './template-write.ts'
import { docxType } from './templates.ts'

export async function templateBytes({ storage }: Pick<Call, 'storage'>, { key, size, sha256 }: TemplateRow): Promise<Uint8Array> {
  return buffer((await readVerified(storage, { key, size: Number(size), sha256: sha256.toString('hex'), contentType: docxType })).stream)
}

/** Longer than its link lives. */
const keptMs = 30 * 60 * 1000

/** With unknown tags it can still be looked at: they stay empty. What could do harm is not given back. */
export async function previewTemplate(call: Call, { params }: Input<typeof reportRoutes.previewTemplate>): Promise<Reply<typeof reportRoutes.previewTemplate>> {
  const row = await findTemplate(call.db, params.templateId)
  const bytes = await templateBytes(call, row)
  if (openArchive(bytes).problems.length > 0) throw new AppError('report.template-unusable')
  const key = `${params.corporateId}/exports/${v7()}.docx`
  // Asked for first: whatever becomes of the writing, nothing stays.
  await call.db.transaction().execute((trx) => enqueue(trx, 'storage.remove', { keys: [key] }, { startAfter: new Date(call.now().getTime() + keptMs) }))
  const blank = await blankPicture()
  const stored = await call.storage.put(key, fillTemplate(bytes, exampleData, async () => blank), { contentType: docxType })
  await call.db.transaction().execute((trx) => recordObject(trx, stored))
  const { url } = await call.storage.signedGet({ ...stored, fileName: `${row.name}.docx` })
  return { url }
}
