import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openBreakableConnection } from '../testing/faults/breakable-connection.ts'
import { endProcess, superviseWorker } from '../testing/jobs/trial-processes.ts'
import { openStage } from '../testing/jobs/trial-stage.ts'

test.concurrent('at the pace of the product a job whose worker was killed with kill -9 runs again within 60 s, once', async (context) => {
  const { put, worker, untilStarted, untilState, begun, results } = await openStage(context, 'usual', 120_000)
  const holder = await worker()
  const id = await put({ label: 'interrupted', act: 'wait', ms: 8_000 })
  await untilStarted(1)
  await worker()
  await endProcess(holder, 'SIGKILL')
  await untilState(id, 'done')
  const [first, again] = await begun()
  expect(again!.at.getTime() - first!.at.getTime()).toBeLessThan(60_000)
  expect(await begun()).toHaveLength(2)
  expect(await results()).toMatchObject([{ attempt: 2 }])
})

test.concurrent('a job that crashes its worker every time fails with a name, and the queue goes on', async (context) => {
  const { url, put, untilState, progressOf, rows } = await openStage(context)
  const supervised = superviseWorker(url)
  context.onTestFinished(() => supervised.stop())
  const poison = await put({ label: 'crashing', act: 'crash' })
  await untilState(poison, 'failed')
  expect(await progressOf(poison)).toMatchObject({ error_code: 'job.crashed' })
  expect(supervised.deaths()).toBe(3)
  expect(await rows('dead-letter')).toMatchObject([{ source_id: poison }])
  await untilState(await put({ label: 'next', act: 'write' }), 'done')
})

test.concurrent('the database unreachable for a minute: the worker continues, and the job it held is done once', async (context) => {
  const { url, put, worker, untilStarted, untilState, results } = await openStage(context, 'quick', 120_000)
  const line = await openBreakableConnection(url)
  context.onTestFinished(() => line.close())
  const child = await worker(line.url)
  const held = await put({ label: 'held', act: 'hold', ms: 5_000 })
  await untilStarted(1)
  await line.cut()
  await wait(60_000)
  const later = await put({ label: 'later', act: 'write' })
  await line.mend()
  await untilState(later, 'done')
  await untilState(held, 'done')
  expect(child.exitCode ?? child.signalCode).toBeNull()
  await vi.waitFor(async () => expect((await results()).map(({ label }) => label).sort()).toEqual(['held', 'later']))
})
