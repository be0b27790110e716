import { languageTag, type Locale } from '../locales.ts'

/** Each is as dear to make as a hundred sentences are to fill, and a screen of rows fills hundreds. */
function once<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>()
  return (tag) => {
    const known = made.get(tag) ?? make(tag)
    made.set(tag, known)
    return known
  }
}
const pluralRules = once((tag) => new Intl.PluralRules(tag))
const numberFormat = once((tag) => new Intl.NumberFormat(tag))

type Leaf = string | { readonly [plural: string]: string }
export type Values = Readonly<Record<string, string | number>>

function isPlural(leaf: Leaf): leaf is { readonly [plural: string]: string } {
  return typeof leaf !== 'string'
}

/** Fills `{name}` in a message; a plural message is chosen by `count` in the grammar of the locale. */
export function fill(locale: Locale, message: Leaf, values: Values = {}): string {
  const tag = languageTag[locale]
  const text = isPlural(message)
    ? (message[pluralRules(tag).select(Number(values['count'] ?? 0))] ?? message['other'] ?? '')
    : message
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return placeholder
    return typeof value === 'number' ? numberFormat(tag).format(value) : value
  })
}
