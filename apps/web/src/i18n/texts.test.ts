import { locales } from '@plumbline/contract/locales'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorText } from './error-text.ts'
import { formatDay } from './format-day.ts'
import { gsdBasis, gsdRangeText, gsdText, millimetres } from './gsd-text.ts'
import {
  loadErrorMessages,
  loadFormMessages,
  loadMessages,
  loadPricingMessages,
  loadUnsubscribeMessages,
  loadVisitorMessages,
} from './load-messages.ts'
import { translator } from './translate.ts'

const t = translator('en', await loadMessages('en'))

describe('the text of a failure', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is that of its code, else what the server sent', () => {
    expect(errorText(t, { code: 'project.not-found', message: 'raw' })).toBe(t('errors.project.not-found'))
    expect(errorText(t, { code: 'no.such-code', message: 'raw' })).toBe('raw')
    expect(errorText(t, { message: 'raw' })).toBe('raw')
  })

  it('of a lost connection tells an offline device from a server that cannot be reached', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    expect(errorText(t, { code: 'network.lost', message: 'raw' })).toBe(t('shell.network.lost'))
    online.mockReturnValue(false)
    expect(errorText(t, { code: 'network.lost', message: 'raw' })).toBe(t('shell.network.offline'))
    expect(errorText(t, { code: 'network.timeout', message: 'raw' })).toBe(t('shell.network.timeout'))
  })

  it('names the request only where the server failed', () => {
    const named = errorText(t, { code: 'server.failed', message: 'raw', requestId: 'r-7' })
    expect(named).toBe(`${t('errors.server.failed')} ${t('shell.failure.request', { id: 'r-7' })}`)
    expect(errorText(t, { code: 'project.not-found', message: 'raw', requestId: 'r-7' })).not.toContain('r-7')
  })

  it.each(locales)('asks for a request number only where one is shown, in %s', async (locale) => {
    const words = translator(locale, await loadMessages(locale))
    const label = words('shell.failure.request', { id: '' }).replace(/[:：]\s*$/u, '')
    const mentions = (requestId?: string) =>
      errorText(words, { code: 'server.failed', message: 'raw', requestId }).toLowerCase().split(label.toLowerCase())
        .length - 1
    expect(mentions()).toBe(0)
    expect(mentions('r-7')).toBe(1)
  })
})

describe('a day', () => {
  it('never slips to the day before, and is left alone where it is none', () => {
    expect(formatDay('en', '2026-01-01')).toBe('1 Jan 2026')
    expect(formatDay('zh-hk', '2026-01-01')).toBe('2026年1月1日')
    expect(formatDay('zh-cn', 'soon')).toBe('soon')
  })
})

describe('a ground sample distance', () => {
  it('is written with its unit', () => {
    expect(millimetres('en', 8.4812)).toMatch(/^8\.48/)
    expect(gsdText(t, 'en', 8.48)).toBe(t('media.gsd.value', { value: millimetres('en', 8.48) }))
  })

  it('says its source alone where the numbers were not stored', () => {
    expect(gsdBasis(t, 'en', 'camera', null)).toBe(t('media.gsd.sources.camera'))
  })

  it('of several photos is a range, and one value where all agree; null where none has one', () => {
    const range = { min: 1.8, max: 8.5, cameras: 1 }
    expect(gsdRangeText(t, 'en', range)).toBe(t('media.gsd.range', { min: '1.8', max: '8.5' }))
    expect(gsdRangeText(t, 'en', { ...range, max: 1.8 })).toBe(t('media.gsd.value', { value: '1.8' }))
    expect(gsdRangeText(t, 'en', { ...range, min: null })).toBeNull()
  })

  it('of several cameras counts them, and says where some photos have none', () => {
    const words = t('media.gsd.range', { min: '1.8', max: '8.5' })
    const range = { min: 1.8, max: 8.5, cameras: 2 }
    expect(gsdRangeText(t, 'en', range)).toBe(t('media.gsd.cameras', { range: words, count: 2 }))
    expect(gsdRangeText(t, 'en', { ...range, unknown: 3 })).toBe(
      t('media.gsd.camerasKnown', { range: words, count: 2 }),
    )
  })
})

describe.each(locales)('the words of %s that are loaded in parts', (locale) => {
  it('are those of the whole', async () => {
    const all = await loadMessages(locale)
    expect((await loadErrorMessages(locale)).errors).toEqual(all.errors)
    expect((await loadVisitorMessages(locale)).shell).toEqual(all.shell)
    const forms = await loadFormMessages(locale)
    expect(forms.rules).toEqual(all.rules)
    expect(all.accounts).toMatchObject(forms.accounts)
    expect((await loadPricingMessages(locale)).billing.pricing).toEqual(all.billing.pricing)
    expect((await loadUnsubscribeMessages(locale)).notifications.unsubscribe).toEqual(all.notifications.unsubscribe)
  })
})
