import type { Page } from '@playwright/test'
import { expect, expectToast, open } from './journey.ts'
import { words, type Locale } from './words.ts'

export const { info, settings } = words.en.projects

/** The form of the first tab: one click behind where the project stands. */
export const detailsOf = (path: string): string => `${path}#details`

export async function openDetails(page: Page, locale: Locale = 'en'): Promise<void> {
  await page.getByRole('link', { name: words[locale].projects.standing.details, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words[locale].projects.info.title })).toBeVisible()
}

export async function openInfo(page: Page, path: string, locale: Locale = 'en'): Promise<void> {
  await open(page, locale, detailsOf(path))
  await expect(page.getByRole('heading', { level: 1, name: words[locale].projects.info.title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: words[locale].projects.info.plan.title })).toBeVisible()
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const dated = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const map = (page: Page) => page.getByRole('application')

export async function save(page: Page): Promise<void> {
  await button(page, settings.save).click()
  await expectToast(page, info.saved)
  await expect(page.getByText(settings.unsaved)).toHaveCount(0)
}
