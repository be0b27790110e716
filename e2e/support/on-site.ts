import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.ts'
import { expect } from './journey.ts'
import { fill, words, type Locale } from './words.ts'

/** The first of the library; the list below has it too, and no one taps an option of a list. */
const onSiteType: Readonly<Record<Locale, string>> = {
  en: 'Non-structural crack',
  'zh-cn': '非结构性裂缝',
  'zh-hk': '非結構性裂縫',
}

/** What a camera hands to the page. */
export const photoOnSite = async (background = '#9a8f80') => ({
  name: 'image.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** A microphone that plays a tone, and a user who allows it. Workers with it are of their own. */
export const microphone = {
  permissions: ['microphone'],
  launchOptions: {
    executablePath: chromiumPath,
    args: [
      ...chromiumFlags,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
}

/** The window of a phone, and the fingers. */
export const phone = { viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true } as const

const needed = [
  /\/workspaces\/[^/]+$/,
  /\/CaptureDialog-/,
  /\/Start-/,
  /\/ReviewDefects-/,
  /\/file-hash\.worker-/,
  /\/topology$/,
  /^\/files\//,
]

/** What a phone fetches while it is not used: the form and the screens of the bar, drawings and their pictures. */
export async function expectReadyOnSite(page: Page): Promise<void> {
  const stored = () =>
    page.evaluate(async () => {
      const keys = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const one of needed) await expect.poll(stored, { timeout: 60_000 }).toContainEqual(expect.stringMatching(one))
}

export const recordButton = (page: Page, locale: Locale): Locator =>
  page
    .getByRole('navigation', { name: words[locale].projects.bar.label })
    .getByRole('button', { name: words[locale].defects.capture.open })

type OnSite = {
  readonly elevation: string
  readonly remark?: string
  /** Says something too, for this browser's microphone that plays a tone. */
  readonly isSpoken?: boolean
  readonly photo: Awaited<ReturnType<typeof photoOnSite>>
}

/** From the bar to "Save on this phone": the photo, its type, and its place by a tap. */
export async function recordOnSite(
  page: Page,
  locale: Locale,
  { elevation, remark = '', isSpoken = false, photo }: OnSite,
): Promise<void> {
  const { capture } = words[locale].defects
  await recordButton(page, locale).tap()
  const dialog = page.getByRole('dialog', { name: capture.open })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: capture.camera }).tap()
  await (await chooser).setFiles(photo)
  await dialog.getByText(onSiteType[locale]).first().tap()
  await dialog.getByLabel(capture.drawing).selectOption({ label: elevation })
  const drawing = dialog.getByRole('button', { name: fill(locale, capture.tap, { name: elevation }) })
  await expect
    .poll(() => drawing.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await drawing.tap()
  await expect(dialog.getByText(fill(locale, capture.placed, { name: elevation }))).toBeVisible()
  if (remark !== '') await dialog.getByLabel(capture.remark).fill(remark)
  if (isSpoken) {
    const { voice } = words[locale].defects
    await dialog.getByRole('button', { name: voice.record }).tap()
    await dialog.getByText(fill(locale, voice.seconds, { count: 1 })).waitFor()
    await dialog.getByRole('button', { name: voice.stop }).tap()
    await dialog.getByLabel(voice.own).waitFor()
  }
  await dialog.getByRole('button', { name: capture.save }).tap()
}

/** A phone is slower than this machine. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
