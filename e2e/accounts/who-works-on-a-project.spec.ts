import { billingRoutes } from '../../packages/contract/src/billing/billing.ts'
import { projectLifeRoutes } from '../../packages/contract/src/projects/projects.ts'
import { aColleague, aCompany, anotherDevice, callApi, demoToken, enter } from '../support/company.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { fill, inSlowRun, prefix, walkedIn, words, type Locale } from '../support/words.ts'

const companies: Readonly<Partial<Record<Locale, { readonly name: string; readonly company: string }>>> = {
  en: { name: 'Ada Wong', company: 'Mount Davis Survey' },
  'zh-hk': { name: '黃美玲', company: '太平山測量' },
}

const code = 'HK-2026-021'

for (const [locale, given] of Object.entries(companies) as [Locale, { name: string; company: string }][]) {
  const { projects, errors, accounts } = words[locale]
  const { people, refused, menu, access } = projects.list

  test(
    `who works on a project: one more, one too many, one less, and what they see (${locale})`,
    walkedIn('zh-hk', locale),
    async ({ page, browser, complaints }) => {
      test.slow()
      const company = await aCompany(page.request, locale, given)
      const { corporateId, session } = company
      const project = await callApi(
        page.request,
        projectLifeRoutes.create,
        { params: { corporateId }, body: { project: { name: 'Fortune Court', code }, projectType: 'Inspection.MBIS' } },
        session.accessToken,
      )
      const surveyor = await aColleague(page.request, company, 'Ben Lau', 'corporate-standard')
      const second = await aColleague(page.request, company, 'Cara Ng', 'corporate-standard')
      const viewer = await aColleague(page.request, company, 'Dan Ho', 'corporate-viewer')
      const address = `${prefix[locale]}/project/${project._id}/project-info?corporateId=${corporateId}&workspaceId=${project.workspaceId}&inspectionId=${project.inspectionId}`

      // Before: the list is empty for the surveyor, and the address says why.
      const device = await anotherDevice(browser)
      await enter(device.page, locale, surveyor)
      await expect(device.page.getByRole('heading', { level: 2, name: projects.empty.title })).toBeVisible()
      await device.page.goto(address)
      await expect(device.page.getByRole('heading', { level: 1, name: errors['access.not-assigned'] })).toBeVisible()
      await expect(
        device.page.getByText(fill(locale, refused.notAssigned.text, { company: given.company })),
      ).toBeVisible()
      await expectAccessible(device.page)
      expect(device.statuses().every((status) => status === 403)).toBe(true)

      await enter(page, locale, company)
      await page.getByRole('button', { name: fill(locale, menu, { code }) }).click()
      await page.getByRole('menuitem', { name: access }).click()
      const dialog = page.getByRole('dialog', { name: fill(locale, people.title, { code }) })
      await expect(dialog.getByText(people.nobody)).toBeVisible()
      await expect(dialog.getByRole('listitem').filter({ hasText: given.name })).toContainText(
        accounts.roles['corporate-admin'],
      )
      await expectAccessible(page)
      await dialog.getByRole('searchbox', { name: people.search }).fill('lau')
      await expect(
        dialog.getByRole('button', { name: fill(locale, people.addName, { name: second.name }) }),
      ).toHaveCount(0)
      await dialog.getByRole('button', { name: fill(locale, people.addName, { name: surveyor.name }) }).click()
      await expect(
        dialog.getByRole('button', { name: fill(locale, people.takeName, { name: surveyor.name }) }),
      ).toBeVisible()
      await expect(dialog.getByText(fill(locale, people.seats.users, { taken: 1, most: 1 }))).toBeVisible()
      await dialog.getByRole('searchbox', { name: people.search }).fill('')

      // The trial has one place for a user and one for a viewer.
      await dialog.getByRole('button', { name: fill(locale, people.addName, { name: second.name }) }).click()
      await expect(dialog.getByText(errors['plan.users'])).toBeVisible()
      await expect(dialog.getByRole('link', { name: people.upgrade })).toHaveAttribute(
        'href',
        new RegExp(`/buy\\?.*projectId=${project._id}`),
      )
      await expectAccessible(page)
      expect(complaints.splice(0).every((text) => text.includes('403'))).toBe(true)
      await dialog.getByRole('button', { name: fill(locale, people.addName, { name: viewer.name }) }).click()
      await expect(
        dialog.getByRole('button', { name: fill(locale, people.takeName, { name: viewer.name }) }),
      ).toBeVisible()
      await expect(dialog.getByText(errors['plan.users'])).toHaveCount(0)

      // An added user gets access where they were refused, without any action: the page receives the event.
      await expect(device.page.getByRole('link', { name: `${code} - Fortune Court` })).toBeVisible()
      await device.page.getByRole('button', { name: access, exact: true }).click()
      await expect(
        device.page.getByRole('dialog').getByRole('listitem').filter({ hasText: surveyor.name }),
      ).toContainText(accounts.roles['corporate-standard'])
      await device.page.keyboard.press('Escape')

      // The viewer finds nothing to change.
      const reader = await anotherDevice(browser)
      await enter(reader.page, locale, viewer)
      await expect(reader.page.getByRole('row', { name: new RegExp(code) })).toBeVisible()
      await expect(reader.page.getByRole('button', { name: projects.list.create })).toHaveCount(0)
      await reader.page.getByRole('button', { name: fill(locale, menu, { code }) }).click()
      await expect(reader.page.getByRole('menuitem')).toHaveText([access])
      await reader.page.getByRole('menuitem', { name: access }).click()
      const readOnly = reader.page.getByRole('dialog', { name: fill(locale, people.title, { code }) })
      await expect(readOnly.getByText(people.readOnly)).toBeVisible()
      await expect(readOnly.getByRole('listitem')).toHaveCount(2)
      await expect(readOnly.getByRole('button')).toHaveCount(1)
      await expectAccessible(reader.page)
      expect(reader.statuses()).toEqual([])

      await dialog.getByRole('button', { name: fill(locale, people.takeName, { name: surveyor.name }) }).click()
      await expect(
        dialog.getByRole('button', { name: fill(locale, people.addName, { name: surveyor.name }) }),
      ).toBeVisible()
      await device.page.goto(address)
      await expect(device.page.getByRole('heading', { level: 1, name: errors['access.not-assigned'] })).toBeVisible()
    },
  )

  test(
    `a project that had expired says so, and who can renew it (${locale})`,
    inSlowRun,
    async ({ page, browser, complaints }) => {
      test.slow()
      const company = await aCompany(page.request, locale, { ...given, company: `${given.company} 2` })
      const { corporateId, session } = company
      const project = await callApi(
        page.request,
        projectLifeRoutes.create,
        { params: { corporateId }, body: { project: { name: 'Garden', code }, projectType: 'Inspection.MBIS' } },
        session.accessToken,
      )
      const colleague = await aColleague(page.request, company, 'Ben Lau', 'corporate-viewer')
      await enter(page, locale, company)
      await page.getByRole('button', { name: fill(locale, menu, { code }) }).click()
      await page.getByRole('menuitem', { name: access }).click()
      await page.getByRole('button', { name: fill(locale, people.addName, { name: colleague.name }) }).click()
      await expect(
        page.getByRole('button', { name: fill(locale, people.takeName, { name: colleague.name }) }),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await callApi(
        page.request,
        billingRoutes.setLimits,
        {
          params: { corporateId, projectId: project._id },
          body: { imageLimit: 100, dataLimit: null, expiresAt: '2026-01-31T00:00:00Z' },
        },
        await demoToken(page.request, 'system-admin'),
      )

      await page.reload()
      await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText(/2026/)
      await page.getByRole('link', { name: 'Garden' }).click()
      await expect(page.getByRole('heading', { level: 1, name: errors['access.project-expired'] })).toBeVisible()
      await expect(page.getByRole('link', { name: refused.expired.button })).toHaveAttribute(
        'href',
        new RegExp(`/buy\\?.*projectId=${project._id}`),
      )
      await expectAccessible(page)
      expect(complaints.splice(0).every((text) => text.includes('403'))).toBe(true)

      const device = await anotherDevice(browser)
      await enter(device.page, locale, colleague)
      await device.page.getByRole('link', { name: 'Garden' }).click()
      await expect(
        device.page.getByText(fill(locale, refused.expired.ask, { company: `${given.company} 2` })),
      ).toBeVisible()
      await expect(device.page.getByRole('link', { name: refused.expired.button })).toHaveCount(0)
    },
  )
}
