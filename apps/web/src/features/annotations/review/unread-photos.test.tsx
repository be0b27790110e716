import { MantineProvider } from '@mantine/core'
import { locales, type Locale } from '@plumbline/contract/locales'
import type { Media } from '@plumbline/contract/media/media'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { FindingList } from './FindingList.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import { ReviewBar } from './ReviewBar.tsx'

beforeAll(() => {
  defineLayoutStandIns()
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
})
afterEach(cleanup)

async function show(locale: Locale, children: ReactNode) {
  const t = translator(locale, await loadMessages(locale))
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale, t }}>{children}</LanguageContext>
    </MantineProvider>,
  )
  return t
}

const picture = { url: '/p', thumbnailUrl: '/t', width: 4, height: 3, tiles: null }
const photo = (name: string, given: object) =>
  ({
    _id: name,
    name,
    type: 'visual',
    floorName: null,
    columnName: null,
    picture,
    errorCode: null,
    status: 'MEDIA_ANALYSIS_COMPLETE',
    analysisStatus: 'none',
    ...given,
  }) as unknown as Media
const damaged = photo('damaged', {
  picture: null,
  status: 'MEDIA_ANALYSIS_FAILED',
  analysisStatus: 'failed',
  errorCode: 'media.damaged',
})
const filter = { confidence: 0, type: '' }
const counts = { left: 0, all: 4, drawn: 0, unread: 0, isKnown: true, isFailed: false, isFiltered: false }
const bar = (changes: Partial<typeof counts>) => (
  <ReviewBar counts={{ ...counts, ...changes }} filter={filter} onFilter={() => undefined} onNext={() => undefined} />
)

it('in the strip a photo that was never analysed, and one that could not be opened, do not look like photos without defects', async () => {
  for (const locale of locales) {
    const photos = [photo('unread', {}), damaged, photo('read', { analysisStatus: 'completed' })].map((image) => ({
      image,
      undecided: 0,
      defects: 0,
    }))
    const t = await show(
      locale,
      <PhotoStrip photos={photos} openId={undefined} onOpen={() => undefined} onEnd={() => undefined} />,
    )
    const texts = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(texts[0]).toContain(t('annotations.strip.notRead'))
    expect(texts[1]).toContain(t('annotations.strip.unopened'))
    expect(texts[1]).not.toContain(t('annotations.strip.failed'))
    expect(texts.map((text) => text?.includes(t('annotations.strip.nothing')))).toEqual([false, false, true])
    cleanup()
  }
})

it('a photo that could not be opened says why beside it', async () => {
  const t = await show(
    'en',
    <FindingList image={damaged} annotations={[]} selectedId={undefined} onSelect={() => undefined} />,
  )
  screen.getByText(t('annotations.photo.failed', { reason: t('errors.media.damaged') }))
})

it('the queue claims to be empty or done only when it is known, and names the photos that were not read', async () => {
  for (const locale of locales) {
    const t = await show(locale, bar({ unread: 3 }))
    expect(screen.getByRole('status').textContent).toBe(t('annotations.queue.done'))
    screen.getByText(t('annotations.queue.unread', { count: 3 }))
    for (const [changes, text] of [
      [{ isKnown: false, all: 0 }, 'unknown'],
      [{ isKnown: false, isFailed: true, all: 0 }, 'failed'],
      [{ isFiltered: true }, 'doneFiltered'],
      [{ isFiltered: true, all: 0 }, 'noneFiltered'],
      [{ all: 0 }, 'none'],
    ] as const) {
      cleanup()
      await show(locale, bar(changes))
      expect(screen.getByRole('status').textContent).toBe(t(`annotations.queue.${text}`))
    }
    cleanup()
  }
})

it.each([
  [
    'en',
    'No suggestions left; 1 shape drawn by hand to review',
    'No suggestions left with these filters; 1 shape drawn by hand to review',
    '3 of 4 left',
  ],
  [
    'zh-cn',
    '没有待确认的建议；1 个手工绘制的图形待确认',
    '按此筛选没有待确认的建议；1 个手工绘制的图形待确认',
    '剩余 3 / 4',
  ],
  [
    'zh-hk',
    '沒有待確認的建議；1 個人手繪畫的圖形待確認',
    '按此篩選沒有待確認的建議；1 個人手繪畫的圖形待確認',
    '尚餘 3 / 4',
  ],
] as const)(
  'in %s the queue does not claim to be done beside a drawn shape that the strip counts as to decide',
  async (locale, drawn, filtered, left) => {
    for (const [changes, text] of [
      [{}, drawn],
      [{ all: 0 }, drawn],
      [{ isFiltered: true }, filtered],
      [{ left: 3 }, left],
    ] as const) {
      await show(locale, bar({ ...changes, drawn: 1 }))
      expect(screen.getByRole('status').textContent).toBe(text)
      cleanup()
    }
  },
)
