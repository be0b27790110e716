import { z } from 'zod'
import { Role } from './accounts.ts'
import { auditActions } from './audit-actions.ts'
import { Id, InCorporate, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { email, tidyEmail } from '../rules/email.ts'
import { companyName } from '../rules/people.ts'

const Empty = z.object({})
const search = z.string().trim().max(100).optional()

export const ConsoleCorporate = z.object({
  _id: Id,
  name: z.string(),
  isSaas: z.boolean(),
  users: z.int(),
  projects: z.int(),
  storedBytes: z.number(),
  /** Corporates whose agents work in this one. */
  agents: z.array(z.object({ _id: Id, name: z.string() })),
  createdAt: Moment,
})
export type ConsoleCorporate = z.infer<typeof ConsoleCorporate>

export const ConsoleUser = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  corporates: z.array(z.object({ corporateId: Id, name: z.string(), role: Role })),
  isVerified: z.boolean(),
  isDeleted: z.boolean(),
  hasTwoFactor: z.boolean(),
  lastSeenAt: Moment.nullable(),
  createdAt: Moment,
})
export type ConsoleUser = z.infer<typeof ConsoleUser>

/** One line of the audit log: who, when, from where, what. Names are those of today: an erased user has a pseudonym. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: Moment,
  actorId: Id.nullable(),
  /** Empty where the actor is unknown: a refused sign-in, a command of the operator. */
  actorName: z.string(),
  actorEmail: z.string(),
  address: z.string(),
  action: z.enum(auditActions),
  outcome: z.enum(['done', 'refused']),
  /** Whom or what it was done to. */
  subject: z.string(),
  detail: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** PostgreSQL knows no year 0. */
const Bound = Moment.refine((moment) => moment >= '1900')

const AuditFilter = z.object({
  action: z.enum(auditActions).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  /** A part of the name, e-mail or address of who did it, or of whom or what it was done to. */
  search,
  /** Moments and not days: where a day begins, only the reader's clock knows. */
  from: Bound.optional(),
  /** Not included itself. */
  to: Bound.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>
const AuditQuery = AuditFilter.extend({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})
const AuditPage = z.object({ data: z.array(AuditEntry), nextCursor: z.string().nullable() })

/**
 * Text of a CSV file: with a mark that makes Excel read it as UTF-8, and no cell that it would calculate. Not complete:
 * the newest entries only.
 */
const CsvFile = z.object({ fileName: z.string(), csv: z.string(), isComplete: z.boolean() })

export const consoleRoutes = {
  listCorporates: route({
    method: 'GET',
    path: '/user/api/v1/corporates',
    may: 'console.read',
    summary: 'Every corporate with its users, projects and storage used, by name',
    query: z.object({ search, cursor: Id.optional() }),
    reply: z.object({ data: z.array(ConsoleCorporate), nextCursor: Id.nullable() }),
  }),
  createCorporate: route({
    method: 'POST',
    path: '/user/api/v1/corporates',
    may: 'console.manage',
    summary: 'Create a corporate and invite its first corporate-admin',
    body: z.object({
      name: companyName,
      isSaas: z.boolean(),
      adminEmail: z.string().max(254).transform(tidyEmail).pipe(email),
      locale: Locale,
    }),
    reply: z.object({ _id: Id }),
  }),
  setCorporate: route({
    method: 'PUT',
    path: '/user/api/v1/corporates/:corporateId/settings',
    may: 'console.manage',
    summary: 'Set the SaaS flag of a corporate, and whose agents work in it',
    params: InCorporate,
    body: z.object({ isSaas: z.boolean(), agentIds: z.array(Id).max(100) }),
    reply: Empty,
  }),
  listAllUsers: route({
    method: 'GET',
    path: '/user/api/v1/users',
    may: 'console.read',
    summary: 'Every user, by name or address',
    query: z.object({ search, cursor: Id.optional() }),
    reply: z.object({ data: z.array(ConsoleUser), nextCursor: Id.nullable() }),
  }),
  grantRole: route({
    method: 'PUT',
    path: '/user/api/v1/users/:userId/roles',
    may: 'console.manage',
    summary:
      'Change the role of a member, whichever of the ten, or invite somebody who is no member yet; nobody changes their own',
    params: z.object({ userId: Id }),
    body: z.object({ corporateId: Id, role: Role }),
    reply: z.object({ status: z.enum(['changed', 'invited']) }),
  }),
  auditOfCorporate: route({
    method: 'GET',
    path: '/user/api/v1/corporates/:corporateId/audit',
    may: 'audit.read',
    summary: 'The audit log of a corporate, newest first',
    params: InCorporate,
    query: AuditQuery,
    reply: AuditPage,
  }),
  exportAuditOfCorporate: route({
    method: 'GET',
    path: '/user/api/v1/corporates/:corporateId/audit/export',
    may: 'audit.read',
    summary: 'The audit log of a corporate as CSV',
    params: InCorporate,
    query: AuditFilter,
    reply: CsvFile,
  }),
  audit: route({
    method: 'GET',
    path: '/user/api/v1/audit',
    may: 'console.read',
    summary: 'The audit log of everything, newest first',
    query: AuditQuery,
    reply: AuditPage,
  }),
  exportAudit: route({
    method: 'GET',
    path: '/user/api/v1/audit/export',
    may: 'console.read',
    summary: 'The audit log of everything as CSV',
    query: AuditFilter,
    reply: CsvFile,
  }),
} as const
