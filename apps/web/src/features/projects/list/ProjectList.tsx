import { Button, Group } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import { can } from '@plumbline/contract/roles'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { projectsQuery, type ProjectFilters } from '../../../api/projects.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { isFiltered, noFilters, type ListView } from './list-address.ts'
import { ListTools } from './ListTools.tsx'
import { ProjectCards, ProjectCardsSkeleton } from './ProjectCards.tsx'
import { ProjectFilterBar } from './ProjectFilterBar.tsx'
import classes from './ProjectList.module.css'
import { ProjectTable, ProjectTableSkeleton } from './ProjectTable.tsx'

type Props = {
  readonly member: Membership
  readonly filters: ProjectFilters
  readonly onFilter: (filters: ProjectFilters) => void
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly hrefOf: (project: ProjectListItem) => string
  readonly menuOf: (project: ProjectListItem) => ReactNode
  readonly onCreate: () => void
  /** Who puts people on projects. */
  readonly peopleHref: string
}

type Empty = Pick<Props, 'member' | 'filters' | 'onFilter' | 'onCreate' | 'peopleHref'>

/** Members who may create a project see the button; the others see who can give them access. */
function Nothing({ member, filters, onFilter, onCreate, peopleHref }: Empty) {
  const t = useT()
  if (isFiltered(filters))
    return (
      <EmptyState inset title={<h2>{t('projects.noMatch.title')}</h2>} text={t('projects.noMatch.text')}>
        <Button variant="default" onClick={() => onFilter({ ...noFilters, sort: filters.sort })}>
          {t('projects.filters.clear')}
        </Button>
      </EmptyState>
    )
  if (!can(member, 'project.create'))
    return (
      <EmptyState
        inset
        title={<h2>{t('projects.empty.title')}</h2>}
        text={t('projects.empty.text', { company: member.name })}
      >
        <Button component={Link} to={peopleHref} variant="default">
          {t('projects.empty.people')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      inset
      title={<h2>{t('projects.list.empty.title')}</h2>}
      text={t(member.isSaas ? 'projects.list.empty.text' : 'projects.list.empty.textOther')}
    >
      <WriteButton onClick={onCreate}>{t('projects.list.create')}</WriteButton>
    </EmptyState>
  )
}

export function ProjectList({ member, filters, onFilter, view, onView, hrefOf, menuOf, onCreate, peopleHref }: Props) {
  const t = useT()
  const query = useInfiniteQuery({ ...projectsQuery(member, filters), placeholderData: keepPreviousData })
  const projects = query.data?.pages.flatMap((page) => page.data)
  const count = projects?.length ?? 0
  const [Projects, Skeleton] =
    view === 'cards' ? [ProjectCards, ProjectCardsSkeleton] : [ProjectTable, ProjectTableSkeleton]
  const isBoxed = view === 'table' || (!query.isPending && count === 0)
  return (
    <>
      <ProjectFilterBar filters={filters} onChange={onFilter} />
      <Group gap="8px 16px" justify="space-between" my="md">
        <MutedText size="sm" mih={20} role="status">
          {projects !== undefined &&
            count > 0 &&
            t(query.hasNextPage ? 'projects.countSoFar' : 'projects.count', { count })}
        </MutedText>
        <ListTools sort={filters.sort} onSort={(sort) => onFilter({ ...filters, sort })} view={view} onView={onView} />
      </Group>
      <div className={isBoxed ? classes.box : undefined}>
        {query.isPending && <Skeleton />}
        {query.isLoadingError && (
          <EmptyState inset title={<h2>{t('projects.failed.title')}</h2>} text={errorText(t, query.error)}>
            <Button onClick={() => void query.refetch()} loading={query.isFetching}>
              {t('shell.failure.retry')}
            </Button>
          </EmptyState>
        )}
        {projects !== undefined && count === 0 && (
          <Nothing member={member} filters={filters} onFilter={onFilter} onCreate={onCreate} peopleHref={peopleHref} />
        )}
        {projects !== undefined && count > 0 && (
          <Projects projects={projects} hrefOf={hrefOf} menuOf={menuOf} stale={query.isPlaceholderData} />
        )}
      </div>
      {query.hasNextPage && (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('projects.more')}
        </Button>
      )}
    </>
  )
}
