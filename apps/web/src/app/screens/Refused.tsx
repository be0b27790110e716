import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { paths } from '../paths.ts'

/** A page that exists, but not for the role one has. */
export function Refused() {
  const t = useT()
  const locale = useLocale()
  return (
    <EmptyState
      mark="403"
      title={<PageTitle>{t('errors.access.denied')}</PageTitle>}
      text={t('accounts.console.refused.text')}
    >
      <Button component={Link} to={paths.projects(locale)}>
        {t('projects.notFound.back')}
      </Button>
    </EmptyState>
  )
}
