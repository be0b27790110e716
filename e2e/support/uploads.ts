import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Flown, GivenFile } from './flights.ts'
import { open } from './journey.ts'
import { fill, words, type Locale } from './words.ts'

export const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click()
export const said = (locale: Locale) => words[locale].media
export const panelOf = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('progressbar').first() })
    .last()

export async function openMarker(page: Page, locale: Locale, flown: Flown): Promise<void> {
  await open(page, locale, flown.path)
  await chooseMarker(page, locale, flown)
}

export async function chooseMarker(page: Page, locale: Locale, flown: Flown): Promise<void> {
  await page
    .getByRole('listbox', { name: words[locale].markers.planScreen.list.label })
    .getByRole('option', { name: new RegExp(flown.markerName) })
    .click()
}

/** A bad connection: offline for a moment, again and again, until stopped. */
export function cutAgainAndAgain(context: BrowserContext, away = 600, there = 1400): () => Promise<void> {
  let isOver = false
  const cutting = (async () => {
    while (!isOver) {
      await context.setOffline(true)
      await new Promise((done) => setTimeout(done, away))
      await context.setOffline(false)
      await new Promise((done) => setTimeout(done, there))
    }
  })()
  return async () => {
    isOver = true
    await cutting
  }
}

/** Slow enough to be cut in the middle; nothing arrives before `isSeen`. */
export async function slowLine(page: Page, isSeen: Promise<void> = Promise.resolve()): Promise<void> {
  await page.route('**/files/**', async (route) => {
    if (route.request().method() === 'PUT') await Promise.all([isSeen, new Promise((done) => setTimeout(done, 700))])
    await route.continue().catch(() => undefined)
  })
}

/** From the marker to the last step: three columns of two floors, or of as many as the marker has. */
export async function toLastStep(page: Page, locale: Locale, flown: Flown, floors = 2): Promise<Locator> {
  const { wizard, upload } = said(locale)
  await press(page, upload.marker.upload)
  const dialog = page.getByRole('dialog', { name: fill(locale, wizard.of, { marker: flown.markerName }) })
  for (let more = 0; more < 2; more += 1) await press(dialog, wizard.floors.columnsMore)
  await expect(
    dialog.getByText(fill(locale, wizard.floors.makes, { columns: 3, floors, images: 1, count: 3 * floors })),
  ).toBeVisible()
  await press(dialog, wizard.next)
  await expect(dialog.getByRole('button', { name: wizard.next, exact: true })).toBeDisabled()
  await dialog.getByLabel(wizard.drone.model).selectOption('M30')
  await dialog.getByLabel(wizard.drone.offset).fill('6')
  await press(dialog, wizard.next)
  await expect(dialog.getByRole('button', { name: wizard.upload, exact: true })).toBeDisabled()
  return dialog
}

/**
 * The browser's folder picker answers with a folder that holds these photos: its handles are real, survive a reload and
 * may be read without asking.
 */
export async function giveFolder(context: BrowserContext, page: Page, photos: readonly GivenFile[]): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('card', { create: true }),
    })
  })
  await page.goto('/login')
  await page.evaluate(
    async (given) => {
      const card = await (await navigator.storage.getDirectory()).getDirectoryHandle('card', { create: true })
      for (const { name, text } of given) {
        const file = await (await card.getFileHandle(name, { create: true })).createWritable()
        await file.write(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
        await file.close()
      }
    },
    photos.map(({ name, buffer }) => ({ name, text: buffer.toString('base64') })),
  )
}

/** So many files arrive, the rest waits without end. Answers what was sent. */
export async function letThrough(
  context: BrowserContext,
  maxCount: number,
): Promise<{ readonly urls: string[]; readonly mend: () => void }> {
  const urls: string[] = []
  let isMended = false
  await context.route('**/files/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    if (!isMended && urls.length >= maxCount) return undefined
    urls.push(new URL(route.request().url()).pathname)
    return route.continue()
  })
  return {
    urls,
    mend: () => {
      isMended = true
    },
  }
}

/** Spec 2 §2: 350 px, or collapsed 18 %. */
export async function expectPanelWidths(page: Page, locale: Locale): Promise<void> {
  const { upload } = said(locale)
  const width = () => panelOf(page).evaluate((panel) => panel.getBoundingClientRect().width)
  expect(await width()).toBe(350)
  await press(page, upload.collapse)
  expect(Math.abs((await width()) - page.viewportSize()!.width * 0.18)).toBeLessThanOrEqual(1)
  await press(page, upload.expand)
}
