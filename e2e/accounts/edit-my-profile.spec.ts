import type { Locator, Page } from '@playwright/test'
import { accountRoutes, type Session } from '../../packages/contract/src/accounts/accounts.ts'
import {
  accountOf,
  expect,
  expectAccessible,
  expectProjectList,
  openProfile,
  registered,
  signIn,
  test,
} from '../support/journey.ts'
import { inSlowRun, words, type Locale } from '../support/words.ts'

const password = 'Tower-17-Scaffold!'
const people = {
  en: {
    before: { name: 'Ka Ming Lau', company: 'Lantau Survey' },
    after: { name: 'Lau Ka-ming', company: 'Lantau Surveyors' },
    email: 'kaming.lau@lantau.example',
  },
  'zh-hk': {
    before: { name: '劉嘉明先生', company: '大嶼山測量' },
    after: { name: '劉家明', company: '大嶼山測量師行' },
    email: 'kaming.hk@lantau.example',
  },
} as const satisfies Partial<Record<Locale, unknown>>

function fields(page: Page, locale: Locale) {
  const { profile, cancel } = words[locale].accounts.security
  const form = page.getByRole('form', { name: profile.edit })
  return {
    form,
    name: form.getByLabel(profile.name, { exact: true }),
    company: form.getByLabel(profile.company, { exact: true }),
    save: form.getByRole('button', { name: profile.save }),
    cancel: form.getByRole('button', { name: cancel }),
    edit: page.getByRole('button', { name: profile.edit }),
  }
}

const inBanner = (page: Page, text: string): Locator =>
  page.getByRole('banner').getByText(text, { exact: true }).first()

for (const locale of ['en', 'zh-hk'] as const) {
  test(`change my name and the company's, or leave them (${locale})`, inSlowRun, async ({ page }) => {
    const { before, after, email } = people[locale]
    const { accounts, rules } = words[locale]
    await registered(page, { ...before, email, password }, locale)
    await openProfile(page, locale, before.name)
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText(accounts.roles['corporate-admin'], { exact: true })).toBeVisible()
    await expectAccessible(page)

    const { form, name, company, save, cancel, edit } = fields(page, locale)
    await edit.click()
    await expect(name).toBeFocused()
    await expect(save).toBeDisabled()
    await name.fill('x_1')
    await expect(page.getByText(rules.name.format)).toBeVisible()
    await company.fill(after.company)
    await expect(save).toBeDisabled()
    await expectAccessible(page)
    await cancel.click()
    await expect(form).toHaveCount(0)
    await expect(edit).toBeFocused()
    await edit.click()
    await expect(name).toHaveValue(before.name)
    await expect(company).toHaveValue(before.company)

    const sent: string[] = []
    page.on(
      'request',
      (request) =>
        request.method() === 'PUT' && sent.push(new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/g, '*')),
    )
    await name.fill(after.name)
    await save.click()
    await expect(form).toHaveCount(0)
    expect(sent).toEqual(['/user/api/v1/corporates/*/users/*'])
    await expect(page.getByRole('heading', { level: 1 })).toContainText(after.name)
    await edit.click()
    await company.fill(after.company)
    await save.click()
    await expect(form).toHaveCount(0)
    await expect(inBanner(page, after.company)).toBeVisible()
    expect(sent).toEqual(['/user/api/v1/corporates/*/users/*', '/user/api/v1/corporates/*'])

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(after.name)
    await expect(inBanner(page, after.company)).toBeVisible()
  })
}

test('a viewer sees the company and cannot change it, and has no subscription history', inSlowRun, async ({ page }) => {
  await signIn(page, 'en', 'corporate-viewer')
  const viewer = accountOf('corporate-viewer')
  await openProfile(page, 'en', viewer.name)
  await expect(page.getByRole('link', { name: words.en.accounts.security.profile.history })).toHaveCount(0)
  const { form, name, company, edit } = fields(page, 'en')
  await edit.click()
  await expect(name).toHaveValue(viewer.name)
  await expect(company).toHaveCount(0)
  await expect(form).toContainText('Harbour Survey Demo')
  await expect(form).toContainText(words.en.accounts.security.profile.companyFixed)
  await expectAccessible(page)
})

test(
  'many companies scroll in their own list, and a deleted one leads back to the own one',
  inSlowRun,
  async ({ page, complaints }) => {
    await signIn(page, 'en', 'corporate-standard')
    const person = accountOf('corporate-standard')
    await page.route(
      `**${accountRoutes.refresh.path}`,
      async (route) => {
        const answer = await route.fetch()
        const session = (await answer.json()) as Session
        const [own] = session.corporates
        const more = Array.from({ length: 19 }, (_, index) => ({
          ...own!,
          corporateId: own!.corporateId.slice(0, -2) + String(index + 10),
          name: `Tower Survey ${index + 2}`,
        }))
        await route.fulfill({ response: answer, json: { ...session, corporates: [own, ...more] } })
      },
      { times: 1 },
    )
    await page.reload()
    await openProfile(page, 'en', person.name)
    const list = page.getByRole('region', { name: words.en.accounts.profile.switch }).getByRole('list')
    await expect(list.getByRole('button')).toHaveCount(20)
    const { shown, whole } = await list.evaluate((element) => ({
      shown: element.clientHeight,
      whole: element.scrollHeight,
    }))
    expect(shown).toBeLessThanOrEqual(338)
    expect(whole).toBeGreaterThan(shown)
    await expectAccessible(page)
    await list.getByRole('button', { name: 'Tower Survey 20' }).click()
    // That company exists only in this browser's memory of the session, as one does that has let this person go.
    await expect.poll(() => complaints.length).toBeGreaterThan(0)
    await expect(inBanner(page, 'Harbour Survey Demo')).toBeVisible()
    await expectProjectList(page, 'en')
    complaints.splice(0).forEach((text) => expect(text).toContain('404'))
  },
)
