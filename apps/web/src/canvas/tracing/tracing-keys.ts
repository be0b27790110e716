import type { Translate } from '../../i18n/translate.ts'
import type { MoreKeys } from '../keys/KeySheet.tsx'

/** Rows of the key sheet, where the picture can be read. */
export const tracingKeys = (t: Translate): MoreKeys['rows'] => [
  { does: t('canvas.tracing.keys.trace'), keys: ['T'] },
  { does: t('canvas.tracing.keys.outline'), keys: ['W'] },
  { does: t('canvas.tracing.keys.straight'), keys: ['Shift'] },
  { does: t('canvas.tracing.keys.tolerance'), keys: ['[', ']'] },
  { does: t('canvas.tracing.keys.cut'), keys: ['Alt', 'Click'] },
  { does: t('canvas.tracing.keys.back'), keys: ['Backspace'] },
  { does: t('canvas.tracing.keys.end'), keys: ['Enter'] },
]
