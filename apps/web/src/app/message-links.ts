import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Locale } from '@plumbline/contract/locales'
import { messageKinds } from '@plumbline/contract/notifications/message-kinds'
import type { Message } from '@plumbline/contract/notifications/notifications'
import { can } from '@plumbline/contract/roles'
import { paths, type WorkspaceQuery } from './paths.ts'

/** Where a message leads to; undefined where the reader may not go. */
export function messageHref(
  locale: Locale,
  member: Membership,
  query: WorkspaceQuery,
  { kind, projectId, workspaceId, inspectionId, subjectId }: Message,
): string | undefined {
  const { place } = messageKinds[kind]
  if (place === 'users') return can(member, 'users.manage') ? paths.manageUsers(locale) : undefined
  if (projectId === null) return undefined
  // Of another project the newest inspection is opened.
  const of = {
    corporateId: query.corporateId,
    workspaceId,
    inspectionId: inspectionId ?? (workspaceId === query.workspaceId ? query.inspectionId : null),
  }
  switch (place) {
    case 'markers':
      return subjectId === null
        ? paths.projectTab(locale, projectId, 'inspection-result', of)
        : paths.planMarkers(locale, projectId, of, subjectId)
    case 'drawings':
      return paths.projectTab(locale, projectId, 'upload-drawing', of)
    case 'models':
      return paths.analysis(locale, projectId, of, 'models')
    case 'findings':
      return paths.analysis(locale, projectId, of, 'findings')
    case 'defects':
      return subjectId === null
        ? paths.analysis(locale, projectId, of, 'defects')
        : paths.defect(locale, projectId, of, subjectId)
    case 'calendar':
      return paths.projectCalendar(locale, projectId, of)
    case 'reports':
      return paths.projectTab(locale, projectId, 'report-definition', of)
    case 'plan':
      return can(member, 'billing.buy')
        ? paths.buy(locale, { corporateId: member.corporateId, projectId })
        : paths.projectTab(locale, projectId, 'project-info', of)
    case 'project':
      return workspaceId === query.workspaceId
        ? paths.projectTab(locale, projectId, 'project-info', of)
        : paths.project(locale, projectId)
  }
}
