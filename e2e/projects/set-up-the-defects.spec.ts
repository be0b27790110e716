import type { Page } from '@playwright/test'
import type { Role } from '../../packages/contract/src/roles.ts'
import {
  chooseLanguage,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  signIn,
  test,
} from '../support/journey.ts'
import { fill, inSlowRun, words, type Locale } from '../support/words.ts'

async function openSettings(
  page: Page,
  project: string,
  role: Role = 'corporate-admin',
  locale: Locale = 'en',
): Promise<void> {
  await signIn(page, locale, role)
  await page.getByRole('link', { name: project }).click()
  await page.getByRole('link', { name: words[locale].shell.tabs['defect-setting'], exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: words[locale].projects.settings.favourites.title }),
  ).toBeVisible()
}

const { settings } = words.en.projects
const favourites = (page: Page, locale: Locale = 'en') =>
  page.getByRole('region', { name: words[locale].projects.settings.favourites.title }).getByRole('listitem')
const star = (page: Page, name: string) =>
  page.getByRole('button', { name: fill('en', settings.favourites.star, { name }), exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('choose a library, star favourites, order them by keyboard, and find them again', async ({ page }) => {
  await openSettings(page, 'Mong Kok Road drainage stacks')
  await expect(page.getByText(settings.favourites.empty)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: settings.library.search }).fill('hairline')
  await expect(page.getByText('Hairline crack')).toBeVisible()
  await expect(page.getByText(fill('en', settings.library.found, { count: 1, all: 20 }))).toBeVisible()
  await page.getByRole('searchbox', { name: settings.library.search }).fill('')
  await star(page, 'Structural crack').click()
  await star(page, 'Concrete spalling and deterioration').click()
  await page.getByLabel(settings.favourites.name).fill('structural crack')
  await button(page, settings.favourites.add).click()
  await expect(page.getByText(words.en.rules.favourite.repeated)).toBeVisible()
  await page.getByLabel(settings.favourites.name).fill('Swallow nest under the eaves')
  await page.keyboard.press('Enter')
  await expect(favourites(page)).toHaveText([/Structural crack/, /Concrete spalling/, /Swallow nest/])

  const up = button(page, fill('en', settings.favourites.up, { name: 'Swallow nest under the eaves' }))
  await up.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(favourites(page)).toHaveText([/Swallow nest/, /Structural crack/, /Concrete spalling/])

  await page.getByRole('radio', { name: 'Singapore BCA' }).click()
  await expect(page.getByRole('dialog')).toContainText('Structural crack')
  await expectAccessible(page)
  await button(page, fill('en', settings.change.remove, { count: 1 })).click()
  await expect(favourites(page)).toHaveText([/Swallow nest/, /Spalling concrete/])
  await button(page, settings.save).click()
  await expectToast(page, settings.saved)
  await expect(page.getByText(settings.unsaved)).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Singapore BCA' })).toBeChecked()
  await expect(favourites(page)).toHaveText([/Swallow nest/, /Spalling concrete/])
  await chooseLanguage(page, 'en', 'zh-hk')
  await expect(favourites(page, 'zh-hk')).toHaveText([/Swallow nest/, /混凝土剝落/])
})

test('write a repair proposal for a type in two languages, and find it again', inSlowRun, async ({ page }) => {
  const { repairTexts } = settings
  await openSettings(page, 'Bridge K17, east span')
  const card = page.getByRole('region', { name: repairTexts.title })
  await card.getByText(fill('en', repairTexts.show, { count: 20 })).click()
  const box = card.getByRole('textbox', { name: fill('en', repairTexts.field, { type: 'Structural crack' }) })
  await expect(box).toHaveAttribute('placeholder', /engineer/)
  await box.fill('Inject with epoxy as approved.')
  await card.getByLabel(repairTexts.language).selectOption('zh-hk')
  await expect(box).toHaveValue('')
  await box.fill('按批准的方法注入環氧樹脂。')
  await expectAccessible(page)
  await card.getByRole('button', { name: settings.save, exact: true }).click()
  await expectToast(page, repairTexts.saved)

  await page.reload()
  await expect(card.getByText(fill('en', repairTexts.own, { count: 1 }))).toBeVisible()
  await card.getByText(fill('en', repairTexts.show, { count: 20 })).click()
  await expect(box).toHaveValue('Inject with epoxy as approved.')
  await box.fill('')
  await page.getByRole('link', { name: words.en.shell.tabs['upload-drawing'], exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('a favourite is dragged, and leaving without saving asks first', inSlowRun, async ({ page }) => {
  await openSettings(page, 'Bridge K17, east span')
  for (const name of ['Structural crack', 'Corroded reinforcement', 'Defective drainage'])
    await star(page, name).click()
  const handle = favourites(page).nth(0).getByTitle(settings.favourites.drag)
  const [from, to] = [await handle.boundingBox(), await favourites(page).nth(2).boundingBox()]
  await page.mouse.move(from!.x + 8, from!.y + 8)
  await page.mouse.down()
  await page.mouse.move(from!.x + 8, to!.y + to!.height - 4, { steps: 12 })
  await page.mouse.up()
  await expect(favourites(page)).toHaveText([/Corroded reinforcement/, /Defective drainage/, /Structural crack/])

  await page.getByRole('link', { name: words.en.shell.tabs['project-info'], exact: true }).click()
  await expect(page.getByText('Changes have not saved yet. Save before leaving this page?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: words.en.shell.unsaved.save, exact: true }).click()
  await expect(page).toHaveURL(/project-info/)
  await page.getByRole('link', { name: words.en.shell.tabs['defect-setting'], exact: true }).click()
  await expect(favourites(page)).toHaveText([/Corroded reinforcement/, /Defective drainage/, /Structural crack/])
})

test('create, change, retire and bring back a definition of the company', inSlowRun, async ({ page, complaints }) => {
  const name = `Blistering paint ${Date.now()}`
  const other = `${name}, south wall`
  const row = (text: string) => page.getByRole('row', { name: text })
  const table = page.getByRole('table', { name: settings.definitions.title })
  await openSettings(page, 'Riverside Tower', 'corporate-standard')
  await button(page, settings.definitions.create).click()
  await button(page, settings.form.create).click()
  await expect(page.getByText(words.en.rules.required)).toBeVisible()
  await expect(page.getByRole('textbox', { name: settings.form.name })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: settings.form.name }).fill(name)
  await page.getByRole('radio', { name: words.en.projects.terms.severity.major.name }).check()
  await page.getByRole('textbox', { name: settings.form.subTypes }).fill('Small blisters\nLarge blisters')
  await page.getByRole('checkbox', { name: words.en.projects.terms.material.alumnium, exact: true }).check()
  await button(page, settings.form.create).click()
  await expect(row(name)).toContainText(/Small blisters, Large blisters.*Major.*Verify.*Aluminium/)

  await button(page, settings.definitions.create).click()
  await page.getByRole('textbox', { name: settings.form.name }).fill(name.toUpperCase())
  await button(page, settings.form.create).click()
  await expect(page.getByText(words.en.errors['definition.name-taken'])).toBeVisible()
  // The browser itself logs the refused call.
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
  await button(page, settings.form.cancel).last().click()

  await button(page, fill('en', settings.definitions.editOf, { name })).click()
  await page.getByRole('textbox', { name: settings.form.name }).fill(other)
  await button(page, settings.form.save).click()
  await expect(row(other)).toBeVisible()

  await button(page, fill('en', settings.definitions.retireOf, { name: other })).click()
  await expect(page.getByRole('dialog')).toContainText(settings.definitions.ask.text)
  await button(page, settings.definitions.retire).click()
  await expect(row(other)).toHaveCount(0)
  await page.getByRole('checkbox', { name: /retired/ }).check()
  await expect(row(other)).toContainText(settings.definitions.retired)
  await expectAccessible(page)
  await button(page, fill('en', settings.definitions.restoreOf, { name: other })).click()
  await expect(row(other)).not.toContainText(settings.definitions.retired)

  await page.getByRole('radio', { name: words.en.shell.language['zh-hk'] }).check()
  await expect(table.getByText(other)).toHaveCount(0)
})

test('a viewer reads the settings in their language and changes nothing (zh-hk)', inSlowRun, async ({ page }) => {
  const zh = words['zh-hk'].projects
  await openSettings(page, 'Fortune Court', 'corporate-viewer', 'zh-hk')
  await expect(page.getByText(zh.settings.readOnly)).toBeVisible()
  await page.getByRole('button', { name: /^非結構性裂縫/ }).click()
  await expect(page.getByText('髮絲裂縫')).toBeVisible()
  await expect(page.getByText(zh.terms.severity.critical.name).first()).toBeVisible()
  await page.getByText(fill('zh-hk', zh.settings.materials.show, { count: 28 })).click()
  await expect(page.getByRole('cell', { name: 'Aluminium' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '鋁', exact: true })).toBeVisible()
  for (const name of [zh.settings.save, zh.settings.favourites.add, zh.settings.definitions.create])
    await expect(button(page, name)).toHaveCount(0)
  await expect(page.getByRole('radio', { name: zh.terms.library['sg-bca'] })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
