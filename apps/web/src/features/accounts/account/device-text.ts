import { parse } from 'bowser'
import type { Translate } from '../../../i18n/translate.ts'

export type DeviceKind = 'phone' | 'tablet' | 'desktop'

type Named = { readonly browser: string; readonly system: string; readonly kind: DeviceKind }

const kinds: Readonly<Record<string, DeviceKind>> = { mobile: 'phone', tablet: 'tablet' }

/** Programs that are no browser, and browsers that name nothing, are unknown. */
export function readDevice(userAgent: string): Named | undefined {
  if (!userAgent.startsWith('Mozilla/')) return undefined
  const { browser, os, platform } = parse(userAgent)
  if (browser.name === undefined || browser.name === '' || os.name === undefined || os.name === '') return undefined
  return { browser: browser.name, system: os.name, kind: kinds[platform.type ?? ''] ?? 'desktop' }
}

export function deviceText(t: Translate, userAgent: string): string {
  const device = readDevice(userAgent)
  return device === undefined
    ? t('accounts.security.sessions.unknown')
    : t('accounts.security.sessions.on', { browser: device.browser, system: device.system })
}
