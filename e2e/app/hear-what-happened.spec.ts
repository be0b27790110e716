import { expect, expectAccessible, test } from '../support/journey.ts'
import { openNotifications } from '../support/notifications.ts'
import { inSlowRun, locales, walkedIn, words } from '../support/words.ts'

for (const locale of locales) {
  test(
    `news comes live, is read, leads to its thing and is cleared: ${locale}`,
    walkedIn('en', locale),
    ({ page, request }) => openNotifications(page, request, locale),
  )
}

test(
  'a person who is not signed in can stop mails, but only with the link of the mail',
  inSlowRun,
  async ({ page, complaints }) => {
    const { unsubscribe } = words.en.notifications
    await page.goto('/unsubscribe?token=made.up.token')
    await expect(page.getByRole('heading', { level: 1, name: unsubscribe.title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: unsubscribe.all }).check()
    await page.getByRole('button', { name: unsubscribe.stop }).click()
    await expect(page.getByRole('alert')).toHaveText(unsubscribe.invalid)
    expect(complaints.splice(0).every((text) => text.includes('410'))).toBe(true)
  },
)
