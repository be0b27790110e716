import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { ask } from '../db/embedded-cluster.ts'
import { prepareDatabase } from '../prepare.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may create databases; its own database is the migrated template. */
    readonly templateUrl: string
    /** Another one for each run, or the one of `--sequence.seed`. */
    readonly seed: number
    readonly adminUrl: string
    /** Everything is walked, not a seeded part of it. */
    readonly fullCount: boolean
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
  chmodSync(dataDir, 0o755)
  const server = await startEmbedded({ dataDir, durable: false, maxConnections: 300 })
  await ask(server.adminUrl, 'alter role plumbline createdb')
  await prepareDatabase(server.url)
  project.provide('templateUrl', server.url)
  project.provide('seed', project.config.sequence.seed)
  project.provide('adminUrl', server.adminUrl)
  return async () => {
    await server.stop(5_000)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
