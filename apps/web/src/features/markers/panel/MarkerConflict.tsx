import { Button } from '@mantine/core'
import { disputedParts, type Choice } from '@plumbline/sync/records'
import { useT } from '../../../i18n/use-t.ts'
import type { MarkerRecord } from '../marker-sync.ts'
import classes from './MarkerConflict.module.css'

/** Another user deleted the marker that is shown here, although it was not being changed. */
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
  record,
  onResolve,
}: {
  readonly record: MarkerRecord
  readonly onResolve: (choice: Choice) => void
}) {
  const t = useT()
  const isGone = record.conflict?.kind === 'deleted'
  const name = record.mine.name
  const named = disputedParts(record)
    .map((part) => t(`markers.desk.conflict.parts.${part}`))
    .reduce((first, second) => (first === '' ? second : t('markers.desk.conflict.between', { first, second })), '')
  return (
    <div role="alert" className={classes.conflict}>
      <p className={classes.title}>
        {t(isGone ? 'markers.desk.conflict.goneTitle' : 'markers.desk.conflict.title', { name })}
      </p>
      <p>{isGone ? t('markers.desk.conflict.goneText') : t('markers.desk.conflict.text', { parts: named })}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onResolve('theirs')}>
          {t(isGone ? 'markers.desk.conflict.letGo' : 'markers.desk.conflict.take')}
        </Button>
        <Button onClick={() => onResolve('mine')}>
          {t(isGone ? 'markers.desk.conflict.putBack' : 'markers.desk.conflict.keep')}
        </Button>
      </div>
    </div>
  )
}
