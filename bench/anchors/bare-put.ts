import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

/**
 * The anchor: no link, no limit, no names; whatever comes is written, hashed and synced, and its hash is the answer.
 */
async function take(request: IncomingMessage): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(join(process.env['PLUMBLINE_DATA']!, randomUUID()), 'wx')
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await file.write(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

const server = createServer((request, response) => {
  take(request).then(
    (sha256) => response.end(sha256),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

// As the api does: while a large file is generated, the connection must stay open.
server.keepAliveTimeout = 72_000
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ ready: true }))
process.on('SIGTERM', () => process.exit(0))
