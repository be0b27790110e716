import { languageTag, type Locale } from '../locales.ts'

type Leaf = string | { readonly [plural: string]: string }
export type Values = Readonly<Record<string, string | number>>

function isPlural(leaf: Leaf): leaf is { readonly [plural: string]: string } {
  return typeof leaf !== 'string'
}

/** Fills `{name}` in a message; a plural message is chosen by `count` in the grammar of the locale. */
export function fill(locale: Locale, message: Leaf, values: Values = {}): string {
  const tag = languageTag[locale]
  const text = isPlural(message)
    ? (message[new Intl.PluralRules(tag).select(Number(values['count'] ?? 0))] ?? message['other'] ?? '')
    : message
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return placeholder
    return typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : value
  })
}
