import { z } from 'zod'
import { keyScopes } from '../key-scopes.ts'
import { Id, InCorporate, Moment } from '../ids.ts'
import { route } from '../route.ts'
import { requiredName } from '../rules/text.ts'

/** Company, access and all that a person has: roles of a workspace or of the system belong to people. */
export const keyRoles = ['corporate-admin', 'corporate-standard', 'corporate-viewer'] as const
export type KeyRole = (typeof keyRoles)[number]

export const keyPrefix = 'plk_'
export const maxKeyDays = 365
/** Of one company at the same time. */
export const maxActiveKeys = 50
export const maxKeyProjects = 100

export const keyStates = ['active', 'expired', 'revoked', 'creator-left'] as const

export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  /** The beginning of the key, by which a person tells it from others. */
  start: z.string(),
  role: z.enum(keyRoles),
  scopes: z.array(z.enum(keyScopes)),
  /** Null: every project of the company, also later ones. */
  projects: z.array(z.object({ _id: Id, name: z.string() })).nullable(),
  /** creator-left: the person who made it is no administrator any more, so it opens nothing. */
  state: z.enum(keyStates),
  createdBy: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  lastUsedAt: Moment.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const keyName = requiredName(60)

const OfKey = InCorporate.extend({ keyId: Id })
const base = '/user/api/v1/corporates/:corporateId/api-keys'

export const integrationRoutes = {
  listKeys: route({
    method: 'GET',
    path: base,
    may: 'api-keys.manage',
    summary: 'API keys of a corporate, the newest first; never the keys themselves',
    params: InCorporate,
    reply: z.object({
      data: z.array(ApiKey),
      /** False: the plan of the company has no API. */
      isIncluded: z.boolean(),
    }),
  }),
  createKey: route({
    method: 'POST',
    path: base,
    may: 'api-keys.manage',
    summary: 'Make an API key; this answer alone holds it',
    params: InCorporate,
    body: z.object({
      name: keyName,
      role: z.enum(keyRoles),
      scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
      projectIds: z.array(Id).min(1).max(maxKeyProjects).nullable(),
      days: z.int().min(1).max(maxKeyDays),
    }),
    reply: z.object({ key: ApiKey, secret: z.string() }),
  }),
  revokeKey: route({
    method: 'DELETE',
    path: `${base}/:keyId`,
    may: 'api-keys.manage',
    summary: 'Revoke an API key; it opens nothing from then on',
    params: OfKey,
    reply: z.object({}),
  }),
} as const
