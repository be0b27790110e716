import { Button } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import classes from './RefusedFiles.module.css'

export type RefusedFile = { readonly name: string; readonly why: string }

/** The list stays until it is dismissed, so that it cannot be missed. */
export function RefusedFiles({
  files,
  onDismiss,
}: {
  readonly files: readonly RefusedFile[]
  readonly onDismiss: () => void
}) {
  const t = useT()
  return (
    <div role="alert">
      {files.length > 0 && (
        <div className={classes.box}>
          <div className={classes.text}>
            <p className={classes.title}>{t('drawings.refused.title', { count: files.length })}</p>
            <ul className={classes.list}>
              {files.map(({ name, why }, index) => (
                <li key={index}>
                  <strong>{name}</strong> {why}
                </li>
              ))}
            </ul>
          </div>
          <Button variant="default" onClick={onDismiss}>
            {t('drawings.refused.dismiss')}
          </Button>
        </div>
      )}
    </div>
  )
}
