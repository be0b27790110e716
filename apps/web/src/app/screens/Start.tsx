import { Navigate } from 'react-router'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { useLocale } from '../../i18n/use-t.ts'
import { recentOf } from '../palette/recent.ts'
import { paths } from '../paths.ts'
import { firstTab } from '../project-tabs.ts'

/** Where the installed app begins: in the project that was open last on this device, else in the list. */
export function Start() {
  const locale = useLocale()
  const session = useSession()
  const corporateId = session === null ? undefined : activeCorporate(session)?.corporateId
  if (session === null || corporateId === undefined) return <Navigate to={paths.projects(locale)} replace />
  const last = recentOf(session.userId, corporateId).find(({ kind }) => kind === 'project')
  const to =
    last === undefined
      ? paths.projects(locale)
      : paths.projectTab(locale, last.projectId, firstTab, {
          corporateId,
          workspaceId: last.workspaceId,
          inspectionId: last.inspectionId,
        })
  return <Navigate to={to} replace />
}
