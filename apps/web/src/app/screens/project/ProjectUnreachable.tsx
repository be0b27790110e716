import { Button } from '@mantine/core'
import { ApiError } from '../../../api/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ProjectMissing } from './ProjectMissing.tsx'

export function ProjectUnreachable({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useT()
  if (error instanceof ApiError && error.status === 404) return <ProjectMissing />
  return (
    <EmptyState title={<PageTitle>{t('projects.failed.title')}</PageTitle>} text={errorText(t, error)}>
      <Button onClick={onRetry}>{t('shell.failure.retry')}</Button>
    </EmptyState>
  )
}
