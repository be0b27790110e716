import { Button } from '@mantine/core'
import { Link, useLocation, useParams } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { paths } from '../paths.ts'
import { firstTab } from '../project-tabs.ts'
import { workspaceQuery } from '../workspace-query.ts'

export type SoonName = 'report-definition' | 'report-section'

/** A screen that is not built yet: what will be here, and where to go meanwhile. */
export function Soon({ name }: { readonly name: SoonName }) {
  const t = useT()
  const locale = useLocale()
  const { projectId = '' } = useParams()
  const { search } = useLocation()
  return (
    <EmptyState mark={t('shell.soon.mark')} title={<PageTitle>{t(`projects.soon.${name}.title`)}</PageTitle>} text={t(`projects.soon.${name}.text`)}>
      <Button component={Link} to={paths.projectTab(locale, projectId, firstTab, workspaceQuery(search))} variant="default">{t('shell.soon.toInfo')}</Button>
    </EmptyState>
  )
}
