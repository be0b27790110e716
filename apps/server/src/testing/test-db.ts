import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Connection } from '../db/connection.ts'
import { ask } from '../db/embedded-cluster.ts'

export type TestDb = Connection & { readonly url: string }

/** A fresh database with every migration; `close` drops it. */
export async function testDb(): Promise<TestDb> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  await ask(maintenance.href, `create database ${name} template ${template.pathname.slice(1)}`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const connection = connect(url.href)
  return {
    ...connection,
    url: url.href,
    close: async () => {
      await connection.close()
      await ask(maintenance.href, `drop database ${name} with (force)`)
    },
  }
}
