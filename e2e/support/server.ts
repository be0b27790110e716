import { execFile, fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runningEmbedded } from '../../apps/server/src/db/embedded.ts'

const root = resolve(import.meta.dirname, '../..')

export type RunningServer = {
  readonly url: string
  readonly dataDir: string
  /** What `npm run verify` says last. */
  readonly verify: () => Promise<string>
  readonly stop: () => Promise<void>
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok
  } catch {
    return false
  }
}

/** A developer's own database or bucket must not become the one under test. */
function surroundings(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(DATABASE_URL|S3_|SMTP_|STRIPE_|NODEODM_|MAP_|HELPDESK_|NODE_OPTIONS)/.test(name),
    ),
  )
}

/** A second api of a running server: it alone also asks addresses of this machine (`loopback-api.ts`). */
export async function startLoopbackApi(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const running = runningEmbedded(dataDir)
  if (running === undefined) throw new Error('the server has stopped')
  const api = fork(resolve(import.meta.dirname, 'loopback-api.ts'), {
    execArgv: [],
    env: {
      ...surroundings(),
      ...{ DATABASE_URL: running.url, PLUMBLINE_DATA: dataDir, HOST: '127.0.0.1', PORT: String(port) },
      ...settings,
    },
  })
  await once(api, 'message')
  return api
}

/** The product as a user starts it: `npm start` on a data folder of its own, the demo company in it. */
export async function startServer(
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-e2e-'))
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...surroundings(),
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      PLUMBLINE_DATA: dataDir,
      DEMO: 'small',
      ...settings,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8000)
    })
  const ended = once(child, 'exit')

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await Promise.race([ended, wait(40_000, undefined, { ref: false })])
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }

  // The first one may have to build the web app, which takes minutes where other programs use both cores.
  const deadline = Date.now() + 600_000
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`the server did not become ready:\n${said}`)
    }
    await wait(200)
  }
  const verify = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/src/cli/verify.ts'], {
      cwd: root,
      env: { ...surroundings(), PLUMBLINE_DATA: dataDir },
    })
    return stdout.trim().split('\n').at(-1) ?? ''
  }
  return { url, dataDir, verify, stop }
}
