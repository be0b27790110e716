import type { Translate } from '../i18n/translate.ts'
import { isMac } from './is-mac.ts'

/** What a keyboard has printed on its keys; the words among them come from the messages. */
export function keyName(t: Translate, key: string): string {
  const names: Readonly<Record<string, string>> = { Mod: isMac() ? '⌘' : 'Ctrl', Alt: isMac() ? '⌥' : 'Alt', Shift: isMac() ? '⇧' : 'Shift', Space: t('canvas.keys.space'), Arrows: t('canvas.keys.arrows') }
  return names[key] ?? key
}

/** 'Mod+Shift+Z' as it is read. */
export function keysText(t: Translate, keys: string): string {
  return keys.split('+').map((key) => keyName(t, key === '' ? '+' : key)).join(isMac() ? ' ' : '+')
}
