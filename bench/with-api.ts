import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { freePort } from '../apps/server/src/db/embedded-port.ts'
import { prepareDatabase } from '../apps/server/src/prepare.ts'

/** A durable database of its own, prepared and thrown away. */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  chmodSync(dataDir, 0o755)
  const server = await startEmbedded({ dataDir })
  try {
    await prepareDatabase(server.url)
    return await work(server.url)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs a server of this folder in a process of its own and gives its address. */
export async function withServer<T>(file: string, databaseUrl: string, work: (origin: string, pid: number) => Promise<T>): Promise<T> {
  const port = await freePort(undefined)
  const env = { ...process.env, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: String(port) }
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  if (message === undefined) throw new Error(`${file} did not start`)
  try {
    return await work(`http://127.0.0.1:${port}`, child.pid!)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
