import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentWith, readConfig, type Config } from './config.ts'
import { connect } from './db/connection.ts'
import { readSecrets } from './db/migrate.ts'
import { openSecretsKey } from './db/sealed-secrets.ts'
import { createDemo, demoAccounts, demoPassword } from './demo/demo.ts'
import { prepareDatabase } from './prepare.ts'
import { openStorage } from './storage/open.ts'
import { banner } from './supervisor/banner.ts'
import { superviseChild, type Child } from './supervisor/child.ts'
import { makeDataFolder, ownDataFolder } from './supervisor/data-folder.ts'
import { superviseDatabase } from './supervisor/database.ts'
import { develop, webPort } from './supervisor/dev.ts'
import { requirePort } from './supervisor/port.ts'
import { explain } from './supervisor/refusal.ts'
import { httpProbe, messageProbe, type Liveness } from './supervisor/liveness.ts'

/** Of the 30 s an operator may wait, the rest is for PostgreSQL. */
const drainLimit = 25_500
const stopLimit = 29_000

const apiSilence = 20_000
/** The worker answers no requests, and a job it was running is retried, so it may be silent longer than the api. */
const workerSilence = 120_000

const say = (line: string) => console.log(line)
const stopping = new AbortController()
const stopAsked = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
const closers: ((milliseconds: number) => Promise<void>)[] = []

/** vitePort: `npm run dev`, where people go to Vite, and the api holds at most an older build. */
type Settings = { readonly config: Config; readonly vitePort: number | undefined }

const localhost = (port: number) => `http://localhost:${port}`

async function readSettings(): Promise<Settings> {
  if (!process.argv.includes('--dev')) return { config: readConfig(), vitePort: undefined }
  const vitePort = await webPort()
  return { config: readConfig({ PUBLIC_URL: localhost(vitePort), ...environmentWith({}) }), vitePort }
}

function listenForStop(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  // The parent was killed: without it Ctrl-C could no longer stop us.
  if (process.send !== undefined) process.on('disconnect', () => stopping.abort())
}

/** Whether the demo accounts are there to be shown. */
async function demo(config: Config, databaseUrl: string): Promise<boolean> {
  const { db, close } = connect(databaseUrl, { max: 1 })
  try {
    await createDemo(
      db,
      openStorage(config, await readSecrets(db, await openSecretsKey(db, config))),
      config.demo === 'small' ? 'small' : 'on',
    )
    const known = await db
      .selectFrom('app_user')
      .select('id')
      .where(
        'email',
        'in',
        demoAccounts.map((account) => account.email),
      )
      .execute()
    return known.length === demoAccounts.length
  } finally {
    await close()
  }
}

async function openDatabase(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const lock = await ownDataFolder(config.dataDir)
  closers.push(() => Promise.resolve(lock.release()))
  const database = await superviseDatabase(config.dataDir, say)
  closers.push((milliseconds) => database.stop(milliseconds))
  return database.url
}

function startChildren({ config, vitePort }: Settings, databaseUrl: string): readonly Child[] {
  const environment = environmentWith({
    DATABASE_URL: databaseUrl,
    PLUMBLINE_DATA: config.dataDir,
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
    DEMO: config.demo,
  })
  const restartOnExit = (name: string, liveness: Liveness) =>
    superviseChild({ name, entry: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), environment, say, liveness })
  const children = [
    restartOnExit('api', { probe: httpProbe(config.host, config.port), maxSilenceMs: apiSilence }),
    restartOnExit('worker', { probe: messageProbe, maxSilenceMs: workerSilence }),
  ]
  closers.push(async (milliseconds) => {
    await Promise.all(children.map((child) => child.stop(Math.min(milliseconds, drainLimit))))
  })
  if (vitePort !== undefined) {
    const end = develop({ children, environment, port: vitePort })
    closers.push(() => Promise.resolve(end()))
  }
  return children
}

async function start(settings: Settings): Promise<void> {
  const { config, vitePort } = settings
  const databaseUrl = await openDatabase(config)
  if (stopping.signal.aborted) return
  await prepareDatabase(databaseUrl)
  if (stopping.signal.aborted) return
  const showDemo = config.demo !== 'off' && (await demo(config, databaseUrl))
  if (stopping.signal.aborted) return
  const children = startChildren(settings, databaseUrl)
  await Promise.race([Promise.all(children.map((child) => child.ready)), stopAsked])
  if (stopping.signal.aborted) return
  say(
    banner(vitePort === undefined ? config.publicUrl : localhost(vitePort), showDemo ? demoAccounts : [], demoPassword),
  )
}

async function stop(): Promise<void> {
  const end = performance.now() + stopLimit
  for (const close of closers.splice(0).reverse()) await close(Math.max(end - performance.now(), 1_000))
}

async function main(): Promise<void> {
  const settings = await readSettings()
  const { config } = settings
  makeDataFolder(config)
  await requirePort(config.host, config.port)
  if (process.argv.includes('--check')) return
  listenForStop()
  const started = start(settings)
  await Promise.race([started, stopAsked])
  await stopAsked
  say('Stopping ...')
  // A running step of the start may finish, so that nothing it opened is left behind.
  await Promise.race([started.catch(() => {}), sleep(10_000)])
  await stop()
}

try {
  await main()
  process.exit(0)
} catch (error) {
  await stop()
  console.error(explain(error) ?? error)
  process.exit(1)
}
