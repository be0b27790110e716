import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { buyableQuery } from '../../api/billing.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import classes from './Buy.module.css'
import { Lead } from './Lead.tsx'

type Props = {
  readonly member: Membership
  readonly hrefOf: (projectId: string) => string
  readonly projectsHref: string
}

/** Visitors of the price table chose a plan but no project yet. */
export function ChooseProject({ member, hrefOf, projectsHref }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const query = useQuery({ ...buyableQuery(member, search), placeholderData: keepPreviousData })
  const projects = query.data?.data
  if (projects?.length === 0 && search === '' && typed === '') {
    return (
      <EmptyState
        title={<PageTitle>{t('billing.buy.choose.empty')}</PageTitle>}
        text={t('billing.buy.choose.emptyText')}
      >
        <Button component={Link} to={projectsHref}>
          {t('billing.buy.choose.toProjects')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      <PageTitle>{t('billing.buy.title')}</PageTitle>
      <Lead>{t('billing.buy.choose.lead')}</Lead>
      <search>
        <TextInput
          type="search"
          mt={20}
          mb="md"
          maw={360}
          label={t('billing.buy.choose.search')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      </search>
      {query.isPending && <Lead role="status">{t('billing.buy.choose.loading')}</Lead>}
      {query.isLoadingError && (
        <EmptyState inset title={<h2>{t('billing.buy.choose.failed')}</h2>} text={errorText(t, query.error)}>
          <Button onClick={() => void query.refetch()} loading={query.isFetching}>
            {t('shell.failure.retry')}
          </Button>
        </EmptyState>
      )}
      {projects !== undefined && projects.length > 0 && (
        <ul role="list" className={classes.choices} aria-busy={query.isPlaceholderData}>
          {projects.map((project) => (
            <li key={project._id}>
              <Link to={hrefOf(project._id)}>
                <span>{project.projectNum}</span>
                <b>{project.projectName}</b>
                <MutedText component="span" size="sm">
                  {project.clientName}
                </MutedText>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <MutedText size="sm" mt="lg" role="status">
        {projects?.length === 0 && t('billing.buy.choose.none')}
        {(query.data?.nextCursor ?? null) !== null && t('billing.buy.choose.more')}
      </MutedText>
    </>
  )
}
