import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDrawing, aDrawingUpload } from '../../testing/builders/builders.ts'
import { pngFile } from '../../testing/files/drawing-files.ts'
import { aDrawingSite } from '../../testing/sites/drawing-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepUploads } from './sweep-uploads.ts'

let plumbline: TestApp
const png = await pngFile(60, 40)
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const announced = (length: number) => ({ length, sha256: 'a'.repeat(64) })
const mib = 1024 * 1024

describe('announcing a file', () => {
  test('reserves its bytes and says how many parts it has', async () => {
    const site = await aDrawingSite(plumbline)
    const { body } = await site.begin(announced(20 * mib + 1), { name: 'Site plan' })
    expect(body).toMatchObject({ partSize: 8 * mib, parts: 3 })
    expect(await site.used()).toBe(20 * mib + 1)
    expect(await site.look(body._id)).toMatchObject({
      state: 'sending',
      name: 'Site plan',
      category: 'layout',
      percent: 0,
      layoutIds: [],
    })
  })

  test.each([
    ['a drawing above 500 MB', 500 * mib + 1, {}, 'drawing.file-too-large'],
    ['a document above 4.5 GB', 4608 * mib + 1, { category: 'otherDocument' }, 'drawing.file-too-large'],
    ['more than the plan holds', 600 * mib, { category: 'otherDocument' }, 'quota.data'],
    ['a document in 3D', 10, { category: 'otherDocument', dimension: '3d' }, 'input.invalid'],
    ['a name of 51', 10, { name: 'n'.repeat(51) }, 'input.invalid'],
    ['a floor that is none', 10, { floorRange: ['7-3'] }, 'input.invalid'],
  ] as const)('%s is refused before a byte is sent, and takes nothing', async (_, size, drawing, code) => {
    const site = await aDrawingSite(plumbline, { plan: 'BASIC' })
    expect((await site.begin(announced(size), { name: 'Plan', ...drawing } as never)).error.code).toBe(code)
    expect(await site.used()).toBe(0)
  })

  test('a 3D model needs the right to upload models', async () => {
    const [operator, standard] = [
      await aDrawingSite(plumbline, { role: 'workspace-operator' }),
      await aDrawingSite(plumbline),
    ]
    expect((await operator.begin(announced(10), { name: 'Model', dimension: '3d' })).error.code).toBe('access.denied')
    expect((await standard.begin(announced(10), { name: 'Model', dimension: '3d' })).status).toBe(200)
  })

  test('a trial has room for five files; replacing one and signatures need none', async () => {
    const site = await aDrawingSite(plumbline, { plan: 'TRIAL' })
    const plan = await aDrawing(plumbline.db, site.project)
    for (const name of ['1', '2', '3', '4']) expect((await site.begin(announced(10), { name })).status).toBe(200)
    expect((await site.begin(announced(10), { name: '5' })).error.code).toBe('plan.documents')
    expect((await site.begin(announced(10), { name: 'S', category: 'signature' })).status).toBe(200)
    expect((await site.begin(announced(10), { name: 'R', replaces: plan.id })).status).toBe(200)
  })

  test('five hundred of whatever kind may be on their way', async () => {
    const site = await aDrawingSite(plumbline)
    const plan = await aDrawing(plumbline.db, site.project)
    for (let number = 1; number <= 500; number += 1)
      await aDrawingUpload(plumbline.db, site.project, { state: 'choosing', pages: [1, 2] })
    const used = await site.used()
    for (const drawing of [
      { name: 'S', category: 'signature' },
      { name: 'R', replaces: plan.id },
      { name: 'P' },
    ] as const)
      expect((await site.begin(announced(1), drawing)).error.code).toBe('request.too-many')
    expect(await site.used()).toBe(used)
  })

  test('twenty at once at the last bytes: never more than fit', async () => {
    const site = await aDrawingSite(plumbline)
    await plumbline.db.updateTable('project').set({ data_limit: '100' }).where('id', '=', site.project.id).execute()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => site.begin(announced(30), { name: `Plan ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['quota.data']),
    )
    expect(await site.used()).toBe(90)
  })

  test('a name that a drawing has, in whatever case, is refused at once; in another category it is free', async () => {
    const site = await aDrawingSite(plumbline)
    await aDrawing(plumbline.db, site.project, { name: 'Block A' })
    expect((await site.begin(announced(1), { name: 'block a' })).error).toMatchObject({
      code: 'drawing.name-taken',
      field: 'drawing.name',
      message: 'Name must be unique',
    })
    expect((await site.begin(announced(1), { name: 'Block A', category: 'elevation' })).status).toBe(200)
  })

  test('what it replaces is of the same kind and in this workspace', async () => {
    const [site, other] = [await aDrawingSite(plumbline), await aDrawingSite(plumbline)]
    const [elevation, foreign] = [
      await aDrawing(plumbline.db, site.project, { category: 'elevation' }),
      await aDrawing(plumbline.db, other.project),
    ]
    expect((await site.begin(announced(1), { name: 'A', replaces: elevation.id })).error).toMatchObject({
      code: 'input.invalid',
      field: 'replaces',
    })
    for (const replaces of [foreign.id, v7()])
      expect((await site.begin(announced(1), { name: 'A', replaces })).error.code).toBe('drawing.not-found')
    expect(await site.used()).toBe(0)
  })

  test('a storage that cannot take it gives everything back', async () => {
    const site = await aDrawingSite(plumbline)
    const { storage } = plumbline.context
    const begin = storage.begin
    Object.assign(storage, { begin: () => Promise.reject(new AppError('storage.full')) })
    try {
      expect((await site.begin(announced(10), { name: 'Plan' })).error.code).toBe('storage.full')
    } finally {
      Object.assign(storage, { begin })
    }
    expect([
      await site.used(),
      (await plumbline.call(drawingRoutes.listUploads, { params: site.params, token: site.token })).body.data,
    ]).toEqual([0, []])
  })
})

describe('sending it', () => {
  test('in parts, some of them again, then committed twice: one job', async () => {
    const site = await aDrawingSite(plumbline)
    const bytes = new Uint8Array(8 * mib + 100).fill(7)
    const { body } = await site.begin(bytes, { name: 'Documents', category: 'otherDocument', fileName: 'a.bin' })
    await site.sendParts(body._id, bytes)
    await site.sendParts(body._id, bytes)
    const answers = await Promise.all([site.commit(body._id), site.commit(body._id)])
    expect(answers.map(({ status, body: { state } }) => [status, state])).toEqual([
      [200, 'opening'],
      [200, 'opening'],
    ])
    expect((await site.commit(body._id)).body.state).toBe('opening')
    const jobs = await plumbline.db
      .selectFrom('job_progress')
      .select('state')
      .where('name', '=', 'drawings.open')
      .where('job_id', 'in', (of) => of.selectFrom('drawing_upload').select('job_id').where('id', '=', body._id))
      .execute()
    expect(jobs).toHaveLength(1)
    await site.open(body._id)
    expect((await site.commit(body._id)).body).toMatchObject({ state: 'done', percent: 100 })
    const signed = await plumbline.call(drawingRoutes.signParts, {
      ...site.ofUpload(body._id),
      body: { parts: [{ number: 1, sha256: 'a'.repeat(64) }] },
    })
    expect(signed.error.code).toBe('file.upload-gone')
  })

  test('a part that is missing is said, and can still be sent', async () => {
    const site = await aDrawingSite(plumbline)
    const { body } = await site.begin(png, { name: 'Plan' })
    expect((await site.commit(body._id)).error.code).toBe('file.size-mismatch')
    expect(
      (
        await plumbline.call(drawingRoutes.signParts, {
          ...site.ofUpload(body._id),
          body: { parts: [{ number: 2, sha256: 'a'.repeat(64) }] },
        })
      ).error,
    ).toMatchObject({ code: 'input.invalid', field: 'number' })
    await site.sendParts(body._id, png)
    expect((await site.commit(body._id)).body.state).toBe('opening')
  })

  test('other bytes than announced: nothing of them stays but the reason', async () => {
    const site = await aDrawingSite(plumbline)
    const { body } = await site.begin(
      { length: png.length, sha256: createHash('sha256').update('another').digest('hex') },
      { name: 'Plan' },
    )
    await site.sendParts(body._id, png)
    expect((await site.commit(body._id)).error.code).toBe('file.checksum-mismatch')
    expect(await site.look(body._id)).toMatchObject({ state: 'failed', errorCode: 'file.checksum-mismatch' })
    expect([await site.used(), await site.objects()]).toEqual([0, []])
  })
})

describe('giving it up', () => {
  test.each(['sending', 'opening', 'done'] as const)('while it is %s', async (state) => {
    const site = await aDrawingSite(plumbline)
    const id =
      state === 'sending' ? (await site.begin(png, { name: 'Plan' })).body._id : await site.send(png, { name: 'Plan' })
    if (state === 'done') await site.open(id)
    expect((await plumbline.call(drawingRoutes.cancelUpload, site.ofUpload(id))).status).toBe(200)
    expect((await plumbline.call(drawingRoutes.getUpload, site.ofUpload(id))).error.code).toBe(
      'drawing.upload-not-found',
    )
    await site.tidy()
    const isStored = state === 'done'
    expect([
      (await site.used()) > 0,
      (await site.list()).length,
      (await site.objects()).length > 0,
      (await site.recorded()).length > 0,
    ]).toEqual([isStored, isStored ? 1 : 0, isStored, isStored])
    // The job that was on its way finds nothing to do.
    await site.open(id)
    expect(await site.list()).toHaveLength(isStored ? 1 : 0)
  })

  test('while the job works: what it made is removed', async () => {
    const site = await aDrawingSite(plumbline)
    const id = await site.send(png, { name: 'Plan' })
    await site.open(id, {
      complete: async (write) => {
        await plumbline.call(drawingRoutes.cancelUpload, site.ofUpload(id))
        await plumbline.db.transaction().execute(write)
      },
    })
    await site.tidy()
    expect([await site.list(), await site.objects(), await site.recorded(), await site.used()]).toEqual([[], [], [], 0])
  })
})

const killed = { complete: () => Promise.reject(new Error('killed')) }
const eventsOf = async (projectId: string) =>
  (await plumbline.db.selectFrom('live_event').select('id').where('project_id', '=', projectId).execute()).length

test('given up after its worker was killed: what was drawn goes with the next attempt', async () => {
  const site = await aDrawingSite(plumbline)
  const id = await site.send(png, { name: 'Plan' })
  await expect(site.open(id, killed)).rejects.toThrow('killed')
  await plumbline.call(drawingRoutes.cancelUpload, site.ofUpload(id))
  await site.tidy()
  await site.open(id, { attempt: 2 })
  expect(await site.objects()).toEqual([])
})

test('colleagues hear of a file when it is announced, and when its failure is put away', async () => {
  const site = await aDrawingSite(plumbline)
  await site.begin(png, { name: 'Plan' })
  expect(await eventsOf(site.project.id)).toBe(1)
  const { _id } = await site.upload(Buffer.from('no drawing'), { name: 'Failed' })
  const before = await eventsOf(site.project.id)
  await plumbline.call(drawingRoutes.cancelUpload, site.ofUpload(_id))
  expect(await eventsOf(site.project.id)).toBe(before + 1)
})

describe('the sweeping', () => {
  const age = (id: string, hours: number) =>
    plumbline.db
      .updateTable('drawing_upload')
      .set({ updated_at: new Date(plumbline.clock.ms - hours * 3600_000) })
      .where('id', '=', id)
      .execute()
  const sweep = () => sweepUploads(plumbline.context)

  test('takes uploads untouched for a day, and leaves what is new or waits for a choice', async () => {
    const site = await aDrawingSite(plumbline)
    const {
      body: { _id: sending },
    } = await site.begin(png, { name: 'Old' })
    const { _id: failed } = await site.upload(Buffer.from('no drawing'), { name: 'Failed' })
    const choosing = await aDrawingUpload(plumbline.db, site.project, { state: 'choosing', pages: [1, 2] })
    for (const id of [sending, failed, choosing]) await age(id, 23)
    await sweep()
    expect((await Promise.all([sending, failed, choosing].map(site.look))).map(({ state }) => state)).toEqual([
      'sending',
      'failed',
      'choosing',
    ])
    for (const id of [sending, failed, choosing]) await age(id, 25)
    // A part was asked for: somebody is still at it.
    await plumbline.call(drawingRoutes.signParts, {
      ...site.ofUpload(sending),
      body: { parts: [{ number: 1, sha256: 'a'.repeat(64) }] },
    })
    await sweep()
    expect((await Promise.all([sending, failed, choosing].map(site.look))).map(({ state }) => state)).toEqual([
      'sending',
      undefined,
      'choosing',
    ])
    await age(sending, 25)
    await age(choosing, 8 * 24)
    await sweep()
    expect(
      (await plumbline.call(drawingRoutes.listUploads, { params: site.params, token: site.token })).body.data,
    ).toEqual([])
    expect(await site.used()).toBe(0)
  })

  test('a file whose job ended without its handler fails at once and its quota is refunded', async () => {
    const site = await aDrawingSite(plumbline)
    const id = await site.send(png, { name: 'Killer' })
    await expect(site.open(id, killed)).rejects.toThrow('killed')
    await plumbline.db
      .updateTable('job_progress')
      .set({ state: 'failed', error_code: 'job.crashed' })
      .where('job_id', 'in', (of) => of.selectFrom('drawing_upload').select('job_id').where('id', '=', id))
      .execute()
    expect(await site.look(id)).toMatchObject({ state: 'failed', errorCode: 'job.crashed' })
    await sweep()
    await site.tidy()
    expect([await site.used(), await site.objects()]).toEqual([0, []])
    expect(await site.look(id)).toMatchObject({ state: 'failed', errorCode: 'job.crashed' })
  })
})
