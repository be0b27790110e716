import { demoProjects } from '../../apps/server/src/demo/projects.ts'
import { expect, expectAccessible, open, signIn, test } from '../support/journey.ts'
import { aThermalProject } from '../support/thermal-frames.ts'
import { inSlowRun, locales, prefix, walkedIn, words } from '../support/words.ts'

for (const locale of locales) {
  test(
    `everything is found by the keyboard, and a question leads to whom to ask: ${locale}`,
    walkedIn('zh-cn', locale),
    async ({ page }) => {
      const { find, title } = words[locale].projects
      const project = demoProjects.find(({ code }) => code === 'HK-2026-014')
      await signIn(page, locale)
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog', { name: find.title })
      const field = dialog.getByRole('combobox')
      await expect(field).toBeFocused()
      await expect(dialog.getByRole('option', { name: find.actions.create })).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page)
      await field.fill(project!.code.toLowerCase())
      await expect(dialog.getByRole('group', { name: find.groups.project }).getByRole('option')).toContainText([
        project!.name,
      ])
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/project/[^/]+/project-info\\?`))
      await expect(dialog).toBeHidden()

      // In a project its drawings are found, and what was opened stands first where nothing is typed.
      await page.getByRole('button', { name: find.button }).click()
      await field.fill('plan')
      const drawing = dialog.getByRole('group', { name: find.groups.drawing }).getByRole('option').first()
      await expect(drawing).toBeVisible()
      await drawing.click()
      await expect(page).toHaveURL(/upload-drawing\?.*(drawing|elevation)=/)
      await page.keyboard.press('Escape')
      await page.goto(`${prefix[locale]}/projects`)
      await expect(page.getByRole('table', { name: title })).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(dialog.getByRole('group', { name: find.groups.recent }).getByRole('option').last()).toContainText(
        project!.name,
      )

      await field.fill(find.actions.contact)
      await dialog.getByRole('option', { name: find.actions.contact }).click()
      await expect(page).toHaveURL(/help\/contact$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(find.actions.contact)
    },
  )
}

test(
  'a photo and a drawing that were open for a moment are among the recent ones, and lead back',
  inSlowRun,
  async ({ page, request }) => {
    const {
      annotations,
      drawings,
      projects: { find },
    } = words.en
    const { path, visualName } = await aThermalProject(request)
    await open(page, 'en', path.replace('/thermal', ''))
    await page
      .getByRole('listbox', { name: annotations.strip.label })
      .getByRole('option', { name: new RegExp(visualName) })
      .click()
    await page.waitForURL(/[?&]photo=/)
    const recent = async () =>
      JSON.stringify(await page.evaluate(() => window.localStorage.getItem('plumbline.recent')))
    await expect.poll(recent).toContain(visualName)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: find.title })
    await dialog.getByRole('combobox').fill('Site plan')
    await dialog.getByRole('group', { name: find.groups.drawing }).getByRole('option').first().click()
    await expect(page.getByRole('heading', { level: 1, name: drawings.title })).toBeVisible()
    await expect.poll(recent).toContain('Site plan')
    await page.keyboard.press('Escape')
    await page.goto('/projects')
    await expect(page.getByRole('table', { name: words.en.projects.title })).toBeVisible()
    await page.keyboard.press('Control+k')
    const recentOptions = dialog.getByRole('group', { name: find.groups.recent }).getByRole('option')
    await expect(recentOptions.filter({ hasText: 'Site plan' })).toBeVisible()
    await recentOptions.filter({ hasText: visualName }).click()
    await expect(page).toHaveURL(/[?&]photo=/)
  },
)

test('who only looks is offered nothing to make', inSlowRun, async ({ page }) => {
  const { find } = words.en.projects
  await signIn(page, 'en', 'workspace-read-only')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: find.title })
  await expect(dialog.getByRole('option', { name: find.actions.help })).toBeVisible()
  await expect(dialog.getByRole('option', { name: find.actions.create })).toHaveCount(0)
})
