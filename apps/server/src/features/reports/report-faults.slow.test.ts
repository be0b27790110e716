import { expect, test } from 'vitest'
import { openFaultStage } from '../../testing/faults/fault-stage.ts'
import { aCrackedPhoto } from '../../testing/files/cracked-photo.ts'
import { until } from '../../testing/faults/processes.ts'
import { aReportSite } from '../../testing/sites/report-site.ts'
import { reportFolder, reportKeys } from './report-rows.ts'

test(
  'kill -9 of the worker while a report is made, twice: another goes on with the snapshot that was taken, and there is one of each file',
  { timeout: 240_000 },
  async (context) => {
    const stage = await openFaultStage(context)
    const site = await aReportSite(stage)
    const photo = await site.take('DJI_0001.JPG', await aCrackedPhoto())
    // Enough that setting the pages takes a while.
    for (let count = 0; count < 150; count += 1) await site.found(photo.id)
    const {
      body: {
        report: { _id: reportId },
      },
    } = await site.ask(await site.begin())
    const worker = await stage.start('quick-worker')
    const row = () => stage.db.selectFrom('report').selectAll().where('id', '=', reportId).executeTakeFirstOrThrow()
    const dies = async () => {
      const killed = worker.ended()
      worker.kill('SIGKILL')
      await killed
    }

    await until(async () => (await row()).snapshot_key !== null, 60_000)
    await dies()
    const { snapshot_at: takenAt, job_id: jobId, status } = await row()
    expect(status).toBe('processing')
    await site.found(null, 'critical')

    const { docx } = reportKeys(await row(), jobId!)
    await until(async () => (await stage.context.storage.stat(docx)) !== undefined, 90_000)
    await dies()
    expect(await row()).toMatchObject({ status: 'processing', files: [] })

    await until(async () => (await row()).status === 'ready', 120_000)
    await worker.stop()
    expect(await row()).toMatchObject({
      snapshot_at: takenAt,
      job_id: jobId,
      defects: 150,
      files: [{ format: 'docx' }, { format: 'pdf' }, { format: 'small' }],
    })
    expect(worker.ends()).toBe(3)
    const keys: string[] = []
    for await (const { key } of stage.context.storage.list(reportFolder(await row(), jobId!)))
      keys.push(key.split('/').at(-1)!)
    expect(keys.toSorted()).toEqual(['report.docx', 'report.pdf', 'report.small.pdf', 'snapshot.json'])
    expect(
      await stage.db.selectFrom('message').select('kind').where('project_id', '=', site.project.id).execute(),
    ).toEqual([{ kind: 'report-ready' }])
    await stage.expectWhole()
  },
)
