import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from './refusal.ts'

function listenError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

type Options = { readonly setting?: 'PORT' | 'WORKER_PORT'; readonly timeoutMs?: number }

/** An api whose supervisor was just killed may still be answering its last requests. */
export async function requirePort(host: string, port: number, options: Options = {}): Promise<void> {
  const { setting = 'PORT', timeoutMs = 2_000 } = options
  const end = performance.now() + timeoutMs
  for (;;) {
    const code = await listenError(host, port)
    if (code === undefined) return
    if (code === 'EACCES')
      throw new Refusal(`Port ${port} may not be used by this user. Set ${setting} to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Refusal(`HOST: ${host} is not an address of this machine.`)
    if (code !== 'EADDRINUSE') throw new Refusal(`Port ${port} cannot be opened on ${host} (${code}).`)
    if (performance.now() > end)
      throw new Refusal(`Port ${port} is taken by another program. Stop it, or set ${setting} to another number.`)
    await sleep(100)
  }
}
