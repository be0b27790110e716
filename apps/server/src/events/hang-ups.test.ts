import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { eventsPath } from '@plumbline/contract/events'
import { expect, test } from 'vitest'
import { aCorporate, aUser } from '../testing/builders/builders.ts'
import { testApp } from '../testing/test-app.ts'
import { publish } from './events.ts'

type Line = { readonly level: number; readonly msg: string }
const warning = 40

test('readers of live events that close their tab or lose their line are no warning and no error in the log', async ({
  onTestFinished,
}) => {
  const said: Line[] = []
  const logStream = new Writable({
    write(line: Buffer, _encoding, done) {
      said.push(JSON.parse(line.toString()) as Line)
      done()
    },
  })
  const { app, db, close, signIn } = await testApp({ logLevel: 'info', logStream })
  onTestFinished(close)
  const corporate = await aCorporate(db)
  const { email } = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  const { accessToken: token } = await signIn(email)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const readers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      onTestFinished(() => void socket.destroy())
      socket.write(`GET ${eventsPath} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
      const [first] = (await once(socket, 'data')) as [Buffer]
      expect(first.toString()).toContain('200 OK')
      return socket
    }),
  )
  for (const [index, socket] of readers.entries()) {
    if (index % 2 === 0) socket.destroy()
    else socket.resetAndDestroy()
  }
  // Written to readers that are not there any more.
  await db.transaction().execute((trx) => publish(trx, { kind: 'project.changed', corporateId: corporate.id }))
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))), {
      timeout: 20_000,
    })
    .toBe(0)
  expect(said.some(({ msg }) => msg === 'answered')).toBe(true)
  expect(said.filter(({ level }) => level >= warning)).toEqual([])
})
