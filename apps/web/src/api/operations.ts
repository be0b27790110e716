import { operationRoutes } from '@plumbline/contract/operations/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => call(operationRoutes.state, {}, { signal }),
  meta: { toast: false },
  refetchInterval: 10_000,
})

export async function runJob(jobId: string): Promise<void> {
  await call(operationRoutes.runJob, { params: { jobId } })
}

export async function giveUpJob(jobId: string): Promise<void> {
  await call(operationRoutes.giveUpJob, { params: { jobId } })
}
