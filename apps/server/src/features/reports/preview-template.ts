import type { reportRoutes } from '@plumbline/contract/reports/reports'
import type { Input, Reply } from '@plumbline/contract/route'
import { docxType } from '@plumbline/office/docx/parts'
import { createReadStream } from 'node:fs'
import { v7 } from 'uuid'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { blankPicture } from '../../media-tools/pictures/blank-picture.ts'
import { recordObject } from '../../storage/registry.ts'
import { exampleData } from './example-data.ts'
import { previewFilled, readTemplate } from './open-template.ts'
import { findTemplate } from './template-rows.ts'

/** Longer than its link lives. */
const retentionMs = 30 * 60 * 1000

/** With unknown tags it can still be looked at: they stay empty. What could do harm is not given back. */
export async function previewTemplate(
  call: Call,
  { params }: Input<typeof reportRoutes.previewTemplate>,
): Promise<Reply<typeof reportRoutes.previewTemplate>> {
  const row = await findTemplate(call.db, params.templateId)
  const { bytes } = await readTemplate(call, row)
  const key = `${params.corporateId}/exports/${v7()}.docx`
  const blank = await blankPicture()
  const stored = await previewFilled(
    { config: call.config, signal: call.signal },
    { template: bytes, data: exampleData, load: async () => blank },
    async (path) => {
      // Enqueued first: an object whose writing fails half-way is removed too.
      await call.db
        .transaction()
        .execute((trx) =>
          enqueue(trx, 'storage.remove', { keys: [key] }, { startAfter: new Date(call.now().getTime() + retentionMs) }),
        )
      return call.storage.put(key, createReadStream(path), { contentType: docxType })
    },
  )
  await call.db.transaction().execute((trx) => recordObject(trx, stored))
  const { url } = await call.storage.signedGet({ ...stored, fileName: `${row.name}.docx` })
  return { url }
}
