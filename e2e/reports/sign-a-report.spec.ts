import sharp from 'sharp'
import { expect, expectAccessible, expectSaved, open, test } from '../support/journey.ts'
import { aReportableProject } from '../support/reports.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

test(
  'only the person named signs, with their own picture, and a change makes the signature fall away',
  inSlowRun,
  async ({ page, browser, request }) => {
    test.slow()
    const { reports } = words.en
    const { reportPath } = await aReportableProject(request)
    await open(page, 'en', reportPath)
    await page.getByRole('button', { name: reports.files.begin }).click()
    await page.getByRole('link', { name: reports.sections.names.backgroundSection }).click()
    const prepared = page.getByRole('group', { name: reports.background.roles.prepared })
    // Another journey of the same person may have left a picture behind.
    const upload = prepared.getByRole('button', { name: reports.sign.noImage })
    await expect(upload.or(prepared.getByRole('button', { name: reports.sign.sign }))).toBeVisible()
    if (await upload.isVisible()) {
      await upload.click()
      const dialog = page.getByRole('dialog', { name: reports.sign.own.title })
      const ink = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><path d="M10 60 C60 0 90 90 140 40 S240 20 290 60" fill="none" stroke="#1b2a4a" stroke-width="4"/></svg>',
      )
      await dialog
        .getByLabel(reports.sign.own.choose)
        .setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: await sharp(ink).png().toBuffer() })
      await expect(dialog.getByRole('img', { name: reports.sign.own.alt })).toBeVisible()
      await dialog.getByRole('button', { name: reports.close, exact: true }).click()
    }
    await prepared.getByRole('button', { name: reports.sign.sign }).click()
    const signed = prepared.getByText(fill('en', reports.sign.signed, { name: 'Demo Admin' }))
    await expect(signed).toBeVisible()
    await expectAccessible(page)

    const other = await (await browser.newContext()).newPage()
    await open(other, 'en', reportPath, 'corporate-standard')
    await other.getByRole('link', { name: reports.files.edit }).click()
    await other.getByRole('link', { name: reports.sections.names.backgroundSection }).click()
    const seen = other.getByRole('group', { name: reports.background.roles.prepared })
    await expect(seen.getByText(fill('en', reports.sign.signed, { name: 'Demo Admin' }))).toBeVisible()
    await expect(seen.getByRole('button', { name: reports.sign.takeBack })).toHaveCount(0)
    await other.getByLabel(reports.background.jobNature).fill('Survey before the repair')
    await expectSaved(other, 'en')
    await expect(seen.getByText(fill('en', reports.sign.waiting, { name: 'Demo Admin' }))).toBeVisible()
    await expect(signed).toHaveCount(0)
  },
)
