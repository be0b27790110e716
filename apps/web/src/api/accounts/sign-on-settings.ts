import { signOnRoutes, type SignOnSettings } from '@plumbline/contract/accounts/sign-on'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { consoleKey } from './console.ts'

type Routes = typeof signOnRoutes
type Body<K extends keyof Routes> = Request<Routes[K]>['body']

export function signOnQuery(corporateId: string) {
  return queryOptions({
    queryKey: ['sign-on', corporateId],
    queryFn: ({ signal }) => call(signOnRoutes.signOn, { params: { corporateId } }, { signal }),
    meta: { toast: false },
  })
}

/** Each change answers what stands then. */
export const signOnChanges = {
  save: (corporateId: string, body: Body<'saveSignOn'>): Promise<SignOnSettings> =>
    call(signOnRoutes.saveSignOn, { params: { corporateId }, body }),
  remove: (corporateId: string): Promise<SignOnSettings> =>
    call(signOnRoutes.removeSignOn, { params: { corporateId } }),
  require: (corporateId: string, isRequired: boolean): Promise<SignOnSettings> =>
    call(signOnRoutes.requireSignOn, { params: { corporateId }, body: { isRequired } }),
  addDomain: (corporateId: string, domain: string): Promise<SignOnSettings> =>
    call(signOnRoutes.addDomain, { params: { corporateId }, body: { domain } }),
  proveDomain: (corporateId: string, domainId: string): Promise<SignOnSettings> =>
    call(signOnRoutes.proveDomain, { params: { corporateId, domainId } }),
  removeDomain: (corporateId: string, domainId: string): Promise<SignOnSettings> =>
    call(signOnRoutes.removeDomain, { params: { corporateId, domainId } }),
} as const

export function domainsQuery() {
  return queryOptions({
    queryKey: [...consoleKey, 'domains'],
    queryFn: async ({ signal }) => (await call(signOnRoutes.listDomains, {}, { signal })).data,
    meta: { toast: false },
  })
}

export async function setDomain(body: Body<'setDomain'>): Promise<void> {
  await call(signOnRoutes.setDomain, { body })
}
