import type { Translate } from '../../../i18n/translate.ts'
import type { MoreKeys } from '../../../canvas/keys/KeySheet.tsx'
import type { MeterKind } from '../meter-shapes.ts'

const thermalKeys = {
  t: 'spot',
  l: 'line',
  b: 'box',
  g: 'polygon',
  p: 'palette',
  a: 'auto',
  r: 'reset',
  o: 'isotherm',
  h: 'extremes',
  w: 'show',
  d: 'previous',
  f: 'next',
} as const
export type ThermalAction = (typeof thermalKeys)[keyof typeof thermalKeys] | 'save'

export const keyOfMeter = { spot: 'T', line: 'L', box: 'B', polygon: 'G' } as const satisfies Record<MeterKind, string>

/** Where letters are typed. A palette that was just chosen keeps the focus, and letters mean nothing to it. */
const ownKeys =
  'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [role="dialog"], [role="menu"], [contenteditable="true"]'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing' | 'defaultPrevented'
>

export function actionOf(event: Pressed): ThermalAction | undefined {
  const { key, target } = event
  if (
    event.isComposing ||
    event.defaultPrevented ||
    event.altKey ||
    (target instanceof Element && target.closest(ownKeys) !== null)
  )
    return undefined
  const letter = key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return letter === 's' && !event.shiftKey ? 'save' : undefined
  return event.shiftKey || !(letter in thermalKeys) ? undefined : thermalKeys[letter as keyof typeof thermalKeys]
}

export function thermalKeySheet(t: Translate, mayEdit: boolean): MoreKeys {
  const draws = (['spot', 'line', 'box', 'polygon'] as const).map((kind) => ({
    does: t(`thermal.view.tools.${kind}`),
    keys: [keyOfMeter[kind]],
  }))
  const rows = [
    ...(mayEdit ? draws : []),
    { does: t('thermal.view.keys.palette'), keys: ['P'] },
    { does: t('thermal.view.keys.auto'), keys: ['A'] },
    { does: t('thermal.view.keys.reset'), keys: ['R'] },
    { does: t('thermal.view.keys.isotherm'), keys: ['O'] },
    { does: t('thermal.view.keys.extremes'), keys: ['H'] },
    { does: t('thermal.view.keys.show'), keys: ['W'] },
    { does: t('thermal.view.previous'), keys: ['D'] },
    { does: t('thermal.view.next'), keys: ['F'] },
    ...(mayEdit
      ? [
          { does: t('thermal.view.save'), keys: ['Ctrl', 'S'] },
          { does: t('thermal.view.keys.align'), keys: ['Arrows', '+', '-', '[', ']'] },
        ]
      : []),
  ]
  return { title: t('thermal.view.keys.title'), rows }
}
