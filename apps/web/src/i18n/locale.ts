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
  // '/zh-cn//host' without its prefix would be another origin.
  const path = splitLocale(place.pathname).path.replace(/^\/{2,}/, '/')
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
 * Where a document that is opened should go. A language that was chosen holds on every address, also on bookmarks and
 * links
 * in emails whose prefix names another one. Where none was chosen the prefix decides, and the browser's language only
 * at `/`.
 */
export function entryRedirect(place: Place, cookies: string, languages: readonly string[]): string | undefined {
  const asked = splitLocale(place.pathname).locale
  const locale = readLocaleCookie(cookies) ?? (place.pathname === '/' ? spokenLocale(languages) : asked)
  return locale === asked ? undefined : inLocale(place, locale)
}

export function langOf(locale: Locale): string {
  return languageTag[locale]
}
