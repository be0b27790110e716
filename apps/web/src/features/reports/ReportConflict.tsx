import { Button } from '@mantine/core'
import type { ReportDefinition } from '@plumbline/contract/reports'
import type { ReportChange } from '../../api/reports.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { listed, partName } from './report-words.ts'
import type { ReportPart } from './report-saver.ts'
import classes from './ReportDesk.module.css'

/** DESIGN §4, editing together. What only one side changed is in it already. */
export function ReportConflict({ stored, mine, onSettle }: { readonly stored: ReportDefinition; readonly mine: ReportChange; readonly onSettle: (choice: 'mine' | 'theirs') => void }) {
  const t = useT()
  const what = listed(useLocale(), (Object.keys(mine) as ReportPart[]).map((part) => partName(t, part)))
  return (
    <div role="alert" className={classes.conflict}>
      <b>{t('reports.conflict.title')}</b>
      <span>{t('reports.conflict.text', { name: stored.updatedBy, what })}</span>
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => onSettle('theirs')}>{t('reports.conflict.take')}</Button>
        <Button size="xs" onClick={() => onSettle('mine')}>{t('reports.conflict.keep')}</Button>
      </div>
    </div>
  )
}
