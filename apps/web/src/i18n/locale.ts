import { languageTag, localeCookie, locales, type Locale } from '@plumbline/contract/locales'

const prefixes = { en: '', 'zh-cn': '/zh-cn', 'zh-hk': '/zh-hk' } as const satisfies Record<Locale, string>

export function prefixOf(locale: Locale): string {
  return prefixes[locale]
}

/** The language a path asks for, and the path without it ('/' at least). */
export function splitLocale(pathname: string): { readonly locale: Locale; readonly path: string } {
  for (const locale of locales) {
    const prefix = prefixes[locale]
    if (prefix === '') continue
    if (pathname === prefix) return { locale, path: '/' }
    if (pathname.startsWith(`${prefix}/`)) return { locale, path: pathname.slice(prefix.length) }
  }
  return { locale: 'en', path: pathname }
}

type Place = { readonly pathname: string; readonly search: string; readonly hash: string }

/** The same place in another language: path, query and hash stay. */
export function inLocale(place: Place, locale: Locale): string {
  const { path } = splitLocale(place.pathname)
  const rest = path === '/' && prefixOf(locale) !== '' ? '' : path
  return `${prefixOf(locale)}${rest}${place.search}${place.hash}`
}

function isLocale(text: string): text is Locale {
  return (locales as readonly string[]).includes(text)
}

export function readLocaleCookie(cookies: string): Locale | undefined {
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === localeCookie.name && value !== undefined && isLocale(value)) return value
  }
  return undefined
}

/** Spec 1 §2: remembered for 365 days on path /. */
export function localeCookieOf(locale: Locale, secure: boolean): string {
  const age = localeCookie.days * 24 * 60 * 60
  return `${localeCookie.name}=${locale}; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}

function spokenLocale(languages: readonly string[]): Locale {
  for (const language of languages.map((tag) => tag.toLowerCase())) {
    if (/^zh-(.*-)?(hant|hk|mo|tw)\b/.test(language)) return 'zh-hk'
    if (/^zh\b/.test(language)) return 'zh-cn'
    if (/^en\b/.test(language)) return 'en'
  }
  return 'en'
}

/**
 * Where a document opened at `/` should go. Only the bare home path is redirected: a deep link without prefix was
 * sent by somebody who meant English, and every prefixed path has decided already, so no loop can arise.
 */
export function entryRedirect(place: Place, cookies: string, languages: readonly string[]): string | undefined {
  if (place.pathname !== '/') return undefined
  const locale = readLocaleCookie(cookies) ?? spokenLocale(languages)
  return locale === 'en' ? undefined : inLocale(place, locale)
}

export function langOf(locale: Locale): string {
  return languageTag[locale]
}
