import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { ProjectListItem } from '@plumbline/contract/projects'
import { projectQuery } from '../../api/projects.ts'
import { activeCorporate, useSession, type StoredSession } from '../../api/session.ts'
import { useLocale } from '../../i18n/use-t.ts'
import { TitleContext } from '../../ui/PageTitle.tsx'
import { contentId } from '../../ui/SkipLink.tsx'
import { paths } from '../paths.ts'
import { firstTab, isTab, reachableTab } from '../project-tabs.ts'
import { ProjectMissing } from '../screens/project/ProjectMissing.tsx'
import { ProjectUnreachable } from '../screens/project/ProjectUnreachable.tsx'
import { workspaceQuery } from '../workspace-query.ts'
import { Header } from './Header.tsx'
import { SubHeader } from './SubHeader.tsx'
import classes from './WithHeader.module.css'

/** The screens of the tabs read the project from the outlet. */
export type ProjectOutlet = { readonly project: ProjectListItem }

function Workspace({ session, projectId }: { readonly session: StoredSession; readonly projectId: string }) {
  const { search } = useLocation()
  const query = workspaceQuery(search)
  const member = session.corporates.find(({ corporateId }) => corporateId === query.corporateId) ?? (query.corporateId === null ? activeCorporate(session) : undefined)
  const found = useQuery({ ...projectQuery(member ?? { corporateId: '', role: 'corporate-viewer' }, projectId), enabled: member !== undefined })
  const project = found.data ?? undefined
  const missing = member === undefined || found.data === null
  return (
    <>
      <Header session={session} inspectionId={query.inspectionId} />
      <SubHeader projectId={projectId} project={project} query={query} missing={missing} />
      <main id={contentId} tabIndex={-1} className={classes.main}>
        {missing && <ProjectMissing />}
        {!missing && found.isError && <ProjectUnreachable error={found.error} onRetry={() => void found.refetch()} />}
        {project !== undefined && <TitleContext value={project.projectNum}><Outlet context={{ project } satisfies ProjectOutlet} /></TitleContext>}
      </main>
    </>
  )
}

/** Layout "with-header-and-tabs". */
export function WithHeaderAndTabs() {
  const locale = useLocale()
  const session = useSession()
  const { search, pathname } = useLocation()
  const { projectId = '' } = useParams()
  if (session === null) return null
  // Spec 1 §2: in the tab route the project is optional; without one there is only the list to show.
  if (isTab(projectId)) return <Navigate to={paths.projects(locale)} replace />
  const query = workspaceQuery(search)
  const tab = pathname.split('/').slice(pathname.split('/').indexOf('project') + 2)[0]
  if (tab === undefined || tab === '') return <Navigate to={paths.projectTab(locale, projectId, firstTab, query)} replace />
  if (isTab(tab) && reachableTab(tab, query.inspectionId) !== tab) return <Navigate to={paths.projectTab(locale, projectId, firstTab, query)} replace />
  return <Workspace key={projectId} session={session} projectId={projectId} />
}
