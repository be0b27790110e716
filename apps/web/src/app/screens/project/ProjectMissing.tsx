import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { paths } from '../../paths.ts'

/** No toast says this (spec 1 §8), so the page does. */
export function ProjectMissing() {
  const t = useT()
  const locale = useLocale()
  return (
    <EmptyState title={<PageTitle>{t('projects.notFound.title')}</PageTitle>} text={t('projects.notFound.text')}>
      <Button component={Link} to={paths.projects(locale)}>
        {t('projects.notFound.back')}
      </Button>
    </EmptyState>
  )
}
