import { v7 } from 'uuid'
import type { NotifyInviter } from '../accounts/users/own-invitations.ts'
import type { NotifyAssignee } from '../accounts/users/project-users.ts'
import { notify } from './notify.ts'

/** A key of its own each time: whoever is put on a project again is told again. Asked for twice, the second changes nothing. */
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
