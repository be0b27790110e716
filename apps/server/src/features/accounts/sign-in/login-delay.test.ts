import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDb, type TestDb } from '../../../testing/test-db.ts'
import { admitGuess, forgetGuess, limitLinks } from './login-delay.ts'

let database: TestDb
beforeAll(async () => {
  database = await testDb()
})
afterAll(() => database.close())

let ms = Date.UTC(2030, 0, 1)
let office = 0
beforeEach(() => {
  office += 1
})

const now = () => new Date(ms)
const address = () => `192.0.2.${office}`
async function secondsOf(asked: Promise<unknown>): Promise<number> {
  try {
    await asked
    return 0
  } catch (error) {
    return (error as { retryAfter: number }).retryAfter
  }
}

const guess = (email: string) => secondsOf(admitGuess(database.db, { email, address: address() }, now()))
const ask = (email: string) => secondsOf(limitLinks(database.db, email, address(), now()))

test('a list of stolen passwords slows its address down, a slip every ten minutes in a large office never does', async () => {
  for (let slip = 0; slip < 60; slip += 1) {
    expect(await guess(`person${slip}@acme.hk`)).toBe(0)
    ms += 600_000
  }
  const waits: number[] = []
  for (let person = 0; person < 40; person += 1) {
    const seconds = await guess(`guess${person}@acme.hk`)
    waits.push(seconds)
    ms += 1_000 * seconds
  }
  expect(waits.slice(0, 29).every((seconds) => seconds === 0)).toBe(true)
  expect(Math.max(...waits)).toBeGreaterThanOrEqual(8)
})

test('guessing on at the pace of the delay never becomes faster', async () => {
  for (let round = 0; round < 20; round += 1) {
    ms += 1_000 * (await guess('mei@acme.hk'))
    await guess('mei@acme.hk')
  }
  expect(await guess('mei@acme.hk')).toBeGreaterThanOrEqual(450)
})

test('sixty guesses at the same moment get four, and the right one is taken back', async () => {
  const waits = await Promise.all(Array.from({ length: 60 }, () => guess('chan@acme.hk')))
  expect(waits.filter((seconds) => seconds === 0).length).toBe(4)
  await forgetGuess(database.db, { email: 'chan@acme.hk', address: address() })
  expect(await guess('chan@acme.hk')).toBe(0)
})

test('mails to one mailbox: five, then a minute, doubling up to an hour; silence forgives', async () => {
  const waits: number[] = []
  for (let asked = 0; asked < 16; asked += 1) {
    const seconds = await ask('mei@acme.hk')
    waits.push(seconds)
    ms += 1_000 * seconds
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 60, 0, 120, 0, 240, 0, 480, 0, 960, 0, 1920])
  expect(await ask('mei@acme.hk')).toBe(0)
  expect(await ask('mei@acme.hk')).toBe(3600)
  ms += 12 * 3600_000
  for (let asked = 0; asked < 5; asked += 1) expect(await ask('mei@acme.hk')).toBe(0)
})

test('a hundred asks at the same moment get five', async () => {
  const waits = await Promise.all(Array.from({ length: 100 }, () => ask('rush@acme.hk')))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
})

test('one address asks for thirty mailboxes, then waits; from another one the mailboxes stay open', async () => {
  for (let asked = 0; asked < 30; asked += 1) expect(await ask(`box${asked}@acme.hk`)).toBe(0)
  expect(await ask('box30@acme.hk')).toBe(10)
  office += 1
  expect(await ask('box30@acme.hk')).toBe(0)
})

test('addresses of one IPv6 /64 count as one, for guesses and for mails', async () => {
  const from = (host: number) => `2001:db8:0:${office}::${host.toString(16)}`
  const waits: number[] = []
  for (let host = 1; host <= 60; host += 1)
    waits.push(await secondsOf(admitGuess(database.db, { email: 'six@acme.hk', address: from(host) }, now())))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(4)
  for (let host = 1; host <= 30; host += 1)
    expect(await secondsOf(limitLinks(database.db, `six${host}@acme.hk`, from(host), now()))).toBe(0)
  expect(await secondsOf(limitLinks(database.db, 'six31@acme.hk', from(31), now()))).toBe(10)
  expect(await secondsOf(limitLinks(database.db, 'six31@acme.hk', `2001:db8:1:${office}::1`, now()))).toBe(0)
})

test('one account over many addresses gets twenty, and a known device is counted apart', async () => {
  const device = Buffer.alloc(32, 7)
  const waits: number[] = []
  for (let host = 1; host <= 60; host += 1)
    waits.push(
      await secondsOf(admitGuess(database.db, { email: 'spray@acme.hk', address: `198.51.100.${host}` }, now())),
    )
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(20)
  expect(
    await secondsOf(admitGuess(database.db, { email: 'spray@acme.hk', address: '198.51.100.1', device }, now())),
  ).toBe(0)
  for (let slip = 0; slip < 3; slip += 1)
    await admitGuess(database.db, { email: 'spray@acme.hk', address: '198.51.100.1', device }, now())
  expect(
    await secondsOf(admitGuess(database.db, { email: 'spray@acme.hk', address: '198.51.100.1', device }, now())),
  ).toBe(1)
})
