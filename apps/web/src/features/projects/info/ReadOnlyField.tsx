import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReadOnlyField.module.css'

type Props = { readonly label: string; readonly children: ReactNode; readonly className?: string | undefined }

/** Read-only values are plain text: a disabled input would look editable. */
export function ReadOnlyField({ label, children, className }: Props) {
  const t = useT()
  return (
    <div className={className}>
      <p className={classes.label}>{label}</p>
      {children === undefined ? (
        <p className={classes.none}>{t('projects.info.notSet')}</p>
      ) : (
        <div className={classes.value}>{children}</div>
      )}
    </div>
  )
}
