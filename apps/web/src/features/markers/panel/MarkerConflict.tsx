import { Button } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { clashesOf, type Choice, type Kept } from '../marker-records.ts'
import classes from './MarkerConflict.module.css'

/** One that nobody here was changing: told all the same, because it was being looked at. */
export function MarkerDeleted({
  name,
  onPutBack,
  onLetGo,
}: {
  readonly name: string
  readonly onPutBack: (() => void) | undefined
  readonly onLetGo: () => void
}) {
  const t = useT()
  return (
    <div role="alert" className={classes.conflict}>
      <p className={classes.title}>{t('markers.desk.conflict.goneTitle', { name })}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onLetGo}>
          {t('markers.desk.conflict.letGo')}
        </Button>
        {onPutBack !== undefined && <Button onClick={onPutBack}>{t('markers.desk.conflict.putBack')}</Button>}
      </div>
    </div>
  )
}

/** DESIGN §4, editing together: nothing is lost either way, and what only one side changed is in it already. */
export function MarkerConflict({
  kept,
  onSettle,
}: {
  readonly kept: Kept
  readonly onSettle: (choice: Choice) => void
}) {
  const t = useT()
  const isGone = kept.theirs === 'gone'
  const name = kept.marker.name
  const named = clashesOf(kept)
    .map((part) => t(`markers.desk.conflict.parts.${part}`))
    .reduce((first, second) => (first === '' ? second : t('markers.desk.conflict.between', { first, second })), '')
  return (
    <div role="alert" className={classes.conflict}>
      <p className={classes.title}>
        {t(isGone ? 'markers.desk.conflict.goneTitle' : 'markers.desk.conflict.title', { name })}
      </p>
      <p>{isGone ? t('markers.desk.conflict.goneText') : t('markers.desk.conflict.text', { parts: named })}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onSettle('theirs')}>
          {t(isGone ? 'markers.desk.conflict.letGo' : 'markers.desk.conflict.take')}
        </Button>
        <Button onClick={() => onSettle('mine')}>
          {t(isGone ? 'markers.desk.conflict.putBack' : 'markers.desk.conflict.keep')}
        </Button>
      </div>
    </div>
  )
}
