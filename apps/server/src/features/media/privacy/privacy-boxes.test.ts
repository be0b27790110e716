import { mediaPrivacyRoutes, type PhotoPrivacy } from '@plumbline/contract/media/privacy'
import type { Request } from '@plumbline/contract/route'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMediaLibrary, type MediaLibrary } from '../../../testing/sites/media-library-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
let site: MediaLibrary
beforeAll(async () => {
  plumbline = await testApp()
  site = await aMediaLibrary(plumbline)
})
afterAll(() => plumbline.close())

const { privacy, savePrivacy } = mediaPrivacyRoutes
type Body = Request<typeof savePrivacy>['body']

const aBox = (left = 0.1): Body['boxes'][number] => ({
  kind: 'person',
  box: { left, top: 0.2, right: left + 0.1, bottom: 0.5 },
})
const show = async (imageId: string, of = site.stage) =>
  (await plumbline.call(privacy, { params: { ...of.params, imageId }, token: of.token })).body
const save = (imageId: string, body: Body, of = site.stage) =>
  plumbline.call(savePrivacy, { params: { ...of.params, imageId }, token: of.token, body })

describe('privacy boxes', () => {
  test('there are none on a photo that was never looked at, and it does not count as checked', async () => {
    expect(await show(await site.make())).toMatchObject({ version: 0, boxes: [], checked: null, changes: [] })
  })

  test('are stored with who drew them, and replaced as a whole', async () => {
    const photo = await site.make()
    const [one, other] = [aBox(), { ...aBox(0.5), kind: 'plate' as const }]
    const first = (await save(photo, { version: 0, boxes: [one], isChecked: false })).body
    expect(first).toMatchObject({ version: 1, boxes: [one], checked: null })
    expect(first.boxes[0]!.by).not.toBe('')
    expect((await save(photo, { version: 1, boxes: [other], isChecked: false })).body.boxes).toMatchObject([other])
    expect((await show(photo)).boxes).toHaveLength(1)
  })

  test('checked is a statement of a person: boxes alone are none, and it can be taken back', async () => {
    const photo = await site.make()
    expect((await save(photo, { version: 0, boxes: [aBox()], isChecked: false })).body.checked).toBeNull()
    const { checked } = (await save(photo, { version: 1, boxes: [], isChecked: true })).body
    expect(checked).toEqual({ at: expect.any(String), by: expect.stringMatching(/./) })
    expect((await save(photo, { version: 2, boxes: [], isChecked: false })).body.checked).toBeNull()
  })

  test('a save on boxes that were changed since is refused with the newer ones', async () => {
    const photo = await site.make()
    const box = aBox()
    await save(photo, { version: 0, boxes: [box], isChecked: false })
    const { status, error } = await save(photo, { version: 0, boxes: [], isChecked: true })
    expect([status, error.code]).toEqual([409, 'version.stale'])
    expect((error.newer as PhotoPrivacy).boxes).toMatchObject([box])
    expect(await show(photo)).toMatchObject({ version: 1, checked: null })
  })

  test('two people who save at once: one is refused', async () => {
    const photo = await site.make()
    const answers = await Promise.all(
      [aBox(), aBox(0.4)].map((box) => save(photo, { version: 0, boxes: [box], isChecked: false })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await show(photo)).boxes).toHaveLength(1)
  })

  test('their history says who did what, the latest first; saving the same again adds nothing', async () => {
    const photo = await site.make()
    const box = aBox()
    await save(photo, { version: 0, boxes: [box], isChecked: false })
    const again = await save(photo, { version: 0, boxes: [box], isChecked: false })
    expect(again.body.version).toBe(1)
    await save(photo, { version: 1, boxes: [box], isChecked: true })
    expect((await show(photo)).changes).toMatchObject([
      { boxCount: 1, isChecked: true },
      { boxCount: 1, isChecked: false },
    ])
  })

  test('are found on photos of this inspection only', async () => {
    const foreign = await site.make({}, site.other)
    const video = await site.make({ kind: 'video' })
    for (const imageId of [foreign, video, v7()]) {
      expect((await save(imageId, { version: 0, boxes: [], isChecked: true })).error.code).toBe('media.not-found')
      const answer = await plumbline.call(privacy, {
        params: { ...site.stage.params, imageId },
        token: site.stage.token,
      })
      expect(answer.error.code).toBe('media.not-found')
    }
  })
})
