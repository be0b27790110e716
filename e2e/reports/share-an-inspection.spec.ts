import type { APIRequestContext, Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { annotationRoutes } from '../../packages/contract/src/annotations/annotations.ts'
import { languageTag } from '../../packages/contract/src/locales.ts'
import { mediaPrivacyRoutes } from '../../packages/contract/src/media/privacy.ts'
import { callApi } from '../support/company.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { endedIn, fill, locales, walkedIn, words, type Locale } from '../support/words.ts'

const password = 'Scaffold-17'

/** On a phone, in the reader's own language, and without an account. */
async function aReader(browser: Browser, locale: Locale): Promise<Page> {
  const context = await browser.newContext({ locale: languageTag[locale], viewport: { width: 390, height: 844 } })
  return context.newPage()
}

/** Where a plate is covered, in fractions of the photo: beside both defects. */
const plate = { left: 0.3, top: 0.6, right: 0.5, bottom: 0.8 }

/** Draws a box over the photo of the defects with P, and ticks with C that it was checked; its blurred copy is there. */
async function coverPlate(page: Page, request: APIRequestContext, locale: Locale, path: string): Promise<void> {
  const { privacy, photo } = words[locale].media
  const { projectId, inspectionId } = placeOf({ path })
  const [params, token] = [{ projectId, inspectionId }, await tokenOf(request)]
  const { images } = await callApi(
    request,
    annotationRoutes.imagesAndAnnotations,
    { params, query: {} as never },
    token,
  )
  const image = images.find(({ type }) => type === 'visual')!
  const library = path.replace('/result-review/defects', '/inspection-result/inspection-data')
  await open(page, locale, `${library}${library.includes('?') ? '&' : '?'}photo=${image._id}`)
  const canvas = page.getByRole('application', { name: fill(locale, photo.label, { name: image.name }) })
  await expect(page.getByText(privacy.unchecked)).toBeVisible()
  await page.getByLabel(privacy.kind, { exact: true }).selectOption('plate')
  await canvas.focus()
  await page.keyboard.press('p')
  const { width, height } = image.picture!
  const box = (await canvas.boundingBox())!
  const scale = Math.min(box.width / width, box.height / height)
  const at = (x: number, y: number) =>
    [box.x + box.width / 2 + (x - 0.5) * width * scale, box.y + box.height / 2 + (y - 0.5) * height * scale] as const
  await page.mouse.move(...at(plate.left, plate.top))
  await page.mouse.down()
  await page.mouse.move(...at(plate.right, plate.bottom), { steps: 5 })
  await page.mouse.up()
  await page.keyboard.press('c')
  await expect(page.getByRole('checkbox', { name: privacy.check })).toBeChecked()
  await expectAccessible(page)
  const stored = () =>
    callApi(request, mediaPrivacyRoutes.privacy, { params: { ...params, imageId: image._id } }, token)
  await expect.poll(async () => (await stored()).blurred.state, { timeout: 60_000 }).toBe('ready')
  const { boxes, checked } = await stored()
  expect([boxes.map(({ kind }) => kind), checked?.by]).toEqual([['plate'], expect.stringMatching(/./)])
}

/** How much the middle of the covered part differs from one colour. */
async function contrastOf(bytes: Buffer): Promise<number> {
  const { width, height } = await sharp(bytes).metadata()
  const part = { left: 0.38 * width, top: 0.68 * height, width: 0.04 * width, height: 0.04 * height }
  const cut = Object.fromEntries(Object.entries(part).map(([side, value]) => [side, Math.round(value)]))
  const { channels } = await sharp(
    await sharp(bytes)
      .extract(cut as typeof part)
      .png()
      .toBuffer(),
  ).stats()
  return Math.max(...channels.map(({ min, max }) => max - min))
}

async function makeLink(page: Page, locale: Locale, reportPath: string): Promise<string> {
  const { shares } = words[locale]
  await open(page, locale, reportPath)
  await page.getByRole('button', { name: shares.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: shares.title })
  await expect(dialog.getByText(fill(locale, shares.photos.shown, { ready: 1, total: 1 }))).toBeVisible()
  await dialog.getByLabel(shares.form.label).fill('Owner')
  await expect(dialog.getByLabel(shares.form.blur)).toBeChecked()
  await dialog.getByLabel(shares.form.comments).check()
  await dialog.getByLabel(shares.form.password).fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: shares.form.submit }).click()
  const link = await dialog.getByLabel(shares.made.link).textContent()
  await dialog.getByRole('button', { name: shares.made.done }).click()
  await expect(dialog.getByText(shares.list.states.active, { exact: true })).toBeVisible()
  return link!
}

for (const locale of locales) {
  test(
    `an owner reads a shared inspection on a phone and comments, until the link is revoked, in ${locale}`,
    walkedIn('zh-hk', locale),
    async ({ page, browser, request }) => {
      test.slow()
      const { shares } = words[locale]
      const { page: w } = shares
      const { path } = await aProjectWithDefects(request)
      await coverPlate(page, request, locale, path)
      const link = await makeLink(page, locale, path.replace('/result-review/defects', '/report-definition'))

      const reader = await aReader(browser, locale)
      await reader.goto(link)
      await reader.getByLabel(w.password.label).fill('Something-else')
      await reader.getByRole('button', { name: w.password.submit }).click()
      await expect(reader.getByText(w.password.wrong)).toBeVisible()
      await reader.getByLabel(w.password.label).fill(password)
      await reader.getByRole('button', { name: w.password.submit }).click()

      await expect(reader.getByText(w.blurred)).toBeVisible()
      const defects = reader.getByRole('button', { name: /^DF000/ })
      await expect(defects).toHaveCount(2)
      await expectNoSidewaysScroll(reader)
      await expectAccessible(reader)
      await defects.first().click()
      const dialog = reader.getByRole('dialog', { name: /^DF0001/ })
      const photo = dialog.getByRole('img', { name: fill(locale, w.defect.photo, { number: 'DF0001' }) })
      await expect(photo).toBeVisible()
      await dialog.getByLabel(w.comments.name).fill('Ada Byron')
      await dialog.getByLabel(w.comments.email).fill('ada@example.com')
      await dialog.getByLabel(w.comments.text, { exact: true }).fill('When is this repaired?')
      await dialog.getByRole('button', { name: w.comments.send }).click()
      await expect(dialog.getByText(w.comments.sent)).toBeVisible()
      await expectAccessible(reader)
      const picture = new URL((await photo.getAttribute('src'))!, link).href
      const shown = await reader.request.get(picture)
      expect([shown.status(), (await contrastOf(await shown.body())) <= 8]).toEqual([200, true])

      const label = fill(locale, shares.list.revokeOf, { label: 'Owner' })
      await page.getByRole('button', { name: label }).click()
      await page.getByRole('button', { name: shares.list.revoke, exact: true }).click()
      await expect(
        page.getByRole('dialog', { name: shares.title }).getByText(shares.list.states.revoked, { exact: true }),
      ).toBeVisible()
      expect((await reader.request.get(picture)).status()).toBe(410)
      await reader.reload()
      await expect(reader.getByRole('heading', { name: endedIn(locale) })).toBeVisible()
      await reader.context().close()
    },
  )
}
