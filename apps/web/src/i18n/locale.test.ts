import { locales } from '@plumbline/contract/locales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryRedirect, inLocale, localeCookieOf, prefixOf, readLocaleCookie, splitLocale } from './locale.ts'

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })
const aLocale = fc.constantFrom(...locales)
const aPath = fc
  .array(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`)
  .filter((path) => splitLocale(path).locale === 'en')

describe('the prefix decides the language', () => {
  it('reads it from the path', () => {
    expect(splitLocale('/zh-cn')).toEqual({ locale: 'zh-cn', path: '/' })
    expect(splitLocale('/zh-hk/login')).toEqual({ locale: 'zh-hk', path: '/login' })
    expect(splitLocale('/zh-hkx')).toEqual({ locale: 'en', path: '/zh-hkx' })
    expect(splitLocale('/projects')).toEqual({ locale: 'en', path: '/projects' })
  })

  it('keeps path, query and hash on every switch, and back again', () => {
    fc.assert(
      fc.property(aPath, aLocale, aLocale, (path, first, second) => {
        const there = inLocale(at(path, '?a=1', '#layout-plan'), first)
        const url = new URL(there, 'http://x')
        expect(splitLocale(url.pathname)).toEqual({ locale: first, path })
        const back = new URL(inLocale(url, second), 'http://x')
        expect(splitLocale(back.pathname)).toEqual({ locale: second, path })
        expect(back.search + back.hash).toBe('?a=1#layout-plan')
      }),
    )
  })
})

describe('first entry', () => {
  it('goes to the remembered language, with query and hash', () => {
    expect(entryRedirect(at('/', '?a=1', '#b'), 'x=1; i18n_redirected=zh-cn', ['en'])).toBe('/zh-cn?a=1#b')
    expect(entryRedirect(at('/'), 'i18n_redirected=en', ['zh-HK'])).toBeUndefined()
  })

  it('follows the browser when nothing is remembered', () => {
    expect(entryRedirect(at('/'), '', ['zh-TW', 'en'])).toBe('/zh-hk')
    expect(entryRedirect(at('/'), '', ['zh-Hant-MO'])).toBe('/zh-hk')
    expect(entryRedirect(at('/'), '', ['zh-Hans-SG'])).toBe('/zh-cn')
    expect(entryRedirect(at('/'), '', ['fr', 'zh'])).toBe('/zh-cn')
    expect(entryRedirect(at('/'), '', ['en-GB', 'zh-CN'])).toBeUndefined()
    expect(entryRedirect(at('/'), '', [])).toBeUndefined()
  })

  it('keeps the chosen language on every address, with query and hash', () => {
    expect(entryRedirect(at('/login', '?to=%2Fprojects'), 'i18n_redirected=zh-hk', ['en'])).toBe(
      '/zh-hk/login?to=%2Fprojects',
    )
    expect(entryRedirect(at('/reset-password', '?token=x'), 'i18n_redirected=zh-cn', ['en'])).toBe(
      '/zh-cn/reset-password?token=x',
    )
  })

  it('keeps the chosen language on an address with the prefix of another; without a choice the prefix decides', () => {
    expect(entryRedirect(at('/zh-cn/login'), 'i18n_redirected=zh-hk', ['en'])).toBe('/zh-hk/login')
    expect(entryRedirect(at('/zh-hk/verify-email', '?token=x', '#a'), 'i18n_redirected=en', ['zh-HK'])).toBe(
      '/verify-email?token=x#a',
    )
    expect(entryRedirect(at('/zh-hk'), 'i18n_redirected=en', [])).toBe('/')
    expect(entryRedirect(at('/zh-hk/login'), '', ['en'])).toBeUndefined()
    expect(entryRedirect(at('/zh-cn//evil.example'), 'i18n_redirected=en', [])).toBe('/evil.example')
    fc.assert(
      fc.property(aPath, aLocale, aLocale, (path, prefix, chosen) => {
        const cookie = `i18n_redirected=${chosen}`
        const redirected = entryRedirect(at(inLocale(at(path), prefix)), cookie, [])
        expect(redirected === undefined).toBe(prefix === chosen)
        if (redirected !== undefined) expect(entryRedirect(at(redirected), cookie, [])).toBeUndefined()
      }),
    )
  })

  it("never redirects a deep link for the browser's language, nor a redirected path", () => {
    fc.assert(
      fc.property(
        aPath.filter((path) => path !== '/'),
        aLocale,
        (path, remembered) => {
          expect(entryRedirect(at(path), '', ['zh-HK'])).toBeUndefined()
          const redirected = entryRedirect(at(path), `i18n_redirected=${remembered}`, ['zh-HK'])
          expect(redirected).toBe(remembered === 'en' ? undefined : `${prefixOf(remembered)}${path}`)
          if (redirected !== undefined)
            expect(entryRedirect(at(redirected), `i18n_redirected=${remembered}`, ['zh-HK'])).toBeUndefined()
        },
      ),
    )
    for (const locale of ['zh-cn', 'zh-hk'] as const) {
      expect(entryRedirect(at(prefixOf(locale)), `i18n_redirected=${locale}`, ['zh-HK'])).toBeUndefined()
    }
  })

  it('ignores a cookie that names no language of ours', () => {
    expect(readLocaleCookie('i18n_redirected=//evil')).toBeUndefined()
    expect(readLocaleCookie('xi18n_redirected=zh-cn')).toBeUndefined()
  })
})

it('writes the cookie as specified', () => {
  expect(localeCookieOf('zh-hk', false)).toBe('i18n_redirected=zh-hk; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(localeCookieOf('en', true)).toMatch(/; Secure$/)
})
