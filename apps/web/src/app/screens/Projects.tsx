import type { ProjectListItem } from '@plumbline/contract/projects'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ProjectFilters } from '../../api/projects.ts'
import { activeCorporate, useSession } from '../../api/session.ts'
import { ProjectList } from '../../features/projects/ProjectList.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { paths } from '../paths.ts'
import { firstTab } from '../project-tabs.ts'
import classes from './Projects.module.css'

/** Spec 1 §2: the list with its welcome-back line; the filters live in the address. */
export function Projects() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const [query, setQuery] = useSearchParams()
  const filters = useMemo((): ProjectFilters => ({
    projectName: query.get('projectName') ?? '', projectNum: query.get('projectNum') ?? '', clientName: query.get('clientName') ?? '',
  }), [query])
  if (session === null) return null
  const member = activeCorporate(session)
  const hrefOf = ({ _id, workspaceId, inspectionId }: ProjectListItem) =>
    paths.projectTab(locale, _id, firstTab, { corporateId: member?.corporateId ?? null, workspaceId, inspectionId })
  const onFilter = (next: ProjectFilters) =>
    setQuery(Object.entries(next).filter(([, text]) => text !== ''), { replace: true, preventScrollReset: true })
  return (
    <>
      <PageTitle title={t('projects.title')}>
        <span className={classes.welcome}>{t('projects.welcome')}</span>
        {' '}
        <span className={classes.name}>{session.userName}</span>
      </PageTitle>
      {member === undefined
        ? <EmptyState title={<h2>{t('projects.noCompany.title')}</h2>} text={t('projects.noCompany.text')} />
        : <ProjectList member={member} filters={filters} onFilter={onFilter} hrefOf={hrefOf} />}
    </>
  )
}
