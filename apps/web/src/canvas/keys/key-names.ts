import type { Translate } from '../../i18n/translate.ts'
import { isMac } from './is-mac.ts'

const onMac: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** What a keyboard has printed on its keys; the words among them come from the messages. */
export function keyName(t: Translate, key: string): string {
  if (key === 'Space') return t('canvas.keys.space')
  if (key === 'Arrows') return t('canvas.keys.arrows')
  if (key === 'Wheel') return t('canvas.keys.wheel')
  if (key === 'Click') return t('canvas.tracing.click')
  return (isMac() ? onMac[key] : undefined) ?? key
}
