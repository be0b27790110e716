import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './ProjectInfo.module.css'

type Props = { readonly label: string; readonly children: ReactNode; readonly className?: string | undefined }

/** Read-only values are plain text: a disabled input would look editable. */
export function ReadOnlyField({ label, children, className }: Props) {
  const t = useT()
  return (
    <div className={className}>
      <MutedText size="sm">{label}</MutedText>
      {children === undefined ? (
        <p className={classes.none}>{t('projects.info.notSet')}</p>
      ) : (
        <div className={classes.value}>{children}</div>
      )}
    </div>
  )
}
