import { z } from 'zod'
import { sessionAddresses } from '../address.ts'
import { Id } from '../ids.ts'
import { roles } from '../roles.ts'
import { route } from '../route.ts'

export const Role = z.enum(roles)

export const Membership = z.object({
  corporateId: Id,
  role: Role,
  name: z.string(),
  isSaas: z.boolean(),
})
export type Membership = z.infer<typeof Membership>

/** Spec 1 §3, user session: what sign-in and refresh answer. */
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z
    .string()
    .optional()
    .describe('Left out where the browser asked for the cookie (x-plumbline-session: cookie).'),
  userId: Id,
  userName: z.string(),
  userEmail: z.string(),
  corporates: z.array(Membership),
})
export type Session = z.infer<typeof Session>

const Empty = z.object({})

const RefreshToken = z
  .string()
  .min(1)
  .max(512)
  .optional()
  .describe('Required unless the cookie carries it (x-plumbline-session: cookie).')

export const accountRoutes = {
  login: route({
    ...sessionAddresses.login,
    summary: 'Sign in with e-mail and password',
    body: z.object({
      email: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(1024),
      secondFactor: z.string().max(40).optional(),
    }),
    reply: Session,
  }),
  refresh: route({
    ...sessionAddresses.refresh,
    summary: 'Exchange a refresh token for its successor',
    body: z.object({ userId: Id, refreshToken: RefreshToken }),
    reply: Session,
  }),
  logout: route({
    ...sessionAddresses.logout,
    summary: 'End the session the refresh token belongs to',
    body: z.object({ userId: Id, refreshToken: RefreshToken }),
    reply: Empty,
  }),
} as const
