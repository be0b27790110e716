import { createHash } from 'node:crypto'
import { fileKindOf } from '@plumbline/inspection/photos/file-names'
import { sql, type Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import { beginIngest } from '../../features/media/ingest/begin-ingest.ts'
import { ingest, type IngestJob } from '../../features/media/ingest/ingest.ts'
import { sentKey } from '../../features/media/media-files.ts'
import { recordObject } from '../../storage/registry.ts'
import { verifyObjects } from '../../storage/verify.ts'
import { aCorporate, aDrawing, aMarker, aProject } from '../builders/builders.ts'

/** Where bytes have arrived, with the worker at hand that looks into them. */
export async function anIngestSite({ db, context }: { readonly db: Db; readonly context: Context }) {
  const corporate = await aCorporate(db)
  const project = await aProject(db, corporate.id)
  const of = { corporateId: corporate.id, projectId: project.id }
  const marker = await aMarker(db, project, await aDrawing(db, project))

  /** As the commit of an upload leaves it. */
  const arrive = async (
    name: string,
    bytes: Uint8Array,
    given: Partial<Insertable<MediaTable>> = {},
  ): Promise<string> => {
    const id = v7()
    const key = sentKey(of, id)
    const stored = await context.storage.put(key, bytes, { contentType: 'application/octet-stream' })
    await db.transaction().execute(async (trx) => {
      await recordObject(trx, stored)
      await trx
        .insertInto('media')
        .values({
          id,
          inspection_id: project.inspectionId,
          project_id: project.id,
          corporate_id: corporate.id,
          marker_id: marker,
          name,
          kind: fileKindOf(name) ?? 'photo',
          usage: 'AI analysis',
          work_type: 'Inspection Media',
          image_kind: 'MultiImage',
          source: 'drone',
          hardware_model: 'M30',
          pdib: 6,
          key,
          size: String(Math.max(1, bytes.length)),
          sha256: createHash('sha256').update(bytes).digest(),
          is_stored: true,
          ...given,
        })
        .execute()
      await beginIngest(trx, { id, corporate_id: corporate.id, project_id: project.id }, context.now())
    })
    return id
  }
  /** One attempt of the job. */
  const read = (mediaId: string, changes: Partial<IngestJob> = {}, storage = context.storage) =>
    ingest(
      { ...context, storage },
      {
        payload: { ...of, mediaId },
        attempt: 1,
        signal: new AbortController().signal,
        progress: () => undefined,
        complete: (write) => db.transaction().execute(write),
        ...changes,
      },
    )
  const look = (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    corporate,
    project,
    of,
    marker,
    arrive,
    read,
    look,
    take: async (name: string, bytes: Uint8Array, given: Partial<Insertable<MediaTable>> = {}) => {
      const id = await arrive(name, bytes, given)
      await read(id)
      return look(id)
    },
    /** What the worker would remove by now. */
    tidy: async () => {
      const { rows } = await sql<{
        keys: string[]
      }>`select data -> 'keys' as keys from pgboss.job where name = 'storage.remove'`.execute(db)
      for (const key of rows.flatMap(({ keys }) => keys))
        if (key.startsWith(corporate.id)) await context.storage.remove(key)
    },
    /** Missing, extra and mismatched, of everybody in this database. */
    verify: async () => {
      const found: string[] = []
      for await (const { kind, key } of verifyObjects(db, context.storage)) found.push(`${kind} ${key}`)
      return found
    },
  }
}

export type IngestSite = Awaited<ReturnType<typeof anIngestSite>>
