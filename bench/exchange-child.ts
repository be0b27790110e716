import { monitorEventLoopDelay } from 'node:perf_hooks'
import { v7 } from 'uuid'
import { readConfig, requireDatabase } from '../apps/server/src/config.ts'
import { pagesOf } from '../apps/server/src/features/defects/defect-list.ts'
import { writeExport } from '../apps/server/src/features/exchange/exports/write-export.ts'
import { openContext } from '../apps/server/src/open-context.ts'
import type { ExchangeFormat } from '../packages/contract/src/exchange/exchange.ts'

const [, , format = 'read', projectId = '', inspectionId = '', share] = process.argv

/** All defects of one inspection in one format, or read alone; `direct`: as many as the api writes itself. */
const log = { info() {}, warn() {} }
const { context, connection } = await openContext(requireDatabase(readConfig()), { log, connections: 4 })
const order = { sort: 'number', descending: false } as const
const delay = monitorEventLoopDelay({ resolution: 1 })
const begun = performance.now()
delay.enable()
let [bytes, defects] = [0, 0]
if (format === 'read') for await (const page of pagesOf(context, inspectionId, {}, order)) defects += page.length
else {
  const written = await writeExport(
    context,
    {
      id: v7(),
      inspection_id: inspectionId,
      project_id: projectId,
      corporate_id: '',
      format: format as ExchangeFormat,
      request: {
        language: 'en',
        filter: share === 'direct' ? { severities: 'critical', types: 'crack_structural' } : {},
        ...order,
      },
      ...{ status: 'processing', error_code: null, defects: 0, notes: [], name: format, bytes: null, job_id: null },
      key: `bench/${format}.file`,
      created_by: '',
      created_at: new Date(),
      expires_at: new Date(),
    },
    { signal: new AbortController().signal, progress: () => undefined },
  )
  ;[bytes, defects] = [written.stored.size, written.defects]
}
const seconds = (performance.now() - begun) / 1000
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    ...{ seconds, bytes, defects, cpu: (user + system) / 1e6 },
    peak: process.resourceUsage().maxRSS / 1024,
    longestDelayMs: delay.max / 1e6,
  }),
)
await connection.close()
