import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { PlanMark } from './PlanMark.tsx'

afterEach(cleanup)

async function shown(
  locale: 'en' | 'zh-hk',
  expiryDate: string | null,
): Promise<readonly [string | null, string | undefined]> {
  const t = translator(locale, await loadMessages(locale))
  const { container } = render(
    <LanguageContext value={{ locale, t }}>
      <PlanMark project={{ planName: 'BASIC', expiryDate }} />
    </LanguageContext>,
  )
  const texts = [container.textContent, container.querySelector('time')?.textContent] as const
  cleanup()
  return texts
}

const midnightAfter = (year: number, month: number, day: number) => new Date(year, month - 1, day + 1).toISOString()

it('says the last day as the console does, whole', async () => {
  expect(await shown('en', midnightAfter(2999, 2, 28))).toEqual(['BASICuntil 28 Feb 2999', '28 Feb 2999'])
  expect(await shown('zh-hk', midnightAfter(2999, 2, 28))).toEqual(['BASIC至 2999年2月28日', '2999年2月28日'])
})

it('says in words that a plan has ended, and nothing for a plan without an end', async () => {
  expect(await shown('en', midnightAfter(2026, 1, 31))).toEqual(['BASICExpired 31 Jan 2026', '31 Jan 2026'])
  expect(await shown('zh-hk', midnightAfter(2026, 1, 31))).toEqual(['BASIC2026年1月31日 已到期', '2026年1月31日'])
  expect(await shown('en', null)).toEqual(['BASIC', undefined])
})
