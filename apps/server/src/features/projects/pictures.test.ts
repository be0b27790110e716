import { infoRoutes, type ProjectUpdate } from '@plumbline/contract/projects/info'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aProject } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import { sweepPictures } from './pictures.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const photo = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const red = await photo('red')
const script = '<script>alert(1)</script>'

type Kind = 'cover' | 'logo' | 'clientLogo'

async function aCase() {
  const { db, app, context } = plumbline
  const corporate = await aCorporate(db)
  const project = await aProject(db, corporate.id)
  const { token } = await join(plumbline, { corporateId: corporate.id, role: 'corporate-admin' })
  const params = { corporateId: corporate.id, projectId: project.id, workspaceId: project.workspaceId }
  const ask = (bytes: Uint8Array, kind: Kind = 'cover', contentType: 'image/jpeg' | 'image/png' = 'image/jpeg') =>
    plumbline.call(infoRoutes.requestUpload, {
      query: { corporateId: corporate.id, projectId: project.id },
      token,
      body: { kind, contentType, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    })
  const send = async (bytes: Uint8Array, kind: Kind = 'cover') => {
    const { body } = await ask(bytes, kind)
    const answer = await app.inject({
      method: 'PUT',
      url: body.uploadUrl,
      headers: { ...body.headers, 'content-length': String(bytes.length) },
      payload: Buffer.from(bytes),
    })
    expect(answer.statusCode).toBe(200)
    return body._id
  }
  const objects = async () => {
    const keys: string[] = []
    for await (const { key } of context.storage.list(`${corporate.id}/`)) keys.push(key.slice(key.indexOf('/') + 1))
    return keys
  }
  /** What the worker would do. */
  const work = async () => {
    const { rows } = await sql<{
      keys: string[]
    }>`select data->'keys' as keys from pgboss.job where name = 'storage.remove'`.execute(db)
    for (const key of rows.flatMap(({ keys }) => keys)) await context.storage.remove(key)
  }
  return {
    db,
    params,
    token,
    ask,
    send,
    objects,
    work,
    update: (body: ProjectUpdate) => plumbline.call(infoRoutes.update, { params, body, token }),
    info: async () => (await plumbline.call(infoRoutes.info, { params, token })).body,
    recorded: async () =>
      (
        await db
          .selectFrom('stored_object')
          .select(['key', 'content_type'])
          .where('key', 'like', `${corporate.id}/%`)
          .execute()
      ).map(({ key, content_type }) => [key.split('/').at(-1), content_type]),
    waiting: async () =>
      (await db.selectFrom('project_picture').select('id').where('project_id', '=', project.id).execute()).length,
  }
}

describe('a cover', () => {
  test('is sent, checked, rewritten and shown by a link', async () => {
    const { send, update, info, recorded, waiting, objects, work } = await aCase()
    const id = await send(Buffer.concat([red, Buffer.from(script)]))
    expect((await update({ coverImage: id, version: 1 })).body).toEqual({ version: 2 })
    const { coverImage, companyLogo } = await info()
    expect(companyLogo).toBeNull()
    const shown = await plumbline.app.inject({ url: coverImage! })
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ])
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    expect(shown.rawPayload.includes(script)).toBe(false)
    expect([await recorded(), await waiting()]).toEqual([[[`${id}.jpg`, 'image/jpeg']], 0])
    await work()
    expect((await objects()).map((key) => key.split('/').slice(1).join('/'))).toEqual([`pictures/${id}.jpg`])
  })

  test('gives way to a newer one, whose file then is the only one', async () => {
    const { send, update, info, recorded, objects, work } = await aCase()
    await update({ coverImage: await send(red) })
    const first = (await info()).coverImage
    const id = await send(await photo('blue'))
    await update({ coverImage: id })
    expect((await info()).coverImage).not.toBe(first)
    await work()
    expect([(await recorded()).map(([name]) => name), (await objects()).length]).toEqual([[`${id}.jpg`], 1])
  })

  test('is deleted, and its file with it; a new one counts more than the wish to delete', async () => {
    const { send, update, info, recorded, objects, work } = await aCase()
    await update({ coverImage: await send(red) })
    await update({ isDeleteCoverImage: true })
    expect((await info()).coverImage).toBeNull()
    await work()
    expect([await recorded(), await objects()]).toEqual([[], []])
    await update({ coverImage: await send(red), isDeleteCoverImage: true })
    expect((await info()).coverImage).not.toBeNull()
  })

  test('of another kind by its bytes keeps the kind of its bytes', async () => {
    const { send, update, info } = await aCase()
    const png = await sharp({ create: { width: 5, height: 5, channels: 4, background: 'red' } })
      .png()
      .toBuffer()
    await update({ coverImage: await send(png) })
    expect((await info()).coverImage).toMatch(/\.png$/)
  })

  test('and a logo are two things', async () => {
    const { send, update, info } = await aCase()
    const logo = await send(red, 'logo')
    expect((await update({ coverImage: logo })).error.code).toBe('picture.not-sent')
    expect((await update({ coverImage: await send(red), companyLogo: logo })).status).toBe(200)
    const { coverImage, companyLogo } = await info()
    expect([coverImage, companyLogo].every((link) => link !== null)).toBe(true)
    await update({ isDeleteCompanyLogo: true })
    expect(await info()).toMatchObject({ companyLogo: null, coverImage: expect.any(String) as string })
  })

  test('the logos of the company and of its client are two things', async () => {
    const { send, update, info } = await aCase()
    const client = await send(red, 'clientLogo')
    expect((await update({ companyLogo: client })).error.code).toBe('picture.not-sent')
    expect((await update({ companyLogo: await send(red, 'logo'), clientLogo: client })).status).toBe(200)
    const { companyLogo, clientLogo } = await info()
    expect([companyLogo, clientLogo].every((link) => link !== null)).toBe(true)
    expect(companyLogo).not.toBe(clientLogo)
    await update({ isDeleteClientLogo: true })
    expect(await info()).toMatchObject({ clientLogo: null, companyLogo: expect.any(String) as string })
  })
})

describe('is refused', () => {
  test('what is larger than 2 MB, before it is sent', async () => {
    const { ask, waiting } = await aCase()
    expect((await ask(new Uint8Array(2 * 1024 * 1024 + 1))).error).toMatchObject({
      code: 'picture.too-large',
      message: 'Maximum 2MB allowed for the cover image',
    })
    expect((await ask(new Uint8Array(2 * 1024 * 1024))).status).toBe(200)
    expect(await waiting()).toBe(1)
  })

  test('another size or other bytes than were announced', async () => {
    const { ask } = await aCase()
    const put = async (bytes: Buffer) => {
      const { body } = await ask(red)
      return (
        await plumbline.app.inject({
          method: 'PUT',
          url: body.uploadUrl,
          headers: { ...body.headers, 'content-length': String(bytes.length) },
          payload: bytes,
        })
      ).json<{ code: string }>().code
    }
    expect(await put(Buffer.concat([red, red]))).toBe('file.size-mismatch')
    expect(await put(Buffer.alloc(red.length, 1))).toBe('file.checksum-mismatch')
  })

  test('what is no picture, with everything that came beside it', async () => {
    const { send, update, info, waiting } = await aCase()
    const id = await send(Buffer.from(`GIF89a${script}`))
    const { status, error } = await update({ coverImage: id, clientName: 'Another' })
    expect([status, error.code]).toEqual([400, 'picture.not-image'])
    expect(await info()).toMatchObject({ clientName: 'Client', coverImage: null, version: 1 })
    expect(await waiting()).toBe(1)
  })

  test('pictures never sent, never announced, or of another project', async () => {
    const { ask, update } = await aCase()
    const other = await aCase()
    expect((await update({ coverImage: (await ask(red)).body._id })).error.code).toBe('picture.not-sent')
    expect((await update({ coverImage: v7() })).error.code).toBe('picture.not-sent')
    expect((await update({ coverImage: await other.send(red) })).error.code).toBe('picture.not-sent')
  })

  test.each([{ kind: 'photo' }, { contentType: 'image/gif' }, { size: 0 }, { sha256: 'x' }])('%j', async (changes) => {
    const { params, token } = await aCase()
    const body = { kind: 'cover', contentType: 'image/jpeg', size: 5, sha256: 'a'.repeat(64), ...changes } as never
    const { corporateId, projectId } = params
    expect(
      (await plumbline.call(infoRoutes.requestUpload, { query: { corporateId, projectId }, body, token })).error,
    ).toMatchObject({ code: 'input.invalid', field: Object.keys(changes)[0] })
  })

  test('asking without end', async () => {
    const { ask } = await aCase()
    const answers = []
    for (let count = 0; count < 51; count += 1) answers.push((await ask(red)).status)
    expect(answers).toEqual([...Array.from({ length: 50 }, () => 200), 429])
  })
})

describe('a picture that was sent', () => {
  test('is still there after a save that came too late, and can be saved again', async () => {
    const { send, update, info } = await aCase()
    const id = await send(red)
    await update({ clientName: 'Somebody else was faster' })
    expect((await update({ coverImage: id, version: 1 })).error.code).toBe('version.stale')
    expect((await update({ coverImage: id, version: 2 })).status).toBe(200)
    expect((await plumbline.app.inject({ url: (await info()).coverImage! })).statusCode).toBe(200)
  })

  test('is used once, also by two at once', async () => {
    const { send, update, info } = await aCase()
    const id = await send(red)
    const answers = await Promise.all([update({ coverImage: id }), update({ coverImage: id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await plumbline.app.inject({ url: (await info()).coverImage! })).statusCode).toBe(200)
  })

  test('is not shown before it was looked at', async () => {
    const { send, update, info } = await aCase()
    await update({ coverImage: await send(red) })
    const shown = (await info()).coverImage!
    const id = await send(Buffer.from(script))
    expect(
      (await plumbline.app.inject({ url: shown.replace(/pictures\/.*/, `pictures-sent/${id}.bin`) })).statusCode,
    ).toBe(403)
  })

  test('and never used is swept after a day, sent or rewritten; a used one stays', async () => {
    const { send, update, info, waiting, objects, work } = await aCase()
    await update({ coverImage: await send(red) })
    await work()
    const left = await send(red)
    await update({ coverImage: left, version: 99 })
    await update({ companyLogo: await send(Buffer.from(script), 'logo') })
    expect([await waiting(), (await objects()).length]).toEqual([2, 4])
    await sweepPictures(plumbline.context)
    expect([await waiting(), (await objects()).length]).toEqual([2, 4])
    plumbline.clock.ms += 25 * 3600 * 1000
    await sweepPictures(plumbline.context)
    await sweepPictures(plumbline.context)
    plumbline.clock.ms -= 25 * 3600 * 1000
    expect([await waiting(), (await objects()).length]).toEqual([0, 1])
    expect((await plumbline.app.inject({ url: (await info()).coverImage! })).statusCode).toBe(200)
  })
})
