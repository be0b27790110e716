import { z } from 'zod'
import { Id, InCorporate, Moment } from '../ids.ts'
import { route } from '../route.ts'
import { oldPassword } from '../rules/password.ts'
import { anyName } from '../rules/people.ts'
import type { RuleKey } from '../rules/rule.ts'

const Empty = z.object({})
const OfUser = z.object({ userId: Id })

export const ReportTemplate = z.object({ name: z.string(), templateId: z.string(), extension: z.string() })
export type ReportTemplate = z.infer<typeof ReportTemplate>

/** Spec 1 §3, preference: the default; corporate templates join it later. */
export const reportTemplates: readonly ReportTemplate[] = [
  { name: 'Survey Report', templateId: 'survey-report', extension: 'docx' },
]

/** One sign-in on one device. */
export const OpenSession = z.object({
  _id: Id,
  /** As the browser named itself; the screen makes words of it. */
  userAgent: z.string(),
  address: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment,
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** Six digits of the app, or one of the recovery codes. */
export const SecondFactor = z
  .string()
  .trim()
  .regex(/^(\d{3} ?\d{3}|[a-z0-9]{5}-?[a-z0-9]{5})$/i, 'rules.secondFactor.format' satisfies RuleKey)

const AppCode = z
  .string()
  .trim()
  .regex(/^\d{3} ?\d{3}$/, 'rules.secondFactor.digits' satisfies RuleKey)

export const TwoFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int(), isRequiredBy: z.array(z.string()) })
export type TwoFactor = z.infer<typeof TwoFactor>

export const profileRoutes = {
  preference: route({
    method: 'GET',
    path: '/user/api/v1/users/:userId/preference',
    may: 'signed-in',
    summary: 'Report templates the user may choose from',
    params: OfUser,
    reply: z.object({ preference: z.array(ReportTemplate) }),
  }),
  renameUser: route({
    method: 'PUT',
    path: '/user/api/v1/corporates/:corporateId/users/:userId',
    may: 'profile.own',
    summary: 'Change the own name',
    params: InCorporate.extend({ userId: Id }),
    body: z.object({ name: anyName, corporateId: Id }),
    reply: z.object({ login: z.string() }),
  }),
  renameCorporate: route({
    method: 'PUT',
    path: '/user/api/v1/corporates/:corporateId',
    may: 'corporate.rename',
    summary: 'Rename the corporate',
    params: InCorporate,
    body: z.object({ name: anyName, corporateId: Id }),
    reply: z.object({ name: z.string() }),
  }),
  sessions: route({
    method: 'GET',
    path: '/user/api/v1/users/:userId/sessions',
    may: 'signed-in',
    summary: 'Where the user is signed in, latest first',
    params: OfUser,
    reply: z.object({ data: z.array(OpenSession) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/user/api/v1/users/:userId/sessions/:sessionId',
    may: 'signed-in',
    summary: 'Sign out one device',
    params: OfUser.extend({ sessionId: Id }),
    reply: Empty,
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/user/api/v1/users/:userId/sessions',
    may: 'signed-in',
    summary: 'Sign out everywhere, here as well unless the current session is to be kept',
    params: OfUser,
    query: z.object({ keep: z.literal('current').optional() }),
    reply: Empty,
  }),
  twoFactor: route({
    method: 'GET',
    path: '/user/api/v1/users/:userId/two-factor',
    may: 'signed-in',
    summary: 'Whether two-factor sign-in is on, and which corporates require it',
    params: OfUser,
    reply: TwoFactor,
  }),
  beginTwoFactor: route({
    method: 'POST',
    path: '/user/api/v1/users/:userId/two-factor',
    may: 'signed-in',
    summary:
      'Begin two-factor sign-in: a secret for the authenticator app; where it is on already, a code is asked for as well',
    params: OfUser,
    body: z.object({ password: oldPassword, code: SecondFactor.optional() }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTwoFactor: route({
    method: 'PUT',
    path: '/user/api/v1/users/:userId/two-factor',
    may: 'signed-in',
    summary: 'Confirm it with a code of the app; answers the recovery codes, once',
    params: OfUser,
    body: z.object({ code: AppCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  endTwoFactor: route({
    method: 'POST',
    path: '/user/api/v1/users/:userId/two-factor/end',
    may: 'signed-in',
    summary: 'Switch two-factor sign-in off',
    params: OfUser,
    body: z.object({ password: oldPassword, code: SecondFactor }),
    reply: Empty,
  }),
  requireTwoFactor: route({
    method: 'PUT',
    path: '/user/api/v1/corporates/:corporateId/two-factor',
    may: 'users.manage',
    summary: 'Require two-factor sign-in of everyone who works in the corporate',
    params: InCorporate,
    body: z.object({ isRequired: z.boolean() }),
    reply: z.object({ isRequired: z.boolean() }),
  }),
  isTwoFactorRequired: route({
    method: 'GET',
    path: '/user/api/v1/corporates/:corporateId/two-factor',
    may: 'users.list',
    summary: 'Whether the corporate requires two-factor sign-in',
    params: InCorporate,
    reply: z.object({ isRequired: z.boolean() }),
  }),
  ownData: route({
    method: 'GET',
    path: '/user/api/v1/users/:userId/data',
    may: 'signed-in',
    summary: 'Everything stored about the user',
    params: OfUser,
    reply: z.record(z.string(), z.unknown()),
  }),
} as const
