import {
  exchangeRoutes,
  isExportRunning,
  type ExchangeExport,
  type ExchangeFormat,
} from '@plumbline/contract/exchange/exchange'
import type { Locale } from '@plumbline/contract/locales'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import type { DefectFilter, DefectOrder } from './defects.ts'
import type { OfInspection } from './media.ts'

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
export const exchangeKey = ['exchange'] as const

/** A job says how far it is; links live for minutes. */
const runningPollMs = 1_500
const renewMs = 4 * 60_000

/** One's own that have not expired, the newest first. */
export function exportsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...exchangeKey, 'exports', of.inspectionId],
    queryFn: async ({ signal }): Promise<readonly ExchangeExport[]> =>
      (await call(exchangeRoutes.list, { params: params(of) }, { signal, loading: false })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => isExportRunning(status)) === true ? runningPollMs : renewMs,
    meta: { toast: false },
  })
}

/** Completed when it is answered, unless there are so many defects that a job writes the file. */
export async function createExport(
  of: OfInspection,
  format: ExchangeFormat,
  language: Locale,
  filter: DefectFilter,
  { sort, descending }: DefectOrder,
  isBlurred: boolean,
): Promise<ExchangeExport> {
  const body = { format, language, filter, sort, descending, isBlurred }
  return (await call(exchangeRoutes.create, { params: params(of), body }, { timeoutMs: 120_000 })).export
}
