import { expect, test } from 'vitest'
import { aNameServer } from '../testing/servers/name-server.ts'
import { openTxtRecords } from './txt-records.ts'

test('reads every record of a name, also one that comes in pieces', async ({ onTestFinished }) => {
  const long = `plumbline-domain=${'0123456789'.repeat(20)}`
  const server = await aNameServer(new Map([['_plumbline.harbour.example', ['v=spf1 -all', long]]]))
  onTestFinished(server.close)
  const records = openTxtRecords([server.address])
  expect(await records('_plumbline.harbour.example')).toEqual(['v=spf1 -all', long])
  expect(await records('harbour.example')).toEqual([])
})

test('a name server that does not answer has none', async ({ onTestFinished }) => {
  const server = await aNameServer(new Map())
  server.close()
  onTestFinished(() => {})
  expect(await openTxtRecords([server.address])('harbour.example')).toEqual([])
}, 30_000)
