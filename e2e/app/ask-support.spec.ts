import { supportRoutes } from '../../packages/contract/src/notifications/support.ts'
import { help as en } from '../../packages/contract/src/messages/en/help.ts'
import { help as zhCn } from '../../packages/contract/src/messages/zh-cn/help.ts'
import { help as zhHk } from '../../packages/contract/src/messages/zh-hk/help.ts'
import { accountOf, expect, expectAccessible, open, test } from '../support/journey.ts'
import { mailSaying, supportEmail } from '../support/mailbox.ts'
import { makeProject } from '../support/projects.ts'
import { fill, inSlowRun, locales, words } from '../support/words.ts'

const helpWords = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const

for (const locale of locales) {
  test(
    `a question to support leaves with the screen it is about, and a lost line loses none of it (${locale})`,
    inSlowRun,
    async ({ page, request, complaints }) => {
      const { contact } = helpWords[locale]
      const { email } = accountOf('corporate-admin')
      const { code, path } = await makeProject(request)
      await open(page, locale, path)
      await page.getByRole('link', { name: words[locale].shell.help, exact: true }).click()
      await expect(page).toHaveURL(/\/help\/project-info$/)
      await page.getByRole('link', { name: contact.title }).click()
      await expect(page.getByRole('heading', { level: 1, name: contact.title })).toBeVisible()
      const form = page.getByRole('form', { name: contact.title })
      await expect(form).toContainText(code)
      const [message, send] = [form.getByLabel(contact.message), form.getByRole('button', { name: contact.submit })]
      await send.click()
      await expect(message).toHaveAttribute('aria-invalid', 'true')
      await expect(message).toBeFocused()
      await expectAccessible(page)

      const question = `Where is the scale bar? 比例尺在哪裏？ ${Date.now()}`
      await message.fill(question)
      await page.route(`**${supportRoutes.askSupport.path}`, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await send.click()
      await expect(form.getByText(words[locale].shell.network.lost)).toBeVisible()
      await expect(message).toHaveValue(question)
      await page.unrouteAll()
      await send.click()
      await expect(page.getByRole('heading', { name: contact.sent })).toBeFocused()
      await expect(page.getByText(fill(locale, contact.next, { email }))).toBeVisible()
      await expectAccessible(page)
      const { text, replyTo } = await mailSaying(supportEmail, question)
      expect(text).toContain(code)
      expect(replyTo).toContain(email)
      expect(complaints.splice(0).every((complaint) => complaint.includes('ERR_FAILED'))).toBe(true)
    },
  )
}

test('without a support mailbox the form says whom to ask', inSlowRun, async ({ page }) => {
  await page.route(`**${supportRoutes.support.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), isReachable: false } })
  })
  await open(page, 'en', '/help/contact')
  await expect(page.getByRole('heading', { name: en.contact.nobody })).toBeVisible()
  await page.getByRole('link', { name: en.contact.nobodyLink }).click()
  await expect(page).toHaveURL(/\/help\/people/)
})
