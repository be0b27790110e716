import { consoleRoutes, type AuditFilter } from '@plumbline/contract/accounts/console'
import type { Reply, Request } from '@plumbline/contract/route'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

export const consoleKey = ['console'] as const

/** The page shows what failed in its own place. */
const meta = { toast: false } as const

type Paged<T> = { readonly data: readonly T[]; readonly nextCursor: string | null }
const paging = { initialPageParam: null as string | null, getNextPageParam: (page: Paged<unknown>) => page.nextCursor }
const cursorOf = (cursor: string | null) => (cursor === null ? {} : { cursor })

export function corporatesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...consoleKey, 'corporates', search],
    queryFn: ({ pageParam, signal }) =>
      call(consoleRoutes.listCorporates, { query: { search, ...cursorOf(pageParam) } }, { signal }),
    ...paging,
    meta,
  })
}

/** The first page alone, to choose one from. */
export function corporateChoicesQuery(search: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'choices', search],
    queryFn: ({ signal }) => call(consoleRoutes.listCorporates, { query: { search } }, { signal, loading: false }),
    meta,
  })
}

export function allUsersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...consoleKey, 'users', search],
    queryFn: ({ pageParam, signal }) =>
      call(consoleRoutes.listAllUsers, { query: { search, ...cursorOf(pageParam) } }, { signal }),
    ...paging,
    meta,
  })
}

/** Of one corporate, or without one of everything. */
export function auditQuery(corporateId: string | undefined, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: [...consoleKey, 'audit', corporateId ?? 'everything', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...cursorOf(pageParam) }
      return corporateId === undefined
        ? call(consoleRoutes.audit, { query }, { signal })
        : call(consoleRoutes.auditOfCorporate, { params: { corporateId }, query }, { signal })
    },
    ...paging,
    meta,
    // A cached log would hide what happened a second ago.
    staleTime: 0,
  })
}

const exportMs = 120_000

export function exportAudit(
  corporateId: string | undefined,
  query: AuditFilter,
): Promise<Reply<typeof consoleRoutes.exportAudit>> {
  return corporateId === undefined
    ? call(consoleRoutes.exportAudit, { query }, { timeoutMs: exportMs })
    : call(consoleRoutes.exportAuditOfCorporate, { params: { corporateId }, query }, { timeoutMs: exportMs })
}

type BodyOf<T extends keyof typeof consoleRoutes> = Request<(typeof consoleRoutes)[T]>['body']

export async function createCorporate(body: NonNullable<BodyOf<'createCorporate'>>): Promise<void> {
  await call(consoleRoutes.createCorporate, { body })
}

export async function setCorporate(corporateId: string, body: NonNullable<BodyOf<'setCorporate'>>): Promise<void> {
  await call(consoleRoutes.setCorporate, { params: { corporateId }, body })
}

export async function grantRole(userId: string, body: NonNullable<BodyOf<'grantRole'>>): Promise<void> {
  await call(consoleRoutes.grantRole, { params: { userId }, body })
}
