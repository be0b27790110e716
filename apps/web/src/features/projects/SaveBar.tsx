import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import classes from './SaveBar.module.css'

type Props = {
  readonly problem: string
  readonly busy: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** Stays in sight while something is unsaved, however long the page is. */
export function SaveBar({ problem, busy, onSave, onCancel, children }: Props) {
  const t = useT()
  return (
    <div className={classes.bar}>
      <p className={classes.state}>{t('projects.settings.unsaved')}</p>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      {children}
      <Button variant="default" onClick={onCancel} disabled={busy}>
        {t('projects.settings.cancel')}
      </Button>
      <WriteButton onClick={onSave} loading={busy}>
        {t('projects.settings.save')}
      </WriteButton>
    </div>
  )
}
