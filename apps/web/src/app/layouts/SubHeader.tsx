import { Text } from '@mantine/core'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { paths, type WorkspaceQuery } from '../paths.ts'
import { projectTabs } from '../project-tabs.ts'
import classes from './SubHeader.module.css'

type Props = {
  readonly projectId: string
  readonly project: Pick<ProjectInfo, 'code' | 'name'> | undefined
  readonly query: WorkspaceQuery
  /** Not where there is nothing behind them, or the bar of a phone stands for them. */
  readonly hasTabs: boolean
  /** On a phone there is room for the name alone. */
  readonly hasCode?: boolean
  readonly children?: ReactNode
}

/** Spec 1 §2: 'project code - project name', linking to /projects, and the six tabs. */
export function SubHeader({ projectId, project, query, hasTabs, hasCode = true, children }: Props) {
  const t = useT()
  const locale = useLocale()
  return (
    <nav aria-label={t('shell.tabs.label')} className={classes.bar}>
      <Link to={paths.projects(locale)} className={classes.project}>
        {project === undefined ? (
          <span>{t('projects.title')}</span>
        ) : (
          <>
            {hasCode && `${project.code} - `}
            <Text component="span" c="var(--pl-text)" fw={600}>
              {project.name}
            </Text>
          </>
        )}
      </Link>
      {hasTabs && (
        <div className={classes.tabs}>
          {projectTabs.map((tab) => (
            <NavLink
              key={tab}
              to={paths.projectTab(locale, projectId, tab, query)}
              className={classes.tab ?? ''}
              data-label={t(`shell.tabs.${tab}`)}
            >
              {t(`shell.tabs.${tab}`)}
            </NavLink>
          ))}
        </div>
      )}
      <div className={classes.tools}>{children}</div>
    </nav>
  )
}
