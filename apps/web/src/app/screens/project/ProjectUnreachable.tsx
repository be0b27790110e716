import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { ApiError } from '../../../api/http/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { ProjectMissing } from './ProjectMissing.tsx'
import { ProjectRefused } from './ProjectRefused.tsx'

type Props = {
  readonly error: Error
  readonly projectId: string
  readonly member: Membership
  readonly onRetry: () => void
}

export function ProjectUnreachable({ error, projectId, member, onRetry }: Props) {
  const t = useT()
  if (error instanceof ApiError && error.status === 404) return <ProjectMissing />
  if (error instanceof ApiError && (error.code === 'access.not-assigned' || error.code === 'access.project-expired')) {
    return <ProjectRefused code={error.code} projectId={projectId} member={member} onRetry={onRetry} />
  }
  return (
    <EmptyState title={<PageTitle>{t('projects.failed.title')}</PageTitle>} text={errorText(t, error)}>
      <Button onClick={onRetry}>{t('shell.failure.retry')}</Button>
    </EmptyState>
  )
}
