import {
  importRoutes,
  isImportRunning,
  type ExchangeImport,
  type ImportProblem,
} from '@plumbline/contract/exchange/imports'
import type { Reply } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { exchangeKey } from './exchange.ts'
import { call } from './http/call.ts'
import { readBase64 } from './http/read-base64.ts'
import type { OfInspection } from './media.ts'

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const pollMs = 1_000

export type ImportHead = Reply<typeof importRoutes.listImports>['data'][number]

/** One's own that were applied or begun, the newest first. */
export function importsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...exchangeKey, 'imports', of.inspectionId],
    queryFn: async ({ signal }): Promise<readonly ImportHead[]> =>
      (await call(importRoutes.listImports, { params: params(of) }, { signal, loading: false })).data,
    meta: { toast: false },
  })
}

/** One import: what it would do, how far it is, or what it did. */
export function importQuery(of: OfInspection, importId: string) {
  return queryOptions({
    queryKey: [...exchangeKey, 'import', importId],
    queryFn: async ({ signal }): Promise<ExchangeImport> =>
      (await call(importRoutes.getImport, { params: { ...params(of), importId } }, { signal, loading: false })).import,
    refetchInterval: ({ state }) => (state.data !== undefined && isImportRunning(state.data.status) ? pollMs : false),
    meta: { toast: false },
  })
}

export type ReadFile = { readonly import: ExchangeImport | null; readonly problem: ImportProblem | null }

/** Nothing changes yet: the file is read, and what it would change is answered. */
export async function readImport(of: OfInspection, file: File): Promise<ReadFile> {
  const body = { fileName: file.name.slice(0, 200), file: await readBase64(file) }
  return call(importRoutes.read, { params: params(of), body }, { timeoutMs: 180_000 })
}

export async function applyImport(
  of: OfInspection,
  importId: string,
  types: Readonly<Record<string, string | null>>,
): Promise<ExchangeImport> {
  return (await call(importRoutes.apply, { params: { ...params(of), importId }, body: { types } })).import
}

export async function undoImport(of: OfInspection, importId: string): Promise<ExchangeImport> {
  return (await call(importRoutes.undo, { params: { ...params(of), importId } })).import
}
