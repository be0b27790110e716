import type { Locale } from '@plumbline/contract/locales'
import { inLocale, splitLocale } from '../i18n/locale.ts'

/**
 * The page to return to after sign-in, if it is one of ours. `to` comes from the address bar: '//host', '/\host',
 * a scheme or a control character in front of one would carry a signed-in user to somebody else's page. It opens in the
 * language of the page that leads there, which may have been chosen since.
 */
export function returnPath(to: string | null, locale: Locale): string | undefined {
  if (to === null || !/^\/(?![/\\])/.test(to)) return undefined
  if (/[\\\u0000-\u001f\u007f]/.test(to)) return undefined
  const base = 'http://own.invalid'
  if (!URL.canParse(to, base)) return undefined
  const url = new URL(to, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined
  const { path } = splitLocale(url.pathname)
  if (path === '/login') return undefined
  return inLocale(url, locale)
}
