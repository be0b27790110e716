import sharp from 'sharp'
import type { Locale } from './words.ts'

/** The first of the library; the list below has it too, and no one taps an option of a list. */
export const onSiteType: Readonly<Record<Locale, string>> = {
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
