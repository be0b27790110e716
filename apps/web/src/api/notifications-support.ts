import { supportRoutes } from '@plumbline/contract/notifications/support'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'

/** Who is there to be asked; it changes with the settings of the server alone. */
export const supportQuery = queryOptions({
  queryKey: ['notifications', 'support'],
  queryFn: ({ signal }) => call(supportRoutes.support, {}, { signal, loading: false }),
  staleTime: Infinity,
  meta: { toast: false },
})

export const askSupport = (body: Request<typeof supportRoutes.askSupport>['body']) =>
  call(supportRoutes.askSupport, { body })
