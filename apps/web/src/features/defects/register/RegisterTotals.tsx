import type { Quantities } from '@plumbline/contract/defects/register'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { quantityTexts } from '../quantity-text.ts'

/** Below the table: how much there is of what the filters leave. */
export function RegisterTotals({ total }: { readonly total: Quantities | undefined }) {
  const t = useT()
  const locale = useLocale()
  if (total === undefined) return null
  const texts = quantityTexts(t, locale, total)
  if (texts.length === 0) return null
  return (
    <Toolbar border="top" component="footer" role="group" aria-label={t('defects.quantities.title')} mih={36}>
      <b>{t('defects.quantities.title')}</b>
      <MutedText component="span" size="sm" isTabular title={t('defects.quantities.note')}>
        {texts.join(' · ')}
      </MutedText>
    </Toolbar>
  )
}
