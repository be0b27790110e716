import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../../apps/server/src/db/embedded.ts'
import { freePort } from '../../apps/server/src/db/embedded-port.ts'
import { prepareDatabase } from '../../apps/server/src/prepare.ts'
import { aPassword } from '../../apps/server/src/testing/builders/builders.ts'
import { accountRoutes, type Session } from '../../packages/contract/src/accounts/accounts.ts'

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
export async function withServer<T>(
  file: string,
  databaseUrl: string,
  work: (origin: string, pid: number) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const port = await freePort(undefined)
  const env = { ...process.env, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: String(port), ...settings }
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  if (message === undefined) throw new Error(`${file} did not start`)
  try {
    return await work(`http://127.0.0.1:${port}`, child.pid!)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-files-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function signInto(origin: string, email: string): Promise<Session> {
  const answer = await fetch(origin + accountRoutes.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: aPassword }),
  })
  if (!answer.ok) throw new Error(`the sign-in answered ${answer.status}`)
  return (await answer.json()) as Session
}
