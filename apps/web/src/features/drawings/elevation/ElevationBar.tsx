import { Button } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { IconArrowLeft } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from './ElevationBar.module.css'
import type { Elevation } from './use-elevation.ts'

type Props = {
  readonly plan: ElevationPlan
  readonly elevation: Elevation
  readonly isReadOnly: boolean
  readonly onClose: () => void
}

/** Cancel and Save are there only when there is something to keep or to drop (spec 2 §2). */
export function ElevationBar({ plan, elevation, isReadOnly, onClose }: Props) {
  const t = useT()
  const { draft, isDirty, isBusy, isBehind, faults, hasShownFault } = elevation
  // A grey Save that does not say why looks broken: a new drawing has no block name yet.
  const unsaved = faults.blockName === undefined ? 'drawings.elevation.unsaved' : 'drawings.elevation.unsavedNoBlock'
  return (
    <header className={classes.bar}>
      <button type="button" className={classes.back} onClick={onClose}>
        <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
        {t('drawings.elevation.back')}
      </button>
      <h1 className={classes.name}>{draft.name}</h1>
      <span className={classes.file}>{plan.fileName}</span>
      <p role="status" className={classes.status}>
        {isBehind ? t('drawings.elevation.behind') : isDirty && !isReadOnly ? t(unsaved) : ''}
      </p>
      {isDirty && !isReadOnly && (
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={elevation.cancel}>
            {t('drawings.elevation.cancel')}
          </Button>
          <WriteButton
            loading={isBusy}
            disabled={faults.blockName !== undefined || hasShownFault}
            onClick={() => void elevation.save()}
          >
            {t('drawings.elevation.save')}
          </WriteButton>
        </div>
      )}
    </header>
  )
}
