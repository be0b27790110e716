import { z } from 'zod'
import { Role, Session } from './accounts.ts'
import { LinkToken } from './registration.ts'
import { Id, InCorporate, InProject, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { email, tidyEmail } from '../rules/email.ts'
import { newPassword } from '../rules/password.ts'
import { userName } from '../rules/people.ts'

const Empty = z.object({})
const OfUser = z.object({ userId: Id })
const OfMember = InCorporate.extend({ userId: Id })
const OfInvitation = InCorporate.extend({ invitationId: Id })
const AskedRole = z.object({ role: Role.optional() })

/** Shown as Admin, Standard and Viewer; the other roles are given by a system-admin alone. */
export const corporateRoles = ['corporate-admin', 'corporate-standard', 'corporate-viewer'] as const

/**
 * A member, or somebody who was invited and has not answered: then _id names the invitation, and there is no name yet.
 */
export const CorporateUser = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  /** undelivered: invited, and the email could not be delivered. */
  status: z.enum(['active', 'invited', 'undelivered', 'expired']),
  hasTwoFactor: z.boolean(),
  lastSeenAt: Moment.nullable(),
  createdAt: Moment,
})
export type CorporateUser = z.infer<typeof CorporateUser>

export const ProjectUser = z.object({ _id: Id, name: z.string(), email: z.string(), role: Role })
export type ProjectUser = z.infer<typeof ProjectUser>

/** The form of somebody new; the words an attacker knows are no password. */
export function invitedPerson(own: readonly string[]) {
  return z.object({ userName, password: newPassword(own) })
}

/** A membership of one's own; agents do not leave the corporates their agency works for. */
export const OwnCorporate = z.object({
  corporateId: Id,
  name: z.string(),
  role: Role,
  /** False: the last administrator, who cannot leave. */
  mayLeave: z.boolean(),
})
export type OwnCorporate = z.infer<typeof OwnCorporate>

/** An invitation as the invited person sees it before answering. */
export const OwnInvitation = z.object({
  _id: Id,
  corporateName: z.string(),
  role: Role,
  /** The email of the person who sent it: a company name proves nothing. */
  invitedBy: z.string().nullable(),
  expiresAt: Moment,
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

export const InvitationView = OwnInvitation.extend({
  email: z.string(),
  /** False: name and password are asked for. True: the owner of the account answers signed in. */
  hasAccount: z.boolean(),
  /** The company lets people in through its single sign-on alone: signing in there accepts the invitation. */
  needsSignOn: z.boolean(),
})
export type InvitationView = z.infer<typeof InvitationView>

/** Somebody assigned and taken off in one call would be either, by the order of the list. */
function namesEachOnce(assignments: readonly { readonly userId: string }[]): boolean {
  return new Set(assignments.map(({ userId }) => userId)).size === assignments.length
}

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/user/api/v1/corporates/:corporateId/users',
    may: 'users.list',
    summary: 'Users and open invitations of a corporate, by name',
    params: InCorporate,
    query: AskedRole,
    reply: z.object({ data: z.array(CorporateUser) }),
  }),
  invite: route({
    method: 'POST',
    path: '/user/api/v1/corporates/:corporateId/invitations',
    may: 'users.manage',
    summary: 'Invite by mail; answers the same whether or not the address has an account',
    params: InCorporate,
    body: z.object({
      email: z.string().max(254).transform(tidyEmail).pipe(email),
      role: z.enum(corporateRoles),
      locale: Locale,
    }),
    reply: z.object({ status: z.literal('invited') }),
  }),
  resendInvitation: route({
    method: 'POST',
    path: '/user/api/v1/corporates/:corporateId/invitations/:invitationId/resend',
    may: 'users.manage',
    summary: 'Send an invitation again; the earlier link ends',
    params: OfInvitation,
    body: z.object({ locale: Locale }),
    reply: Empty,
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/user/api/v1/corporates/:corporateId/invitations/:invitationId',
    may: 'users.manage',
    summary: 'Withdraw an invitation',
    params: OfInvitation,
    reply: Empty,
  }),
  setRole: route({
    method: 'PUT',
    path: '/user/api/v1/corporates/:corporateId/users/:userId/role',
    may: 'users.manage',
    summary: 'Give a user another role; nobody changes their own',
    params: OfMember,
    body: z.object({ role: Role }),
    reply: Empty,
  }),
  removeUser: route({
    method: 'DELETE',
    path: '/user/api/v1/corporates/:corporateId/users/:userId',
    may: 'users.manage',
    summary: 'Remove a user from the corporate',
    params: OfMember,
    reply: Empty,
  }),
  eraseUser: route({
    method: 'POST',
    path: '/user/api/v1/corporates/:corporateId/users/:userId/erase',
    may: 'users.manage',
    summary:
      'End the membership; the account is erased, and keeps a pseudonym, unless another corporate has it as a member',
    params: OfMember,
    reply: Empty,
  }),
  listProjectUsers: route({
    method: 'GET',
    path: '/user/api/v1/projects/:projectId/users',
    may: 'project.list-users',
    summary: 'Users who are assigned to a project',
    params: InProject,
    query: AskedRole,
    reply: z.object({ data: z.array(ProjectUser) }),
  }),
  assignProjectUsers: route({
    method: 'POST',
    path: '/user/api/v1/projects/:projectId/users',
    may: 'project.assign-users',
    summary: 'Assign users to a project or take them off it',
    params: InProject,
    query: AskedRole,
    body: z
      .array(z.object({ userId: Id, isAssigned: z.boolean() }))
      .min(1)
      .max(500)
      .refine(namesEachOnce),
    reply: z.object({ data: z.array(ProjectUser) }),
  }),
  viewInvitation: route({
    method: 'POST',
    path: '/user/api/v1/auth/invitation',
    may: 'anyone',
    summary: 'What an invitation offers',
    body: z.object({ token: LinkToken }),
    reply: InvitationView,
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/user/api/v1/auth/accept-invitation',
    may: 'anyone',
    summary: 'Accept an invitation without an account: name and password, signed in',
    body: z.object({ token: LinkToken, person: invitedPerson([]), locale: Locale }),
    reply: z.object({ session: Session }),
  }),
  declineInvitation: route({
    method: 'POST',
    path: '/user/api/v1/auth/decline-invitation',
    may: 'anyone',
    summary: 'Decline an invitation by its link',
    body: z.object({ token: LinkToken }),
    reply: Empty,
  }),
  ownCorporates: route({
    method: 'GET',
    path: '/user/api/v1/users/:userId/corporates',
    may: 'signed-in',
    summary: 'Own memberships, and invitations that wait for an answer',
    params: OfUser,
    reply: z.object({ corporates: z.array(OwnCorporate), invitations: z.array(OwnInvitation) }),
  }),
  answerInvitation: route({
    method: 'POST',
    path: '/user/api/v1/users/:userId/invitations/:invitationId',
    may: 'signed-in',
    summary: 'Accept or decline an invitation to the own address',
    params: OfUser.extend({ invitationId: Id }),
    body: z.object({ isAccepted: z.boolean() }),
    reply: Empty,
  }),
  leaveCorporate: route({
    method: 'POST',
    path: '/user/api/v1/users/:userId/leave-corporate',
    may: 'signed-in',
    summary: 'Leave a corporate; its last administrator cannot',
    params: OfUser,
    body: z.object({ corporateId: Id }),
    reply: Empty,
  }),
} as const
