import { Button } from '@mantine/core'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { SavedAgo } from '../../ui/SavedAgo.tsx'
import type { SaverState } from './defect-saver.ts'
import classes from './DefectPanel.module.css'

export function DefectSaved({ state, onRetry, onGiveUp }: { readonly state: SaverState; readonly onRetry: () => void; readonly onGiveUp: () => void }) {
  const t = useT()
  const { failure, isSaving, savedAt } = state
  if (failure !== undefined) {
    return (
      <div role="alert">
        <span className={classes.failed}>{t('defects.saved.failed', { reason: errorText(t, failure) })}</span>
        <div className={classes.actions}>
          <Button size="compact-xs" variant="default" onClick={onRetry}>{t('defects.retry')}</Button>
          <Button size="compact-xs" variant="subtle" onClick={onGiveUp}>{t('defects.saved.giveUp')}</Button>
        </div>
      </div>
    )
  }
  return <SavedAgo savedAt={savedAt} isSaving={isSaving} className={classes.line} />
}
