import { requireDatabase } from './config.ts'
import type { ExportAnswer, ExportOrder } from './features/exchange/exports/export-process.ts'
import { writeExport } from './features/exchange/exports/write-export.ts'
import { openContext } from './open-context.ts'

const silent = { info() {}, warn() {} }
const answer = (message: ExportAnswer) => process.send?.(message)

/** Two connections: one holds the snapshot that the file is of, the other reads what belongs to pictures. */
async function write({ config, row }: ExportOrder): Promise<void> {
  const { context, connection } = await openContext(requireDatabase(config), { log: silent, connections: 4 })
  const written = await writeExport(context, row, {
    signal: new AbortController().signal,
    progress: (percent) => answer({ percent }),
  })
  await connection.close()
  answer({ written })
}

// Nothing waits for the file once its worker has exited.
process.on('disconnect', () => process.exit(1))
process.once('message', (order) => {
  write(order as ExportOrder).catch((error: unknown) =>
    answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
