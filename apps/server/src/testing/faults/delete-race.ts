import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { deleteProject, removeDeleted } from '../../features/projects/delete-project.ts'
import { ingest } from '../../features/media/ingest/ingest.ts'
import type { MediaSite } from '../sites/media-site.ts'
import type { TestApp } from '../test-app.ts'

/**
 * Six files are sent, committed and read while somebody deletes their project, so many milliseconds after the first of
 * them set out.
 */
export async function deleteWhileSending({ context, db }: TestApp, site: MediaSite, afterMs: number): Promise<void> {
  const of = { corporateId: site.corporate.id, projectId: site.project.id }
  const files = Array.from({ length: 6 }, () => randomBytes(1000))
  const begun = (await site.begin(files.map((bytes) => site.announce(bytes)))).body.data
  const call = {
    ...context,
    caller: { userId: site.person.id, memberships: [] },
    membership: { corporateId: of.corporateId },
    address: '',
    userAgent: '',
  }
  const signal = new AbortController().signal
  await Promise.all([
    ...begun.map(async (one, index) => {
      await site.send(one, files[index]!)
      await site.commit(one._id)
      await ingest(context, {
        payload: { ...of, mediaId: one._id },
        attempt: 1,
        signal,
        progress: () => undefined,
        complete: (write) => db.transaction().execute(write),
      })
    }),
    sleep(afterMs).then(() => deleteProject(call as never, of)),
  ])
  for (const _ of [1, 2]) await removeDeleted(context, { payload: of, signal })
  expect(await site.rows()).toEqual([])
  await site.tidy()
  expect(await site.objects()).toEqual([])
  expect(await site.verify()).toEqual([])
}
