import { lasBytes } from '@plumbline/models/testing/laz-file'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFaultStage } from '../../testing/faults/fault-stage.ts'
import { aModelSite } from '../../testing/sites/model-site.ts'
import { until } from '../../testing/faults/processes.ts'

test(
  'kill -9 of the worker in the middle of preparing, twice: one model at the end, and nothing left over',
  { timeout: 300_000 },
  async (context) => {
    const stage = await openFaultStage(context)
    const site = await aModelSite(stage)
    const cloud = lasBytes({
      count: 1_500_000,
      corner: [0, 0, 0],
      size: [40, 20, 60],
      point: (index) => [(index * 7_919) % 40_000, (index * 104_729) % 20_000, (index * 31) % 60_000, 1, 2, 3],
    })
    const id = await site.begin(cloud, { name: 'Cloud', fileName: 'a.las' })
    const worker = await stage.start('quick-worker')
    const begun = async () =>
      (
        await sql<{
          retry_count: number
          state: string
        }>`select retry_count, state from pgboss.job where name = 'models.prepare' and data ->> 'modelId' = ${id}`.execute(
          stage.db,
        )
      ).rows[0]!
    for (const attempt of [0, 1]) {
      await until(async () => {
        const { retry_count, state } = await begun()
        return retry_count === attempt && state === 'active' && (await site.get(id)).percent >= 10
      }, 120_000)
      const killed = worker.ended()
      worker.kill('SIGKILL')
      await killed
      expect(await site.get(id)).toMatchObject({ state: 'preparing', tilesetUrl: null })
    }
    await until(async () => (await site.get(id)).state !== 'preparing', 180_000)
    await worker.stop()
    expect(await site.get(id)).toMatchObject({ state: 'ready', facts: { points: 1_500_000 } })
    expect((await begun()).retry_count).toBe(2)
    const builds = new Set(
      (await site.objects()).filter((key) => key.startsWith('models/')).map((key) => key.split('/')[2]),
    )
    expect(builds.size).toBe(1)
    await stage.expectWhole()
  },
)
