import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { uploadSites, type BegunFile, type UploadSite } from '../testing/sites/upload-sites.ts'
import { join } from '../testing/world.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const partSize = 8 * 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const partOf = (bytes: Uint8Array, number: number) => bytes.subarray((number - 1) * partSize, number * partSize)
const ok = { status: 200, code: undefined }

const picture = await sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
  .jpeg()
  .toBuffer()
/** Pictures are looked into when they are committed; the others take any bytes. */
const someBytes = (name: string) => (name === 'pictures' ? picture : randomBytes(2_000))

async function put({ uploadUrl, headers }: NonNullable<BegunFile['put']>, bytes: Uint8Array): Promise<string> {
  const answer = await plumbline.app.inject({
    method: 'PUT',
    url: uploadUrl,
    headers: { 'content-type': 'application/octet-stream', ...headers, 'content-length': String(bytes.length) },
    payload: Buffer.from(bytes),
  })
  return answer.statusCode === 200 ? 'taken' : answer.json<{ code: string }>().code
}

async function sendPart(site: UploadSite, id: string, number: number, bytes: Uint8Array, announced = bytes) {
  const { link, code } = await site.sign!(id, number, sha256(announced))
  return link === undefined ? code : put(link, bytes)
}

async function send(site: UploadSite, begun: BegunFile, bytes: Uint8Array): Promise<void> {
  if (begun.put !== undefined) expect(await put(begun.put, bytes)).toBe('taken')
  else
    for (let number = 1; number <= begun.parts; number += 1)
      if (!begun.sentParts.includes(number))
        expect(await sendPart(site, begun.id, number, partOf(bytes, number))).toBe('taken')
}

const usedBytes = async ({ projectId }: UploadSite) =>
  Number(
    (await plumbline.db.selectFrom('project').select('data_used').where('id', '=', projectId).executeTakeFirstOrThrow())
      .data_used,
  )
/** Covers and logos are not counted. */
const counted = (name: string, bytes: Uint8Array) => (name === 'pictures' ? 0 : bytes.length)

describe.each(uploadSites)('an upload of $name', ({ name, open }) => {
  test('is announced, sent and committed; its bytes are reserved once', async () => {
    const [site, bytes] = [await open(plumbline), someBytes(name)]
    const begun = await site.announce(bytes)
    expect([begun.code, await usedBytes(site)]).toEqual([undefined, counted(name, bytes)])
    await send(site, begun, bytes)
    expect(await site.commit(begun.id)).toEqual(ok)
    expect([await site.stored(), await usedBytes(site)]).toEqual([1, counted(name, bytes)])
  })

  test('is refused before its first byte to somebody who may only look, and takes nothing', async () => {
    const [site, bytes] = [await open(plumbline), someBytes(name)]
    const viewer = await join(plumbline, {
      corporateId: site.corporateId,
      role: 'workspace-read-only',
      assignedTo: [site.projectId],
    })
    expect(await site.announce(bytes, { token: viewer.token })).toMatchObject({ status: 403, code: 'access.denied' })
    expect([await usedBytes(site), await site.objects()]).toEqual([0, []])
  })

  test('is not taken with other bytes than announced, and can still be sent', async () => {
    const [site, bytes] = [await open(plumbline), someBytes(name)]
    const begun = await site.announce(bytes)
    const other = Buffer.from(bytes)
    other[5]! ^= 1
    const sent = begun.put === undefined ? await sendPart(site, begun.id, 1, other, bytes) : await put(begun.put, other)
    expect(sent).toBe('file.checksum-mismatch')
    expect((await site.commit(begun.id)).status).toBeGreaterThanOrEqual(400)
    expect(await site.stored()).toBe(0)
    await send(site, begun, bytes)
    expect(await site.commit(begun.id)).toEqual(ok)
  })

  test('that was abandoned is swept with all it reserved', async () => {
    const [site, bytes] = [await open(plumbline), someBytes(name)]
    const begun = await site.announce(bytes)
    await site.sweepAfter(1)
    expect(await usedBytes(site)).toBe(counted(name, bytes))
    await site.sweepAfter(49)
    await site.sweepAfter(49 + 25)
    await site.tidy()
    expect([await usedBytes(site), await site.objects(), await site.stored()]).toEqual([0, [], 0])
    expect((await site.commit(begun.id)).status).toBeGreaterThanOrEqual(400)
  })
})

const committed = uploadSites.filter(({ name }) => name !== 'pictures')

describe.each(committed)('an upload of $name', ({ name, open }) => {
  test('committed twice, and twice at once, is stored once', async () => {
    const [site, bytes] = [await open(plumbline), someBytes(name)]
    const begun = await site.announce(bytes)
    await send(site, begun, bytes)
    expect(await Promise.all([site.commit(begun.id), site.commit(begun.id)])).toEqual([ok, ok])
    expect(await site.commit(begun.id)).toEqual(ok)
    expect([await site.stored(), await usedBytes(site)]).toEqual([1, bytes.length])
  })

  test('announced again after a lost answer is the same one', async () => {
    const [site, bytes, id] = [await open(plumbline), someBytes(name), v7()]
    expect(await Promise.all([site.announce(bytes, { id }), site.announce(bytes, { id })])).toMatchObject([
      { id, code: undefined },
      { id, code: undefined },
    ])
    expect(await usedBytes(site)).toBe(bytes.length)
  })

  test('with other bytes under the same id is refused, also where the id is in another corporate', async () => {
    const [site, other, id] = [await open(plumbline), await open(plumbline), v7()]
    await site.announce(someBytes(name), { id })
    expect((await site.announce(someBytes(name), { id })).code).toMatch(/not-found|input\.invalid/)
    expect((await other.announce(someBytes(name), { id })).code).toMatch(/not-found|input\.invalid/)
    expect(await usedBytes(other)).toBe(0)
  })

  test('given up gives back what it reserved, and takes no byte any more', async () => {
    const [site, bytes] = [await open(plumbline), someBytes(name)]
    const begun = await site.announce(bytes)
    expect((await site.abort!(begun.id)).status).toBe(200)
    expect([await usedBytes(site), (await site.commit(begun.id)).status]).toEqual([0, 404])
    if (begun.put !== undefined) await put(begun.put, bytes)
    await site.tidy()
    expect([await site.objects(), await site.stored()]).toEqual([[], 0])
  })
})

const parted = uploadSites.filter(({ name }) => name === 'media' || name === 'drawings')
const large = randomBytes(2 * partSize + 100_000)

describe.each(parted)('a large upload of $name', ({ open }) => {
  test('goes on after a reload with the parts that are missing', async () => {
    const site = await open(plumbline)
    const begun = await site.announce(large)
    expect(begun).toMatchObject({ parts: 3, sentParts: [] })
    for (const number of [3, 1]) await sendPart(site, begun.id, number, partOf(large, number))
    expect((await site.commit(begun.id)).code).toBe('file.size-mismatch')
    const resumed = await site.resume!(begun.id)
    expect(resumed).toMatchObject({ id: begun.id, parts: 3, sentParts: [1, 3] })
    await send(site, resumed, large)
    expect(await site.commit(begun.id)).toEqual(ok)
    expect([await site.stored(), (await site.resume!(begun.id)).status]).toEqual([1, 200])
    expect((await site.sign!(begun.id, 1, sha256(partOf(large, 1)))).code).toBe('file.upload-gone')
  })

  test('whose file changed on the disk is not spliced: its part is refused, and another file starts over', async () => {
    const site = await open(plumbline)
    const begun = await site.announce(large)
    await sendPart(site, begun.id, 1, partOf(large, 1))
    const changed = Buffer.from(large)
    changed[7]! ^= 1
    expect(await sendPart(site, begun.id, 1, partOf(changed, 1))).toBe('file.checksum-mismatch')
    const other = await site.announce(changed)
    expect([other.id === begun.id, other.sentParts]).toEqual([false, []])
    await send(site, other, changed)
    expect(await site.commit(other.id)).toEqual(ok)
  })

  test('whose parts the storage lost starts over under its id', async () => {
    const site = await open(plumbline)
    const begun = await site.announce(large)
    await sendPart(site, begun.id, 1, partOf(large, 1))
    await plumbline.context.storage.sweep(new Date(Date.now() + 60_000))
    const resumed = await site.resume!(begun.id)
    expect(resumed).toMatchObject({ id: begun.id, sentParts: [] })
    await send(site, resumed, large)
    expect(await site.commit(begun.id)).toEqual(ok)
  })

  test('whose commit was lost after its bytes were published sends nothing twice', async () => {
    const site = await open(plumbline)
    const begun = await site.announce(large)
    await send(site, begun, large)
    const { storage } = plumbline.context
    const { complete } = storage
    let isLost = true
    Object.assign(storage, {
      complete: async (upload: Parameters<typeof complete>[0]) => {
        const stored = await complete(upload)
        if (isLost) throw new Error('killed')
        return stored
      },
    })
    try {
      expect((await site.commit(begun.id)).status).toBe(500)
      isLost = false
      expect((await site.resume!(begun.id)).sentParts).toEqual([])
      expect(await site.stored()).toBe(1)
    } finally {
      Object.assign(storage, { complete })
    }
  })

  test('whose browser vanished before the commit is committed by the sweep', async () => {
    const site = await open(plumbline)
    const begun = await site.announce(large)
    await send(site, begun, large)
    await site.sweepAfter(49)
    expect(await site.stored()).toBe(1)
  })

  test('given up refuses parts that are still on their way', async () => {
    const site = await open(plumbline)
    const begun = await site.announce(large)
    const { link } = await site.sign!(begun.id, 1, sha256(partOf(large, 1)))
    await site.abort!(begun.id)
    expect(await put(link!, partOf(large, 1))).toBe('file.upload-gone')
  })
})
