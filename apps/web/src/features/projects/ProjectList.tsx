import { Button } from '@mantine/core'
import type { ProjectListItem } from '@plumbline/contract/projects'
import type { Membership } from '@plumbline/contract/accounts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { projectsQuery, type ProjectFilters } from '../../api/projects.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProjectFilterBar } from './ProjectFilterBar.tsx'
import classes from './ProjectList.module.css'
import { ProjectTable, ProjectTableSkeleton } from './ProjectTable.tsx'

type Props = {
  readonly member: Membership
  readonly filters: ProjectFilters
  readonly onFilter: (filters: ProjectFilters) => void
  readonly hrefOf: (project: ProjectListItem) => string
}

function Nothing({ filtered, company }: { readonly filtered: boolean; readonly company: string }) {
  const t = useT()
  const kind = filtered ? 'noMatch' : 'empty'
  return <EmptyState inset title={<h2>{t(`projects.${kind}.title`)}</h2>} text={t(`projects.${kind}.text`, { company })} />
}

export function ProjectList({ member, filters, onFilter, hrefOf }: Props) {
  const t = useT()
  const query = useInfiniteQuery({ ...projectsQuery(member, filters), placeholderData: keepPreviousData })
  const projects = query.data?.pages.flatMap((page) => page.data)
  const filtered = Object.values(filters).some((text) => text !== '')
  const count = projects?.length ?? 0
  return (
    <>
      <div className={classes.tools}>
        <ProjectFilterBar filters={filters} onChange={onFilter} />
        <p className={classes.count} role="status">
          {projects !== undefined && count > 0 && t(query.hasNextPage ? 'projects.countSoFar' : 'projects.count', { count })}
        </p>
      </div>
      <div className={classes.card}>
        {query.isPending && <ProjectTableSkeleton />}
        {query.isLoadingError && (
          <EmptyState inset title={<h2>{t('projects.failed.title')}</h2>} text={errorText(t, query.error)}>
            <Button onClick={() => void query.refetch()} loading={query.isFetching}>{t('shell.failure.retry')}</Button>
          </EmptyState>
        )}
        {projects !== undefined && count === 0 && <Nothing filtered={filtered} company={member.name} />}
        {projects !== undefined && count > 0 && <ProjectTable projects={projects} hrefOf={hrefOf} stale={query.isPlaceholderData} />}
      </div>
      {query.hasNextPage && (
        <Button variant="default" className={classes.more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('projects.more')}
        </Button>
      )}
    </>
  )
}
