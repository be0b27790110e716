import { demoProjects } from '../../apps/server/src/demo/projects.ts'
import { articles, help } from '../../packages/contract/src/messages/zh-hk/help.ts'
import { tutorials as captions } from '../../packages/contract/src/messages/en/tutorials.ts'
import { projectLifeRoutes } from '../../packages/contract/src/projects/projects.ts'
import { aCompany, callApi, enter } from '../support/company.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, signIn, test } from '../support/journey.ts'
import { fill, inSlowRun, prefix, walkedIn, words } from '../support/words.ts'

const names = {
  en: {
    name: 'Mei Chan',
    company: 'Peak Facades',
    project: 'Fortune Court, Block A',
    client: 'Owners of Fortune Court',
  },
  'zh-hk': { name: '陳大文', company: '維港測量有限公司', project: '海景花園 第三座', client: '海景花園業主立案法團' },
} as const

for (const locale of ['en', 'zh-hk'] as const) {
  const { projects, rules, errors } = words[locale]
  const { form, remove } = projects.list
  const given = names[locale]

  test(
    `the first project: create it, find it, delete it (${locale})`,
    walkedIn('zh-hk', locale),
    async ({ page, complaints }) => {
      test.slow()
      const company = await aCompany(page.request, locale, given)
      await enter(page, locale, company)
      await expect(page.getByRole('heading', { level: 2, name: projects.list.empty.title })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: projects.list.create }).last().click()
      const dialog = page.getByRole('dialog', { name: form.title })
      await expect(dialog.getByLabel(form.name)).toBeFocused()
      await expectAccessible(page)

      // Without a name or a number nothing is sent, and a toast says what is missing.
      const sent: string[] = []
      page.on(
        'request',
        (request) =>
          void (request.method() === 'POST' && request.url().endsWith('/projects') && sent.push(request.url())),
      )
      await dialog.getByLabel(form.name).fill(given.project)
      await dialog.getByRole('button', { name: form.submit }).click()
      await expectToast(page, rules.project.missing.replace('{field}', form.code))
      await expect(dialog.getByLabel(form.code)).toBeFocused()
      expect(sent).toEqual([])
      await expectAccessible(page)

      await dialog.getByLabel(form.code).fill('HK-2026-001')
      await dialog.getByLabel(form.client).fill(given.client)
      await dialog.getByRole('radio', { name: form.types['Inspection.Pipe'].name }).check()
      const refreshed = page.waitForRequest((request) => request.url().endsWith('/auth/refresh'))
      await dialog.getByRole('button', { name: form.submit }).click()
      await refreshed
      await expect(page).toHaveURL(
        new RegExp(`${prefix[locale]}/project/[\\w-]+/project-info\\?.*corporateId=${company.corporateId}`),
      )
      await expect(page.getByRole('link', { name: `HK-2026-001 - ${given.project}` })).toBeVisible()
      const address = page.url()

      await page.getByRole('link', { name: words[locale].shell.logo.projects }).click()
      const row = page.getByRole('row', { name: /HK-2026-001/ })
      await expect(row).toContainText(given.client)
      await expect(row).toContainText(projects.types['Inspection.Pipe'])
      await expect(row).toContainText('TRIAL')
      await expectAccessible(page)

      // The number is taken now; the form says so at the field and keeps what was typed.
      await page.getByRole('button', { name: projects.list.create }).click()
      await dialog.getByLabel(form.name).fill('Another')
      await dialog.getByLabel(form.code).fill('HK-2026-001')
      await dialog.getByRole('button', { name: form.submit }).click()
      await expect(dialog.getByText(errors['project.code-taken'])).toBeVisible()
      await expect(dialog.getByLabel(form.code)).toBeFocused()
      expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
      await dialog.getByRole('button', { name: form.cancel, exact: true }).last().click()

      // Deleting asks for the number.
      await row.getByRole('button', { name: fill(locale, projects.list.menu, { code: 'HK-2026-001' }) }).click()
      await page.getByRole('menuitem', { name: projects.list.delete }).click()
      const question = page.getByRole('dialog', { name: fill(locale, remove.title, { code: 'HK-2026-001' }) })
      const typed = question.getByLabel(fill(locale, remove.type, { code: 'HK-2026-001' }))
      await expect(typed).toBeFocused()
      await typed.fill('HK-2026-00')
      await expect(question.getByRole('button', { name: remove.submit })).toBeDisabled()
      await expectAccessible(page)
      await typed.fill('HK-2026-001')
      await question.getByRole('button', { name: remove.submit }).click()
      await expectToast(page, fill(locale, remove.done, { code: 'HK-2026-001' }))
      await expect(page.getByRole('heading', { level: 2, name: projects.list.empty.title })).toBeVisible()

      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: errors['project.not-found'] })).toBeVisible()
      expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true)
    },
  )
}

test('choosing a paid plan leads on to ordering it', inSlowRun, async ({ page }) => {
  const company = await aCompany(page.request, 'en', { name: 'Ada Wong', company: 'Ridge Survey' })
  await enter(page, 'en', company)
  const { form } = words.en.projects.list
  await page.getByRole('button', { name: words.en.projects.list.create }).last().click()
  const dialog = page.getByRole('dialog', { name: form.title })
  await dialog.getByLabel(form.name).fill('Tower')
  await dialog.getByLabel(form.code).fill('T-1')
  await dialog.getByRole('radio', { name: /BASIC/ }).check()
  await expect(dialog.getByText(form.starts)).toBeVisible()
  await dialog.getByRole('button', { name: form.submit }).click()
  await expect(page).toHaveURL(/\/buy\?.*projectId=[\w-]+&plan=BASIC/)
})

test(
  'a list of many: filters, order and view stay in the address, and more is shown on demand',
  inSlowRun,
  async ({ page }) => {
    test.slow()
    const company = await aCompany(page.request, 'en', { name: 'Ben Lau', company: 'Cape Surveyors' })
    for (let number = 1; number <= 103; number += 1) {
      const body = {
        project: { name: number % 2 === 0 ? `Tower ${number}` : `海景花園 ${number}`, code: `P-${number}` },
        projectType: number === 7 ? 'Inspection.Pipe' : 'Inspection.MBIS',
      } as const
      await callApi(
        page.request,
        projectLifeRoutes.create,
        { params: { corporateId: company.corporateId }, body },
        company.session.accessToken,
      )
    }
    await enter(page, 'en', company)
    const { projects } = words.en
    const numbers = page.getByRole('row').locator('td:nth-child(2)')
    await expect(numbers.first()).toHaveText('P-103')
    await expect(page.getByText(fill('en', projects.countSoFar, { count: 100 }))).toBeVisible()
    await page.getByRole('button', { name: projects.more }).click()
    await expect(page.getByText(fill('en', projects.count, { count: 103 }))).toBeVisible()

    await page
      .getByRole('combobox', { name: projects.list.sort.label })
      .selectOption({ label: projects.list.sort.number })
    await expect(page).toHaveURL(/sort=number/)
    await expect(numbers.first()).toHaveText('P-1')
    await expect(numbers.nth(9)).toHaveText('P-10')
    await page.getByRole('searchbox', { name: projects.filters.search }).fill('花園 10')
    await expect(numbers).toHaveText(['P-101', 'P-103'])
    await page.reload()
    await expect(numbers).toHaveText(['P-101', 'P-103'])
    await expect(page.getByRole('searchbox', { name: projects.filters.search })).toHaveValue('花園 10')
    await page.getByRole('button', { name: projects.filters.clear }).click()
    await page.getByRole('button', { name: projects.filters.more, exact: true }).click()
    await page
      .getByRole('combobox', { name: projects.list.type.label })
      .selectOption({ label: projects.types['Inspection.Pipe'] })
    await expect(numbers).toHaveText(['P-7'])
    await expect(page).toHaveURL(/projectTypes=Inspection\.Pipe/)
    await expect(
      page.getByRole('button', { name: fill('en', projects.filters.moreActive, { count: 1 }) }),
    ).toBeVisible()

    await page.getByRole('button', { name: projects.list.startDates.label }).click()
    await page.getByLabel(projects.list.startDates.day).fill('2026-10-02')
    await page.getByRole('button', { name: projects.list.startDates.add }).click()
    await expect(page).toHaveURL(/startDate=2026-10-02/)
    await expect(page.getByText(projects.noMatch.title)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: fill('en', projects.list.startDates.remove, { day: '2 Oct 2026' }) }).click()
    await page.keyboard.press('Escape')
    await expect(numbers).toHaveText(['P-7'])

    await page.getByRole('button', { name: projects.list.view.cards }).click()
    await expect(page).toHaveURL(/view=cards/)
    await expect(page.getByRole('list', { name: projects.title }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    // Remembered where the address says nothing.
    await page.goto('/projects')
    await expect(page.getByRole('list', { name: projects.title })).toBeVisible()
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: projects.list.view.table }).click()
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: projects.list.view.cards }).click()
    }
  },
)

test('tutorials and help are at hand', inSlowRun, async ({ page }) => {
  await signIn(page, 'en', 'corporate-viewer')
  const { list } = words.en.projects
  await expect(page.getByRole('button', { name: list.create })).toHaveCount(0)
  await page.getByRole('button', { name: list.tutorials.label }).click()
  for (const title of Object.values(list.tutorials.videos))
    await expect(page.getByRole('button', { name: title })).toBeVisible()
  await page.getByRole('button', { name: list.tutorials.videos.users }).click()
  const dialog = page.getByRole('dialog', { name: list.tutorials.videos.users })
  const film = dialog.locator('video')
  await film.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.3)
  // The captions of the reader's language are shown, with the first line of it.
  await expect
    .poll(() =>
      film.evaluate((video: HTMLVideoElement) =>
        [...video.textTracks]
          .filter(({ mode }) => mode === 'showing')
          .map(({ language, cues }) => [language, (cues?.[0] as VTTCue | undefined)?.text]),
      ),
    )
    .toEqual([['en', captions.users[0]]])
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(560)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: list.help }).click()
  await expect(page).toHaveURL(/\/help\/projects$/)
})

test('the help opens at the screen one comes from, is searched, and leads back', inSlowRun, async ({ page }) => {
  await signIn(page, 'zh-hk', 'corporate-viewer')
  await page.getByRole('link', { name: demoProjects[0]!.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: words['zh-hk'].projects.standing.title })).toBeVisible()
  const address = page.url()
  await page.getByRole('banner').getByRole('link', { name: words['zh-hk'].shell.help }).click()
  await expect(page.getByRole('heading', { level: 2, name: articles['project-info'].title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: help.search }).fill('樓層 標籤')
  await page
    .getByRole('navigation', { name: help.topics })
    .getByRole('link', { name: articles.elevations.title })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: articles.elevations.title })).toBeVisible()
  await page.getByRole('searchbox', { name: help.search }).fill('木琴')
  await expect(page.getByRole('heading', { level: 2, name: fill('zh-hk', help.none, { words: '木琴' }) })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: help.back }).click()
  await expect(page).toHaveURL(address)
})

test('the tour follows the user through the tabs, and is there again after a reload', inSlowRun, async ({ page }) => {
  const { tabs } = words.en.shell
  const { tour } = words.en.projects
  await signIn(page, 'en', 'corporate-viewer')
  await page.getByRole('link', { name: demoProjects[0]!.name }).click()
  await page.getByRole('button', { name: tour.open }).click()
  const card = page.getByRole('region', { name: tour.title })
  await expect(card).toContainText(fill('en', tour.step, { step: 1, all: 6 }))
  await expectAccessible(page)
  await card.getByRole('link', { name: fill('en', tour.next, { tab: tabs['upload-drawing'] }) }).click()
  await expect(card).toContainText(tour.texts['upload-drawing'])
  await page.reload()
  await expect(card).toContainText(fill('en', tour.step, { step: 2, all: 6 }))
  await page.getByRole('link', { name: tabs['defect-setting'], exact: true }).click()
  await expect(card).toContainText(tour.texts['defect-setting'])
  await card.getByRole('button', { name: tour.done }).click()
  await expect(card).toHaveCount(0)
})
