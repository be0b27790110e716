import type { APIRequestContext, Page } from '@playwright/test'
import { userRoutes } from '../../packages/contract/src/accounts/users.ts'
import { projectLifeRoutes } from '../../packages/contract/src/projects/projects.ts'
import { aColleague, aCompany, callApi, password, type Company, type Person } from './company.ts'
import { arrive, expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts'
import { fill, prefix, words, type Locale } from './words.ts'

type Made = Awaited<ReturnType<typeof aProject>>

async function aProject(request: APIRequestContext, { session, corporateId }: Company, name: string) {
  const made = await callApi(
    request,
    projectLifeRoutes.create,
    { params: { corporateId }, body: { project: { name, code: name }, projectType: 'Inspection.MBIS' } },
    session.accessToken,
  )
  return {
    ...made,
    name,
    path: `/project/${made._id}/project-info?${new URLSearchParams({ corporateId, workspaceId: made.workspaceId, inspectionId: made.inspectionId })}`,
  }
}

const assign = (
  request: APIRequestContext,
  { session }: Company,
  { _id: projectId }: Made,
  person: Person,
  isAssigned = true,
) =>
  callApi(
    request,
    userRoutes.assignProjectUsers,
    { params: { projectId }, body: [{ userId: person.session.userId, isAssigned }] },
    session.accessToken,
  )

/** Messages are received live, read, followed and cleared; and the mails about them chosen. */
export async function openNotifications(page: Page, request: APIRequestContext, locale: Locale): Promise<void> {
  const { notifications: said } = words[locale]
  const company = await aCompany(request, locale, { name: 'Ada Byron', company: 'Analytical Surveys' })
  const [here, there] = [
    await aProject(request, company, 'Harbour Tower'),
    await aProject(request, company, 'Peak Court'),
  ]
  const colleague = await aColleague(request, company, 'Mei Chan', 'corporate-viewer')
  await assign(request, company, here, colleague)
  await arrive(page, locale, { email: colleague.session.userEmail, password }, here.path)
  const bell = (count: number) =>
    page.getByRole('button', { name: count === 0 ? said.bell : fill(locale, said.unread, { count }), exact: true })
  await expect(bell(1)).toBeVisible()
  await assign(request, company, there, colleague)
  await expect(bell(2)).toBeVisible()

  await bell(2).click()
  const panel = page.getByRole('dialog', { name: said.bell })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByRole('listitem').first()).toContainText('Peak Court')
  await expect(panel.getByText(said.isNew)).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(bell(0)).toBeFocused()

  await bell(0).click()
  await expect(panel.getByText(said.isNew)).toHaveCount(0)
  await panel.getByRole('listitem').last().getByRole('button').click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await panel.getByRole('link', { name: /Peak Court/ }).click()
  await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/project/${there._id}/project-info`))
  await bell(0).click()
  await panel.getByRole('button', { name: said.clear }).click()
  await expect(panel.getByText(said.none)).toBeVisible()
  await page.reload()
  await bell(0).click()
  await expect(panel.getByText(said.none)).toBeVisible()

  await panel.getByRole('link', { name: said.settings }).click()
  const choice = page.getByRole('radiogroup', { name: said.mail.kinds['project-assigned'] })
  await choice.getByText(said.mail.deliveries.none).click()
  await expect(choice.getByRole('radio', { name: said.mail.deliveries.none })).toBeChecked()
  await page.reload()
  await expect(choice.getByRole('radio', { name: said.mail.deliveries.none })).toBeChecked()
  await expectAccessible(page)
}
