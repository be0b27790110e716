import { z } from 'zod'
import { Session } from './accounts.ts'
import { Id } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { email, tidyEmail, workEmail } from '../rules/email.ts'
import { newPassword, oldPassword } from '../rules/password.ts'
import { companyName, userName } from '../rules/people.ts'

const Empty = z.object({})

/** A link's secret half: 32 random bytes. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/)

/** Which numbers exist is judged by the phone library on both sides; here only their shape. */
export const MobileNumber = z.string().regex(/^\+[1-9]\d{6,14}$/)

const tidied = <T extends z.ZodType<string, string>>(rule: T) => z.string().max(254).transform(tidyEmail).pipe(rule)

export const Registration = z.object({
  userName,
  mobileNumber: MobileNumber,
  email: tidied(workEmail),
  companyName,
  password: newPassword(),
  locale: Locale,
})

export const registrationRoutes = {
  register: route({
    method: 'POST',
    path: '/user/api/v1/auth/register',
    may: 'anyone',
    summary: 'Register a company with its first user; a link in a mail completes it',
    body: Registration,
    reply: Empty,
  }),
  resendVerification: route({
    method: 'POST',
    path: '/user/api/v1/auth/resend-verification',
    may: 'anyone',
    summary: 'Send the link of the registration again',
    body: z.object({ email: tidied(email), locale: Locale }),
    reply: Empty,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/user/api/v1/auth/verify-email',
    may: 'anyone',
    summary: 'Follow the link of the registration; signs in',
    body: z.object({ token: LinkToken }),
    reply: Session,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/user/api/v1/auth/forgot-password',
    may: 'anyone',
    summary: 'Ask for a link that sets a new password',
    body: z.object({ email: tidied(email), locale: Locale }),
    reply: Empty,
  }),
  checkResetLink: route({
    method: 'POST',
    path: '/user/api/v1/auth/reset-password/check',
    may: 'anyone',
    summary: 'Whether a link can still set a new password; does not use it',
    body: z.object({ token: LinkToken }),
    reply: Empty,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/user/api/v1/auth/reset-password',
    may: 'anyone',
    summary: 'Set a new password with the link; ends every session',
    body: z.object({ token: LinkToken, newPassword: newPassword() }),
    reply: Empty,
  }),
  changePassword: route({
    method: 'POST',
    path: '/user/api/v1/users/:userId/change-password',
    may: 'signed-in',
    summary: 'Change the own password; ends every session',
    params: z.object({ userId: Id }),
    body: z.object({ oldPassword, newPassword: newPassword() }),
    reply: Empty,
  }),
} as const
