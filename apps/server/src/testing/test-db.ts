import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import { connect, type Connection } from '../db/connection.ts'
import { ask } from '../db/embedded-cluster.ts'
import { startMs } from '../db/start-ms.ts'

export type TestDb = Connection & { readonly url: string }

/** An autovacuum worker may be connected, and the owner of a database may not end it: it leaves soon. */
async function drop(url: string, name: string, tries = 50): Promise<void> {
  try {
    await ask(url, `drop database if exists ${name} with (force)`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501' || tries === 0) throw error
    await setTimeout(200)
    await drop(url, name, tries - 1)
  }
}

/** A fresh database with every migration; `close` drops it. */
export async function testDb(): Promise<TestDb> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  // Block by block through the log, the default, takes PostgreSQL twice the processor time.
  await ask(maintenance.href, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const connection = connect(url.href, { connectMs: startMs })
  return {
    ...connection,
    url: url.href,
    close: async () => {
      await connection.close()
      await drop(maintenance.href, name)
    },
  }
}
