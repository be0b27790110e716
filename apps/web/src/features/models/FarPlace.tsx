import { Button } from '@mantine/core'
import type { Model } from '@plumbline/contract/models'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { WriteButton } from '../../ui/WriteButton.tsx'
import classes from './Models.module.css'
import { usePlacing } from './use-placing.ts'
import type { OfInspection } from '../../api/media.ts'

type Props = { readonly of: OfInspection; readonly model: Model; readonly mayPlace: boolean; readonly onPlace: () => void; readonly onPlaced: (model: Model) => void }

/** The file says that it is somewhere else than the photos: which of the two is right, only a person knows. */
export function FarPlace({ of, model, mayPlace, onPlace, onPlaced }: Props) {
  const t = useT()
  const locale = useLocale()
  const { isBusy, place } = usePlacing(of, model, onPlaced)
  const { distance, from } = model.georeference ?? { distance: null, from: 'photos' as const }
  if (distance === null) return null
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const away = distance < 10_000 ? t('models.viewer.far.metres', { count: number.format(distance) }) : t('models.viewer.far.kilometres', { count: number.format(distance / 1_000) })
  return (
    <div className={classes.far} role="status">
      <p>{t(`models.viewer.far.${from}`, { distance: away })}</p>
      {mayPlace && (
        <div className={classes.inline}>
          <Button size="compact-sm" variant="default" onClick={onPlace}>{t('models.viewer.far.place')}</Button>
          <WriteButton size="compact-sm" variant="default" loading={isBusy} onClick={() => void place({ points: [], own: false }, t('models.viewer.far.ignored'))}>{t('models.viewer.far.ignore')}</WriteButton>
        </div>
      )}
    </div>
  )
}
