import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router'
import type { OfWorkspace } from '../../api/projects/info.ts'
import { placeQuery } from '../../api/projects.ts'
import { activeCorporate, useSession, type StoredSession } from '../../api/session/session.ts'
import { CaptureStatus } from '../../features/defects/capture/CaptureStatus.tsx'
import { MessageBell } from '../../features/notifications/MessageBell.tsx'
import { InspectionChooser } from '../../features/projects/InspectionChooser.tsx'
import { useLocale } from '../../i18n/use-t.ts'
import { phoneWidth, useNarrow } from '../../ui/layout/use-narrow.ts'
import { TitleContext } from '../../ui/layout/PageTitle.tsx'
import { contentId } from '../../ui/layout/SkipLink.tsx'
import { messageHref } from '../message-links.ts'
import { paths, type WorkspaceQuery } from '../paths.ts'
import { firstTab, isTab, reachableTab } from '../project-tabs.ts'
import { noteRecent } from '../palette/recent.ts'
import { useRecentThing } from '../palette/use-recent-thing.ts'
import { NotFound } from '../screens/NotFound.tsx'
import { ProjectMissing } from '../screens/project/ProjectMissing.tsx'
import { ProjectUnreachable } from '../screens/project/ProjectUnreachable.tsx'
import { Tour } from '../tour/Tour.tsx'
import { useOpenProject } from '../use-open-project.ts'
import { isValidWorkspace, memberOf, withWorkspace, workspaceQuery } from '../workspace-query.ts'
import { Header } from './Header.tsx'
import { mayCapture, ProjectBar } from './ProjectBar.tsx'
import { ProjectPeople } from './ProjectPeople.tsx'
import { SubHeader } from './SubHeader.tsx'
import { TabTutorials } from './TabTutorials.tsx'
import classes from './WithHeader.module.css'

/** The screens of the tabs read the project from the outlet. */
export type ProjectOutlet = {
  readonly project: ProjectInfo
  readonly of: OfWorkspace
  readonly member: Membership
  readonly inspectionId: string | null
}

type Props = {
  readonly session: StoredSession
  readonly of: OfWorkspace
  readonly member: Membership
  readonly tab: string
}

function useRecentProject(
  userId: string,
  { corporateId, projectId, workspaceId }: OfWorkspace,
  inspectionId: string | null,
  project: ProjectInfo | undefined,
): void {
  const [code, name] = [project?.code, project?.name]
  useEffect(() => {
    if (code !== undefined && name !== undefined)
      noteRecent(userId, {
        kind: 'project',
        _id: projectId,
        title: name,
        category: null,
        projectId,
        projectNum: code,
        projectName: name,
        workspaceId,
        inspectionId,
        corporateId,
      })
  }, [userId, corporateId, projectId, workspaceId, inspectionId, code, name])
}

function Workspace({ session, of, member, tab }: Props) {
  const locale = useLocale()
  const { search, pathname, hash } = useLocation()
  const navigate = useNavigate()
  const isPhone = useNarrow(phoneWidth)
  const query = workspaceQuery(search)
  const { inspectionId } = query
  const bellOf =
    inspectionId === null ? undefined : { projectId: of.projectId, workspaceId: of.workspaceId, inspectionId }
  const { project, error, refetch } = useOpenProject(of, inspectionId)
  useRecentProject(session.userId, of, inspectionId, project)
  useRecentThing(session.userId, of, inspectionId, project, search)
  const hrefOf = (id: string) => `${pathname}${withWorkspace(search, { inspectionId: id })}${hash}`
  return (
    <>
      <Header
        session={session}
        member={member}
        project={project === undefined ? undefined : { projectId: of.projectId, query }}
        {...(bellOf === undefined
          ? {}
          : {
              bell: (className) => (
                <MessageBell
                  key={inspectionId}
                  of={bellOf}
                  hrefOf={(message) => messageHref(locale, member, query, message)}
                  settingsHref={`${paths.account(locale)}#messages`}
                  className={className}
                />
              ),
            })}
      />
      <SubHeader
        projectId={of.projectId}
        project={project}
        query={query}
        hasTabs={error === undefined && !isPhone}
        hasCode={!isPhone}
      >
        {project !== undefined && (
          <InspectionChooser
            of={of}
            inspections={project.inspections}
            chosenId={inspectionId}
            mayAdd={can(member, 'project.edit')}
            hrefOf={hrefOf}
            onAdded={(id) => void navigate(hrefOf(id))}
          />
        )}
        {project !== undefined && <ProjectPeople project={project} member={member} selfId={session.userId} />}
        {project !== undefined && isTab(tab) && <TabTutorials tab={tab} />}
        {project !== undefined && isTab(tab) && !isPhone && <Tour tab={tab} projectId={of.projectId} query={query} />}
      </SubHeader>
      {inspectionId !== null && mayCapture(member) && <CaptureStatus inspectionId={inspectionId} />}
      <main id={contentId} tabIndex={-1} className={classes.main}>
        {error !== undefined && (
          <ProjectUnreachable error={error} projectId={of.projectId} member={member} onRetry={refetch} />
        )}
        {project !== undefined && (
          <TitleContext value={project.code}>
            <Outlet context={{ project, of, member, inspectionId } satisfies ProjectOutlet} />
          </TitleContext>
        )}
      </main>
      {error === undefined && <ProjectBar of={of} project={project} member={member} query={query} />}
    </>
  )
}

type FrameProps = {
  readonly session: StoredSession
  readonly projectId: string
  readonly query: WorkspaceQuery
  readonly children?: ReactNode
}

/** Around what is said in place of a project. */
function Frame({ session, projectId, query, children }: FrameProps) {
  return (
    <>
      <Header session={session} />
      <SubHeader projectId={projectId} project={undefined} query={query} hasTabs={false} />
      <main id={contentId} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  )
}

/** An address that names the project alone is completed, and then opens as any other. */
function Locate({ session, projectId, query }: FrameProps) {
  const { search, pathname, hash } = useLocation()
  const found = useQuery(placeQuery(projectId))
  const member = activeCorporate(session)
  if (found.data !== undefined) {
    const known = { ...found.data, ...Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null)) }
    return <Navigate to={`${pathname}${withWorkspace(search, known)}${hash}`} replace />
  }
  return (
    <Frame session={session} projectId={projectId} query={query}>
      {found.isError && member !== undefined && (
        <ProjectUnreachable
          error={found.error}
          projectId={projectId}
          member={member}
          onRetry={() => void found.refetch()}
        />
      )}
    </Frame>
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
  if (!isValidWorkspace(projectId, query)) {
    return (
      <>
        <Header session={session} />
        <main id={contentId} tabIndex={-1} className={classes.main}>
          <NotFound />
        </main>
      </>
    )
  }
  const { corporateId, workspaceId } = query
  if (corporateId === null || workspaceId === null)
    return <Locate session={session} projectId={projectId} query={query} />
  const tab = pathname.split('/').slice(pathname.split('/').indexOf('project') + 2)[0]
  if (tab === undefined || tab === '')
    return <Navigate to={paths.projectTab(locale, projectId, firstTab, query)} replace />
  if (isTab(tab) && reachableTab(tab, query.inspectionId) !== tab)
    return <Navigate to={paths.projectTab(locale, projectId, firstTab, query)} replace />
  const member = memberOf(session, corporateId)
  if (member === undefined)
    return (
      <Frame session={session} projectId={projectId} query={query}>
        <ProjectMissing />
      </Frame>
    )
  return (
    <Workspace
      key={projectId}
      session={session}
      of={{ corporateId, projectId, workspaceId }}
      member={member}
      tab={tab}
    />
  )
}
