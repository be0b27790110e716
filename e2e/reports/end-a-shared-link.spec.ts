import { connect } from '../../apps/server/src/db/connection.ts'
import { mediaPrivacyRoutes } from '../../packages/contract/src/media/privacy.ts'
import { annotationRoutes } from '../../packages/contract/src/annotations/annotations.ts'
import { sharePath } from '../../packages/contract/src/shares/share-addresses.ts'
import { shareRoutes } from '../../packages/contract/src/shares/shares.ts'
import { callApi } from '../support/company.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { embeddedUrl } from '../support/sign-on.ts'
import { endedIn, inSlowRun, words } from '../support/words.ts'

/** As if its last day had passed. */
async function expire(shareId: string): Promise<void> {
  const { db, close } = connect(embeddedUrl(), { max: 1 })
  await db
    .updateTable('share_link')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('id', '=', shareId)
    .execute()
  await close()
}

test(
  'a link that expires says so with the name of the company, and its pictures are dead too',
  inSlowRun,
  async ({ browser, request }) => {
    const { path } = await aProjectWithDefects(request)
    const [{ projectId, inspectionId }, token] = [placeOf({ path }), await tokenOf(request)]
    const params = { projectId, inspectionId }
    const { images } = await callApi(
      request,
      annotationRoutes.imagesAndAnnotations,
      { params, query: {} as never },
      token,
    )
    const ofImage = { params: { ...params, imageId: images.find(({ type }) => type === 'visual')!._id } }
    await callApi(
      request,
      mediaPrivacyRoutes.savePrivacy,
      { ...ofImage, body: { version: 0, boxes: [], isChecked: true } },
      token,
    )
    const copy = async () => (await callApi(request, mediaPrivacyRoutes.privacy, ofImage, token)).blurred.state
    await expect.poll(copy, { timeout: 60_000 }).toBe('ready')
    const made = await callApi(
      request,
      shareRoutes.create,
      {
        params,
        body: {
          label: 'Owner',
          shows: { defects: true, photos: true, elevations: false, reports: false },
          mayComment: false,
          password: null,
          days: 7,
        },
      },
      token,
    )
    const context = await browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 } })
    const reader = await context.newPage()
    const { page: w } = words.en.shares
    await reader.goto(sharePath(made.token))
    await reader
      .getByRole('button', { name: /^DF000/ })
      .first()
      .click()
    const photo = reader.getByRole('dialog').getByRole('img', { name: w.defect.photo.replace('{number}', 'DF0001') })
    await expect(photo).toBeVisible()
    const picture = new URL((await photo.getAttribute('src'))!, reader.url()).href
    expect((await reader.request.get(picture)).status()).toBe(200)

    await expire(made.share._id)
    expect((await reader.request.get(picture)).status()).toBe(410)
    await reader.reload()
    await expect(reader.getByRole('heading', { name: endedIn('en') })).toBeVisible()
    expect(await reader.locator('body').innerText()).not.toMatch(/DF000/)
    await expectNoSidewaysScroll(reader)
    await expectAccessible(reader)
    await context.close()
  },
)
