import { v7 } from 'uuid'
import type { NotifyInviter } from '../accounts/users/own-invitations.ts'
import type { NotifyAssignee } from '../accounts/users/project-users.ts'
import { notify } from './notify.ts'

/** Each assignment has its own key: a user assigned again is notified again. A repeated request changes nothing. */
export const notifyAssignee: NotifyAssignee = (trx, { corporateId, projectId, userIds, by }) =>
  notify(trx, {
    kind: 'project-assigned',
    key: `project-assigned ${v7()}`,
    corporateId,
    projectId,
    subjectId: projectId,
    by,
    to: userIds,
  })

export const notifyInviter: NotifyInviter = (trx, { corporateId, invitationId, invitedBy, userId }) =>
  notify(trx, {
    kind: 'invitation-accepted',
    key: `invitation-accepted ${invitationId}`,
    corporateId,
    projectId: null,
    subjectId: userId,
    by: userId,
    to: [invitedBy],
  })
