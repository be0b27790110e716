import { analysisRoutes } from '@plumbline/contract/analysis/analysis'
import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ClaimLostError } from '../../jobs/attempt.ts'
import { aCrackedPhoto } from '../../testing/files/cracked-photo.ts'
import { anAnalysisSite, type AnalysisSite } from '../../testing/sites/analysis-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { findObject } from '../../storage/registry.ts'
import { foldersOf } from '../media/remove-media.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

let plumbline: TestApp
let site: AnalysisSite
let cracked: Buffer

beforeAll(async () => {
  plumbline = await testApp()
  cracked = await aCrackedPhoto()
})
afterAll(() => plumbline.close())
beforeEach(async () => {
  site = await anAnalysisSite(plumbline)
})

const asked = (imageId: string, params: object = site.params) =>
  plumbline.call(analysisRoutes.getProbabilities, {
    params: { ...site.params, ...params, imageId },
    token: site.token,
  })

async function stored(mediaId: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const folder of foldersOf(site.of, mediaId))
    for await (const { key } of plumbline.context.storage.list(folder))
      if (key.includes('/probabilities/')) found.push(key)
  return found
}

test('what the detector was sure of is stored beside the analysis, counted, and served by its own call', async () => {
  const row = await site.arriveAndRead('DJI_0001.JPG', cracked)
  expect((await asked(row.id)).body).toEqual({ url: null })
  await site.work()
  const { url } = (await asked(row.id)).body
  const response = await plumbline.app.inject({ method: 'GET', url: url! })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
  const { data, info } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const photo = await sharp(cracked).metadata()
  expect([info.channels, info.width / info.height]).toEqual([3, photo.width / photo.height])
  expect(data.some((level) => level > 200)).toBe(true)
  const [key, ...others] = await stored(row.id)
  expect(others).toEqual([])
  expect(await findObject(plumbline.db, key!)).toMatchObject({ size: response.rawPayload.length })
})

testInFullRun('a later run replaces it; an earlier one that ends later does not', async () => {
  const { id } = await site.take('DJI_0001.JPG', cracked)
  await site.ask()
  await site.ask({ sensitivity: 'low' })
  await site.ask({ sensitivity: 'high' })
  const [first, second, third] = await site.items(id)
  await site.detectOne(first!)
  const [early] = await stored(id)
  await site.detectOne(third!)
  const named = async () =>
    (await site.items(id)).flatMap(({ number, probabilities_key: key }) => (key === null ? [] : [[number, key]]))
  const [[number, key]] = (await named()) as [[number, string]]
  expect([number, key === early]).toEqual([third!.number, false])
  // Out of the registry with the change; the bytes go by a job.
  expect([await findObject(plumbline.db, early!), await findObject(plumbline.db, key)]).toEqual([
    undefined,
    expect.objectContaining({ key }),
  ])
  await site.detectOne(second!)
  expect(await named()).toEqual([[number, key]])
})

testInFullRun(
  'nothing of it stays when the run is stopped, and a killed attempt leaves nothing beside it',
  async () => {
    const { id } = await site.take('DJI_0001.JPG', cracked)
    const run = (await site.ask()).body.run
    const [item] = await site.items(id)
    await expect(site.detectOne(item!, { complete: () => Promise.reject(new ClaimLostError()) })).rejects.toThrow(
      ClaimLostError,
    )
    await site.detectOne(item!)
    expect(await stored(id)).toHaveLength(1)
    const { id: other } = await site.take('DJI_0002.JPG', await sharp(cracked).modulate({ brightness: 0.9 }).toBuffer())
    const next = (await site.ask({ imageIds: [other] })).body.run
    expect(next._id).not.toBe(run._id)
    const [stopping] = await site.items(other)
    let stopped: Promise<unknown> | undefined
    await site.detectOne(stopping!, {
      complete: async (write) => {
        await (stopped ??= site.cancel(next._id))
        await plumbline.db.transaction().execute(write)
      },
    })
    expect([await stored(other), (await asked(other)).body]).toEqual([[], { url: null }])
  },
)

test('is erased with its photo, and a photo of another inspection has none', async () => {
  const { id } = await site.take('DJI_0001.JPG', cracked)
  await site.ask()
  await site.work()
  const [key] = await stored(id)
  expect((await asked(v7())).error.code).toBe('media.not-found')
  expect((await asked(id, { inspectionId: v7() })).error.code).toBe('project.not-found')
  await plumbline.call(mediaLibraryRoutes.removeMany, {
    params: site.params,
    token: site.token,
    body: { mediaIds: [id] },
  })
  expect(await findObject(plumbline.db, key!)).toBeUndefined()
  expect((await asked(id)).error.code).toBe('media.not-found')
})
