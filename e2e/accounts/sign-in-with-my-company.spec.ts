import { signOnRoutes } from '../../packages/contract/src/accounts/sign-on.ts'
import { aCompany, callApi, demoToken, enter } from '../support/company.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, fillLogin, signIn, test } from '../support/journey.ts'
import { aProvider } from '../support/sign-on.ts'
import { fill, inSlowRun, locales, prefix, walkedIn, words, type Locale } from '../support/words.ts'

/** Each try has a domain of its own: one is proven for one company. */
const aDomainName = () => `d${Date.now().toString(36)}.example`
const statusOf = (complaint: string) => Number(/status of (\d+)/.exec(complaint)?.[1])

for (const locale of locales) {
  const { accounts, errors, integrations } = words[locale]
  const { signOnSettings: said, login } = accounts

  test(
    `an administrator sets single sign-on up, and hears what is missing: ${locale}`,
    inSlowRun,
    async ({ page, complaints }) => {
      const domain = aDomainName()
      const company = await aCompany(page.request, locale, { name: 'Kit Ying Ho', company: 'Lamma Survey' })
      await enter(page, locale, company)
      await page.goto(`${prefix[locale]}/integrations`)
      const section = page.getByRole('region', { name: said.title })
      await expect(section.getByText('/sign-on')).toBeVisible()
      await section.getByRole('button', { name: said.setUp }).click()
      const dialog = page.getByRole('dialog')
      // This machine, which no customer may reach.
      await dialog.getByLabel(said.issuer).fill('https://127.0.0.1:9')
      await dialog.getByLabel(said.clientId).fill('plumbline')
      await dialog.getByLabel(said.form.secret).fill('a secret')
      await dialog.getByRole('button', { name: said.form.submit }).click()
      await expect(dialog.getByText(errors['sign-on.unavailable'])).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: integrations.cancel }).last().click()

      await section.getByLabel(said.domains.domain).fill(domain)
      await section.getByRole('button', { name: said.domains.add }).click()
      await expect(section.getByText(`_plumbline.${domain}`)).toBeVisible()
      await section.getByRole('button', { name: fill(locale, said.domains.checkOf, { domain }) }).click()
      await expect(section.getByText(errors['domain.record-missing'])).toBeVisible()
      await expectAccessible(page)
      expect(complaints.splice(0).map(statusOf)).toEqual([502, 409])

      await aProvider(company.corporateId, false)
      await page.reload()
      await expect(section.getByText(said.required.noDomain)).toBeVisible()
      await expect(section.getByRole('switch')).toBeDisabled()
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    },
  )

  test(
    `people of a company sign in there, and their passwords end: ${locale}`,
    walkedIn('zh-hk', locale),
    async ({ page, complaints }) => {
      const domain = 'survey.example'
      const company = await aCompany(page.request, locale, { name: 'Kit Ying Ho', company: 'Lamma Survey' })
      const email = company.session.userEmail
      const operator = await demoToken(page.request, 'system-admin')
      await release(operator, page.request, domain)
      await callApi(
        page.request,
        signOnRoutes.setDomain,
        { body: { domain, corporateId: company.corporateId } },
        operator,
      )
      await aProvider(company.corporateId, true)
      try {
        await page.goto(`${prefix[locale]}/login`)
        await page.getByRole('textbox', { name: login.email }).fill(email)
        await page.getByLabel(login.password, { exact: true }).focus()
        await expect(page.getByRole('button', { name: login.company })).toBeVisible()
        await expect(page.getByText(login.companyRequired)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: login.company }).click()
        await expect(page.getByText(errors['sign-on.unavailable'])).toBeVisible()
        await expectAccessible(page)
        await fillLogin(page, locale, email, 'Any-Password-17!')
        // In Chinese the hint above the button is the same sentence: without the answer the page would be left too early.
        await expect.poll(() => complaints.map(statusOf)).toEqual([502, 403])
        await expect(page.getByText(errors['login.sign-on-required']).last()).toBeVisible()

        await page.goto(`${prefix[locale]}/sign-on?error=access_denied`)
        await expect(page.getByText(accounts.signOn.denied)).toBeVisible()
        await expectAccessible(page)
        await page.goto(`${prefix[locale]}/sign-on?state=${'s'.repeat(43)}&code=abc`)
        await expect(page.getByText(errors['sign-on.expired'])).toBeVisible()
        expect(complaints.splice(0).map(statusOf)).toEqual([502, 403, 410])
      } finally {
        await release(operator, page.request, domain)
      }
    },
  )

  test(`the operator vouches for a domain and takes it back: ${locale}`, inSlowRun, async ({ page }) => {
    const domain = aDomainName()
    const { console: words_ } = said
    const { corporateId } = await aCompany(page.request, locale, { name: 'Kit Ying Ho', company: `Lamma ${domain}` })
    await signIn(page, locale, 'system-admin')
    await page.goto(`${prefix[locale]}/console/domains`)
    await page.getByRole('button', { name: words_.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(said.domains.domain).fill(domain)
    await dialog.getByLabel(words_.company).fill(domain)
    await page.getByRole('option', { name: `Lamma ${domain}` }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words_.add }).click()
    await expect(dialog).toBeHidden()
    await aProvider(corporateId, false)
    await page.reload()
    const row = page.getByRole('row', { name: domain })
    await expect(row).toContainText(words_.byOperator)
    await row.getByRole('button', { name: actionOf(locale, words_.require, domain) }).click()
    await dialog.getByRole('button', { name: said.required.submitOn }).click()
    await expect(row).toContainText(words_.required)
    await expectAccessible(page)
    await row.getByRole('button', { name: actionOf(locale, words_.release, domain) }).click()
    await dialog.getByRole('button', { name: said.required.submitOff }).click()
    await expect(row).toContainText(words_.optional)
    await row.getByRole('button', { name: actionOf(locale, said.remove, domain) }).click()
    await dialog.getByRole('button', { name: said.remove }).click()
    await expect(row).toBeHidden()
  })
}

const actionOf = (locale: Locale, action: string, domain: string) =>
  fill(locale, words[locale].accounts.signOnSettings.console.actionOf, { action, domain })

/** The other journeys register people in this domain: it must not stay with one company. */
async function release(operator: string, request: Parameters<typeof callApi>[0], domain: string): Promise<void> {
  const { data } = await callApi(request, signOnRoutes.listDomains, {}, operator)
  for (const { _id, domain: listed, corporate } of data)
    if (listed === domain)
      await callApi(
        request,
        signOnRoutes.removeDomain,
        { params: { corporateId: corporate._id, domainId: _id } },
        operator,
      )
}
