import { Button, NativeSelect } from '@mantine/core'
import { aiDefectTypes } from '@plumbline/contract/buildings'
import { useLocale, useT } from '../../i18n/use-t.ts'
import classes from './Annotator.module.css'
import { Key } from './Key.tsx'

export type QueueFilter = { readonly confidence: number; readonly type: string }

const confidences = [0, 0.5, 0.7, 0.8, 0.9]

type Props = { readonly left: number; readonly all: number; readonly filter: QueueFilter; readonly onFilter: (filter: QueueFilter) => void; readonly onNext: () => void }

/** How much is left of what the detector found, and the way to the next. */
export function ReviewBar({ left, all, filter, onFilter, onNext }: Props) {
  const t = useT()
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' })
  return (
    <section className={classes.card} aria-label={t('annotations.queue.label')}>
      <div className={classes.row}>
        <span className={classes.left} role="status">{all === 0 ? t('annotations.queue.none') : left === 0 ? t('annotations.queue.done') : t('annotations.queue.left', { left, all })}</span>
        <Button size="xs" disabled={left === 0} onClick={onNext}>{t('annotations.queue.next')}<Key name="Q" /></Button>
      </div>
      <div className={classes.filters}>
        <NativeSelect size="xs" aria-label={t('annotations.queue.confidence')} value={String(filter.confidence)} data={confidences.map((least) => ({ value: String(least), label: least === 0 ? t('annotations.queue.anyConfidence') : t('annotations.queue.atLeast', { percent: percent.format(least) }) }))}
          onChange={(event) => onFilter({ ...filter, confidence: Number(event.currentTarget.value) })} />
        <NativeSelect size="xs" aria-label={t('annotations.queue.type')} value={filter.type} data={[{ value: '', label: t('annotations.queue.anyType') }, ...aiDefectTypes.map((type) => ({ value: type, label: t(`analysis.types.${type}`) }))]}
          onChange={(event) => onFilter({ ...filter, type: event.currentTarget.value })} />
      </div>
    </section>
  )
}
