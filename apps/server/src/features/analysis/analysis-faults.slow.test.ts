import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anAnalysisSite } from '../../testing/sites/analysis-site.ts'
import { aCrackedPhoto } from '../../testing/files/cracked-photo.ts'
import { openFaultStage } from '../../testing/faults/fault-stage.ts'
import { until } from '../../testing/faults/processes.ts'

test(
  'kill -9 of the worker while it looks into a photo: it is looked into again, and what is found is there once',
  { timeout: 180_000 },
  async (context) => {
    const stage = await openFaultStage(context)
    const site = await anAnalysisSite(stage)
    // Large enough that it is caught in the middle.
    const { id } = await site.take(
      'DJI_0001.JPG',
      await sharp(await aCrackedPhoto())
        .resize(960, 768)
        .jpeg()
        .toBuffer(),
    )
    const {
      body: { run },
    } = await site.ask({ types: ['crack', 'rust', 'spalling'] })
    const worker = await stage.start('quick-worker')
    const item = async () => (await site.items(id))[0]!
    await until(async () => (await item()).status === 'processing', 60_000)
    const killed = worker.ended()
    worker.kill('SIGKILL')
    await killed
    expect(await item()).toMatchObject({ status: 'processing', attempts: 1 })
    await until(async () => (await item()).status === 'completed', 120_000)
    await worker.stop()
    expect((await item()).attempts).toBe(2)
    const found = await site.found(id)
    expect(found.map(({ suggestion_num }) => suggestion_num).toSorted((one, other) => one! - other!)).toEqual(
      found.map((_, index) => index + 1),
    )
    expect(await site.look(id)).toMatchObject({ status: 'MEDIA_ANALYSIS_COMPLETE', analysis_status: 'completed' })
    expect((await site.getRun(run._id)).body.run).toMatchObject({
      status: 'completed',
      photos: { completed: 1, processing: 0 },
    })
    await stage.expectWhole()
  },
)
