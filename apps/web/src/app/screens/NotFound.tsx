import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { paths } from '../paths.ts'

/** Spec 1 §2. */
export function NotFound() {
  const t = useT()
  const locale = useLocale()
  return (
    <EmptyState mark="404" title={<PageTitle>{t('shell.notFound.title')}</PageTitle>} text={t('shell.notFound.text')}>
      <Button component={Link} to={paths.home(locale)}>
        {t('shell.notFound.back')}
      </Button>
    </EmptyState>
  )
}
