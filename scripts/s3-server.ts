import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type S3Server = {
  readonly endpoint: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  stop(): Promise<void>
}

/** Debian's own interpreter: another one earlier on the path does not see Debian's packages. */
const python = '/usr/bin/python3'

function isInstalled(): boolean {
  return spawnSync(python, ['-c', 'import swift.common.wsgi, swift.common.middleware.s3api'], { stdio: 'ignore' }).status === 0
}

/** Brings OpenStack Swift from Debian's packages. Answers why there is none, or nothing when there is one. */
export function installS3Server(): string | undefined {
  if (isInstalled()) return undefined
  if (process.getuid?.() !== 0) return 'the S3 server is not installed: run `apt-get install python3-swift` as root once'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update', '-q'], ['install', '-y', '-q', '--no-install-recommends', 'python3-swift']]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0 && args[0] === 'install') return `apt-get could not install python3-swift: ${stderr.trim().split('\n').at(-1) ?? ''}`
  }
  return isInstalled() ? undefined : 'python3-swift is installed but does not load'
}

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-s3-'))
  const [accessKey, secretKey] = ['plumbline:tester', 'testing-only']
  const script = fileURLToPath(new URL('./s3-server.py', import.meta.url))
  const child = spawn(python, [script, folder, accessKey, secretKey], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.stdin.end()
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(() => undefined),
  ])
  if (line === undefined) {
    await stop()
    throw new Error('the S3 server ended before it served')
  }
  const { port } = JSON.parse(line) as { port: number }
  return { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKey, secretKey, stop }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = installS3Server()
  if (missing !== undefined) {
    console.error(missing)
    process.exit(1)
  }
  const { stop, ...settings } = await startS3Server()
  console.log(JSON.stringify(settings))
  const end = () => void stop().then(() => process.exit(0))
  process.once('SIGINT', end).once('SIGTERM', end)
}
