import { Button } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { FailureBox } from './FailureBox.tsx'

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
        <FailureBox
          title={t('drawings.refused.title', { count: files.length })}
          action={
            <Button variant="default" flex="none" onClick={onDismiss}>
              {t('drawings.refused.dismiss')}
            </Button>
          }
        >
          {files.map(({ name, why }, index) => (
            <li key={index}>
              <strong>{name}</strong> {why}
            </li>
          ))}
        </FailureBox>
      )}
    </div>
  )
}
