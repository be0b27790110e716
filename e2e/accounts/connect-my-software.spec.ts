import { request as another, type Locator, type Page } from '@playwright/test'
import { consoleRoutes } from '../../packages/contract/src/accounts/console.ts'
import { projectLifeRoutes, projectRoutes } from '../../packages/contract/src/projects/projects.ts'
import { aCompany, callApi, demoToken, enter, type Company } from '../support/company.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openProfile, test } from '../support/journey.ts'
import { fill, inSlowRun, locales, prefix, walkedIn, words, type Locale } from '../support/words.ts'

/** The operator agreed it with the company: its plan has the API. */
async function aContractCompany(page: Page, locale: Locale): Promise<Company> {
  const { request } = page
  const company = await aCompany(request, locale, { name: 'Kit Ying Ho', company: 'Lamma Survey' })
  await callApi(
    request,
    consoleRoutes.setCorporate,
    { params: { corporateId: company.corporateId }, body: { isSaas: false, agentIds: [] } },
    await demoToken(request, 'system-admin'),
  )
  return company
}

/** Seen without scrolling the table sideways. */
async function expectWithinPhone(button: Locator): Promise<void> {
  const { x, width } = (await button.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(390)
}

for (const locale of locales) {
  const { integrations } = words[locale]

  test(`make an API key, use it, and revoke it: ${locale}`, walkedIn('zh-cn', locale), async ({ page, baseURL }) => {
    const company = await aContractCompany(page, locale)
    const { corporateId } = company
    await callApi(
      page.request,
      projectLifeRoutes.create,
      {
        params: { corporateId },
        body: { project: { name: 'Sok Kwu Tower', code: 'LS-1' }, projectType: 'Inspection.MBIS' },
      },
      company.session.accessToken,
    )
    await enter(page, locale, company)
    await openProfile(page, locale, company.name)
    await page.getByRole('link', { name: integrations.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: integrations.title })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: integrations.keys.create }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(integrations.keys.form.name).fill('Register sync')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: integrations.keys.form.submit }).click()
    const key = (await dialog.getByLabel(integrations.keys.made.key).textContent())!.trim()
    expect(key).toMatch(/^plk_/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: integrations.keys.made.done }).click()

    // The program has neither cookies nor a session.
    const program = await another.newContext({ baseURL: baseURL! })
    const listed = await callApi(
      program,
      projectRoutes.list,
      { params: { corporateId }, query: { projectTypes: 'Inspection.MBIS' } },
      key,
    )
    expect(listed.data.map(({ projectName }) => projectName)).toEqual(['Sok Kwu Tower'])
    await page.reload()
    const row = page.getByRole('row', { name: /Register sync/ })
    await expect(row).not.toContainText(integrations.keys.never)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectWithinPhone(row.getByRole('button'))
    await expectNoSidewaysScroll(page)
    await row.getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: integrations.keys.revoke }).click()
    await expect(row).toContainText(integrations.keys.states.revoked)
    await expectAccessible(page)
    await expect(
      callApi(
        program,
        projectRoutes.list,
        { params: { corporateId }, query: { projectTypes: 'Inspection.MBIS' } },
        key,
      ),
    ).rejects.toThrow('401')
    await program.dispose()
  })

  test(`see what a webhook sent, and send it again: ${locale}`, inSlowRun, async ({ page }) => {
    const { webhooks } = integrations
    await enter(page, locale, await aContractCompany(page, locale))
    await page.goto(`${prefix[locale]}/integrations`)
    await page.getByRole('button', { name: webhooks.create }).click()
    const dialog = page.getByRole('dialog')
    // This machine, which no customer may reach: what is sent there is refused, and the log says so.
    await dialog.getByLabel(webhooks.form.url).fill('https://127.0.0.1:9/hook')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: webhooks.form.submit }).click()
    await expect(dialog.getByLabel(webhooks.made.secret)).toHaveText(/^whsec_/)
    await dialog.getByRole('button', { name: webhooks.made.done }).click()
    const button = (action: string) =>
      page.getByRole('button', { name: fill(locale, webhooks.actionsOf, { action, host: '127.0.0.1:9' }) })
    await button(webhooks.test).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await button(webhooks.deliveries).click()
    await expect(dialog.getByText(webhooks.log.problems['address-forbidden'])).toBeVisible()
    await expectAccessible(page)
    const resend = dialog.getByRole('button', { name: webhooks.log.resend }).first()
    await expectWithinPhone(resend)
    await resend.click()
    await expect(page.getByText(webhooks.log.resent)).toBeVisible()
  })
}
