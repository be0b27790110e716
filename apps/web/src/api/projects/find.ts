import type { Locale } from '@plumbline/contract/locales'
import { findRoutes, type Found } from '@plumbline/contract/projects/find'
import { call } from '../http/call.ts'

export type Where = { readonly corporateId: string; readonly projectId: string | undefined; readonly language: Locale }

export async function findThings(
  q: string,
  { corporateId, projectId, language }: Where,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { data } = await call(
    findRoutes.find,
    { params: { corporateId }, query: { q, language, ...(projectId === undefined ? {} : { projectId }) } },
    { signal, loading: false },
  )
  return data
}
