import { z } from 'zod'
import { Session } from './accounts.ts'
import { signOnAddresses } from './sign-on-addresses.ts'
import { Id, InCorporate, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { isMailDomain, tidyEmail } from '../rules/email.ts'
import { corporateRoles } from './users.ts'

const Empty = z.object({})

export const maxSignOnDomains = 20
export const maxRoleRules = 30

/** Where the provider sends the browser back to; registered there letter by letter. */
export const signOnPath = '/sign-on'

/** A TXT record of this name under the domain, with the value of `recordOf`, proves that the company owns it. */
export const recordName = (domain: string) => `_plumbline.${domain}`
export const recordOf = (token: string) => `plumbline-domain=${token}`

/** https alone, without a name and password, a query or a fragment in it: the metadata lies under this address. */
export function isIssuer(text: string): boolean {
  return text.length <= 300 && /^https:\/\/(?:\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?(?:\/[^\s?#\\]*)?$/i.test(text)
}

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)

/** A person whose claim holds this value gets the role at the first sign-in; the highest of several. */
export const RoleRule = z.object({ value: line(200), role: z.enum(corporateRoles) })
export type RoleRule = z.infer<typeof RoleRule>

const Domain = z.string().max(100).transform(tidyEmail).refine(isMailDomain)

export const domainProofs = ['dns', 'operator'] as const

export const SignOnDomain = z.object({
  _id: Id,
  domain: z.string(),
  /** Null: nothing proves it yet, so it counts for nothing. */
  proof: z.enum(domainProofs).nullable(),
  /** The value that the DNS record has to have. */
  record: z.string(),
})
export type SignOnDomain = z.infer<typeof SignOnDomain>

export const SignOn = z.object({
  issuer: z.string(),
  clientId: z.string(),
  /** False: the key that encrypted the client secret was lost. */
  hasSecret: z.boolean(),
  isRequired: z.boolean(),
  roleClaim: z.string().nullable(),
  roles: z.array(RoleRule),
  /** When somebody last signed in through it. */
  lastUsedAt: Moment.nullable(),
})
export type SignOn = z.infer<typeof SignOn>

export const SignOnSettings = z.object({
  signOn: SignOn.nullable(),
  domains: z.array(SignOnDomain),
  /** To be registered at the provider. */
  redirectUri: z.string(),
  /** The caller has signed in through it, or operates this server: requiring it does not lock them out. */
  mayRequire: z.boolean(),
})
export type SignOnSettings = z.infer<typeof SignOnSettings>

export const ConsoleDomain = z.object({
  _id: Id,
  domain: z.string(),
  proof: z.enum(domainProofs).nullable(),
  corporate: z.object({ _id: Id, name: z.string() }),
  /** Null: single sign-on is not set up yet. */
  issuer: z.string().nullable(),
  isRequired: z.boolean(),
  createdAt: Moment,
})
export type ConsoleDomain = z.infer<typeof ConsoleDomain>

const base = '/user/api/v1/corporates/:corporateId/sign-on'
const OfDomain = InCorporate.extend({ domainId: Id })
const State = z.string().regex(/^[\w-]{43}$/)

export const signOnRoutes = {
  findSignOn: route({
    ...signOnAddresses.find,
    summary: 'Whether addresses of this domain sign in through their company; says nothing about the address itself',
    body: z.object({ email: z.string().trim().min(1).max(254) }),
    reply: z.object({ isOffered: z.boolean(), isRequired: z.boolean() }),
  }),
  beginSignOn: route({
    ...signOnAddresses.begin,
    summary: 'The address at the provider that a browser goes to; sets the cookie that binds what comes back to it',
    body: z.object({ email: z.string().trim().min(1).max(254), locale: Locale }),
    reply: z.object({ url: z.string() }),
  }),
  finishSignOn: route({
    ...signOnAddresses.finish,
    summary: 'Sign in with what the provider sent back; with the code of the second factor where one is asked for',
    body: z.object({
      state: State,
      code: z.string().min(1).max(4096),
      iss: z.string().max(300).optional(),
      secondFactor: z.string().max(40).optional(),
    }),
    reply: Session,
  }),
  signOn: route({
    method: 'GET',
    path: base,
    may: 'api-keys.manage',
    summary: 'Single sign-on of a corporate and its domains, without the client secret',
    params: InCorporate,
    reply: SignOnSettings,
  }),
  saveSignOn: route({
    method: 'PUT',
    path: base,
    may: 'api-keys.manage',
    summary: 'Set the provider; another issuer or client is required only after somebody signed in through it',
    params: InCorporate,
    body: z.object({
      issuer: z.string().trim().max(300).refine(isIssuer),
      clientId: line(300),
      clientSecret: line(1000).optional().describe('Left out: the stored one stays.'),
      roleClaim: line(100).nullable(),
      roles: z.array(RoleRule).max(maxRoleRules),
    }),
    reply: SignOnSettings,
  }),
  removeSignOn: route({
    method: 'DELETE',
    path: base,
    may: 'api-keys.manage',
    summary: 'Remove single sign-on; its domains stay',
    params: InCorporate,
    reply: SignOnSettings,
  }),
  requireSignOn: route({
    method: 'PUT',
    path: `${base}/required`,
    may: 'api-keys.manage',
    summary: 'Require single sign-on of the members whose address is in a proven domain',
    params: InCorporate,
    body: z.object({ isRequired: z.boolean() }),
    reply: SignOnSettings,
  }),
  addDomain: route({
    method: 'POST',
    path: `${base}/domains`,
    may: 'api-keys.manage',
    summary: 'Claim an e-mail domain; a DNS record proves it',
    params: InCorporate,
    body: z.object({ domain: Domain }),
    reply: SignOnSettings,
  }),
  proveDomain: route({
    method: 'POST',
    path: `${base}/domains/:domainId/prove`,
    may: 'api-keys.manage',
    summary: 'Look for the DNS record of a claimed domain',
    params: OfDomain,
    reply: SignOnSettings,
  }),
  removeDomain: route({
    method: 'DELETE',
    path: `${base}/domains/:domainId`,
    may: 'api-keys.manage',
    summary: 'Remove a domain; with the last proven one, single sign-on is no longer required',
    params: OfDomain,
    reply: SignOnSettings,
  }),
  listDomains: route({
    method: 'GET',
    path: '/user/api/v1/sign-on-domains',
    may: 'console.read',
    summary: 'Every claimed e-mail domain, by name',
    reply: z.object({ data: z.array(ConsoleDomain) }),
  }),
  setDomain: route({
    method: 'POST',
    path: '/user/api/v1/sign-on-domains',
    may: 'console.manage',
    summary: 'Prove an e-mail domain for a corporate, instead of a DNS record',
    body: z.object({ domain: Domain, corporateId: Id }),
    reply: Empty,
  }),
} as const
