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
  createBucket(name: string): Promise<void>
  stop(): Promise<void>
}

/** In the words of Amazon's CORS configuration. */
export type CorsRule = {
  readonly AllowedOrigins: readonly string[]
  readonly AllowedMethods: readonly string[]
  readonly AllowedHeaders: readonly string[]
  readonly ExposeHeaders: readonly string[]
}

/** Debian's own interpreter: another one earlier on the path does not see Debian's packages. */
const python = '/usr/bin/python3'

function isInstalled(): boolean {
  return (
    spawnSync(python, ['-c', 'import swift.common.wsgi, swift.common.middleware.s3api'], { stdio: 'ignore' }).status ===
    0
  )
}

/** Brings OpenStack Swift from Debian's packages. Answers why there is none, or nothing when there is one. */
export function installS3Server(): string | undefined {
  if (isInstalled()) return undefined
  if (process.getuid?.() !== 0)
    return 'the S3 server is not installed: run `apt-get install python3-swift` as root once'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'python3-swift'],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0 && args[0] === 'install')
      return `apt-get could not install python3-swift: ${stderr.trim().split('\n').at(-1) ?? ''}`
  }
  return isInstalled() ? undefined : 'python3-swift is installed but does not load'
}

/** Without a rule no page of another origin gets anything. */
export async function startS3Server(rule?: CorsRule): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-s3-'))
  const [accessKey, secretKey] = ['plumbline:tester', 'testing-only']
  const script = fileURLToPath(new URL('./s3-server.py', import.meta.url))
  const child = spawn(
    python,
    [script, folder, accessKey, secretKey, ...(rule === undefined ? [] : [JSON.stringify(rule)])],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
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
  const endpoint = `http://127.0.0.1:${port}`
  const createBucket = async (name: string) => {
    const { headers } = await fetch(`${endpoint}/auth/v1.0`, {
      headers: { 'x-auth-user': accessKey, 'x-auth-key': secretKey },
    })
    const [account, token] = [headers.get('x-storage-url'), headers.get('x-auth-token')]
    const { status } = await fetch(`${account}/${name}`, { method: 'PUT', headers: { 'x-auth-token': token ?? '' } })
    if (status !== 201) throw new Error(`the S3 server answered ${status} to a new bucket`)
  }
  return { endpoint, region: 'us-east-1', accessKey, secretKey, createBucket, stop }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = installS3Server()
  if (missing !== undefined) {
    console.error(missing)
    process.exit(1)
  }
  const { createBucket, stop, ...settings } = await startS3Server()
  await createBucket('plumbline')
  console.log(JSON.stringify({ ...settings, bucket: 'plumbline' }))
  const end = () => void stop().then(() => process.exit(0))
  process.once('SIGINT', end).once('SIGTERM', end)
}
