import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { freePort } from './db/embedded-port.ts'
import { buildImage, openContainers } from '../../../scripts/containers.ts'
import { aNoisyPhoto, openFaultStage } from './testing/faults/fault-stage.ts'
import { until } from './testing/faults/processes.ts'
import { openSender } from './testing/faults/retrying-sender.ts'

const image = `localhost/plumbline-test-${process.pid}`
const maxImageBytes = 1.7e9

test(
  'the image is built from nothing; its migration, api and worker take photos in without root or a writable system',
  { timeout: 1_800_000 },
  async (context) => {
    const { bytes, remove } = await buildImage(image)
    context.onTestFinished(remove)
    console.log(`image: ${Math.round(bytes / 1e6)} MB`)
    expect(bytes).toBeLessThan(maxImageBytes)

    const stage = await openFaultStage(context, 'usual')
    const { dataDir } = stage.context.config
    const [port, workerPort] = [(await freePort(undefined))!, (await freePort(undefined))!]
    const origin = `http://127.0.0.1:${port}`
    const containers = openContainers(image, {
      dataDir,
      settings: {
        DATABASE_URL: stage.databaseUrl,
        PUBLIC_URL: origin,
        HOST: '127.0.0.1',
        PORT: String(port),
        WORKER_PORT: String(workerPort),
      },
    })
    context.onTestFinished(() => containers.close())
    // The test made the folder as another user.
    execFileSync('chown', ['-R', '10001:10001', dataDir])

    expect(await containers.once('migrate')).toContain('The database is up to date.')
    const api = await containers.start(`plumbline-test-api-${process.pid}`)
    const worker = await containers.start(`plumbline-test-worker-${process.pid}`, 'worker')
    for (const at of [port, workerPort])
      await until(async () => (await fetch(`http://127.0.0.1:${at}/health/ready`).catch(() => undefined))?.ok)
    for (const container of [api, worker]) {
      await container.inside('node', 'deploy/healthy.mjs')
      expect(await container.inside('id', '-u')).toBe('10001')
      await expect(container.inside('touch', '/app/written')).rejects.toThrow(/Read-only file system/)
    }
    expect(await (await fetch(origin)).text()).toContain('<div id="root">')

    const files = await Promise.all([20, 21, 22].map((sigma) => aNoisyPhoto(sigma)))
    expect(await openSender({ ...stage, origin }).sendAll(files)).toHaveLength(files.length)
    await until(async () => {
      const rows = await stage.site.rows()
      return rows.length === files.length && rows.every(({ file_status }) => file_status === 'FILE_PROCESSED')
    })

    expect(await containers.once('verify')).toContain('missing 0, extra 0, mismatched 0')
    const seen = await stage.db.selectFrom('process_seen').select('kind').orderBy('kind').execute()
    expect(seen.map(({ kind }) => kind)).toEqual(['api', 'worker'])
    expect([await api.stop(), await worker.stop()]).toEqual([0, 0])
    expect(await api.logs()).not.toMatch(/"level":(?:50|60)/)
    await expect(containers.once('nonsense')).rejects.toThrow(/Usage: api \| worker/)
  },
)
