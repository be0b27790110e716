import type { ForeignFormat } from '@plumbline/inspection/photos/foreign-formats'
import type { Translate } from '../../../i18n/translate.ts'
import type { Chosen, Oddity } from './chosen-files.ts'

const isForeign = (code: Oddity['code']): code is `format-${ForeignFormat}` => code.startsWith('format-')

const four = (number: number) => String(number).padStart(4, '0')

export function oddityText(t: Translate, oddity: Oddity, byId: ReadonlyMap<string, Chosen>): string {
  if (oddity.code === 'duplicate')
    return t('media.wizard.odd.duplicate', { of: byId.get(oddity.of)?.relativePath ?? '' })
  if (oddity.code === 'gap')
    return t('media.wizard.odd.gap', {
      count: oddity.to - oddity.from + 1,
      from: four(oddity.from),
      to: four(oddity.to),
    })
  if (isForeign(oddity.code)) return t(`errors.media.${oddity.code}`)
  return t(`media.wizard.odd.${oddity.code}`)
}
