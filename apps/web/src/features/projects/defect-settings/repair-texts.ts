import type { Locale } from '@plumbline/contract/locales'
import type { RepairText } from '@plumbline/contract/projects/info'

export const textOf = (texts: readonly RepairText[], type: string, language: Locale): string =>
  texts.find((one) => one.type === type && one.language === language)?.text ?? ''

/** Without those that are empty: they are the standard text. */
export function withText(texts: readonly RepairText[], changed: RepairText): readonly RepairText[] {
  const others = texts.filter(({ type, language }) => type !== changed.type || language !== changed.language)
  return changed.text === '' ? others : [...others, changed]
}

const lineOf = ({ type, language, text }: RepairText) => `${language} ${type} ${text.trim()}`

export const isSame = (one: readonly RepairText[], other: readonly RepairText[]): boolean =>
  one.map(lineOf).toSorted().join('\n') === other.map(lineOf).toSorted().join('\n')
