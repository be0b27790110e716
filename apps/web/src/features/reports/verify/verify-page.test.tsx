import { File as NodeFile } from 'node:buffer'
import { createHash } from 'node:crypto'
import { locales, type Locale } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import type { Verification } from '@plumbline/contract/reports/issued'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { loopback, type Answer } from '../../../api/http/fake-server.ts'
import { VerifyPage } from './VerifyPage.tsx'
import { verifyWords } from './verify-words.ts'

configure({ asyncUtilTimeout: 10_000 })

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await server?.close()
  server = undefined
})

const code = '7KQ2-M9XH-T4ZC-0ABC'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const certificate = {
  subject: 'CN=Harbour Surveys, O=Harbour Surveys',
  issuer: 'CN=Example Authority',
  isSelfMade: true,
  sha256: 'cd'.repeat(32),
  notBefore: '2026-11-18T00:00:00.000Z',
  notAfter: '2036-11-19T00:00:00.000Z',
}
const report: Verification = {
  title: 'Facade Condition Survey',
  reportNumber: 'PL-14-2',
  revision: 'B',
  issued: '2 Nov 2026',
  company: 'Harbour Surveys',
  project: 'Harbour View',
  people: ['Ada Byron', 'Lee Ka Yan'],
  state: 'current',
  files: [
    { format: 'pdf', sha256: sha256('the issued file') },
    { format: 'small', sha256: sha256('the small file') },
  ],
  certificate,
}

async function show(part: Partial<Verification> = {}, locale: Locale = 'en', answer?: Answer) {
  server = await loopback(() => answer ?? { status: 200, body: { ...report, ...part } })
  render(<VerifyPage code={code} locale={locale} />)
  return verifyWords[locale]
}

const refusal = (status: number): Answer => ({ status, body: { code: 'x', message: 'x', requestId: 'x' } })
const aFile = (text: string) => new NodeFile([text], 'report.pdf')
const choose = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [aFile(text)] } })

it.each(locales)('says in %s which report it is, that it is current and what its signature proves', async (locale) => {
  const w = await show({}, locale)
  await screen.findByRole('heading', { name: report.title, level: 1 })
  screen.getByRole('heading', { name: w.states.current.title, level: 2 })
  for (const value of ['PL-14-2', 'B', '2 Nov 2026', 'Harbour View', 'Ada Byron · Lee Ka Yan', certificate.sha256])
    screen.getByText(value)
  for (const { sha256: hash } of report.files) screen.getByText(hash)
  screen.getByText(fill(locale, w.signature.selfMade, { company: report.company }))
  expect(server!.asked.map(({ method, url }) => [method, url])).toEqual([
    ['GET', `/inspection/api/v1/verifications/${code}`],
  ])
  expect(document.documentElement.lang.toLowerCase()).toContain(locale === 'en' ? 'en' : 'zh')
})

it.each(['superseded', 'withdrawn'] as const)('says first that a report is %s', async (state) => {
  const w = await show({ state })
  await screen.findByRole('heading', { name: w.states[state].title, level: 2 })
  screen.getByText(fill('en', w.states[state].text, { company: report.company }))
})

it('names the issuer of an uploaded certificate, and says where there is no signature', async () => {
  const w = await show({ certificate: { ...certificate, isSelfMade: false } })
  await screen.findByText(
    fill('en', w.signature.uploaded, { subject: certificate.subject, issuer: certificate.issuer }),
  )
  cleanup()
  await server!.close()
  await show({ certificate: null, revision: '', people: [] })
  await screen.findByText(w.signature.none)
  expect(screen.queryByText(w.facts.revision)).toBeNull()
})

it('compares a chosen file on this device, and sends nothing of it', async () => {
  const { check } = await show()
  await screen.findByRole('heading', { name: check.title })
  choose(check.label, 'the issued file')
  await screen.findByText(check.same)
  choose(check.label, 'the small file')
  await screen.findByText(check.same)
  choose(check.label, 'the issued file.')
  await screen.findByText(check.other)
  expect(screen.queryByText(check.same)).toBeNull()
  expect(server!.asked).toHaveLength(1)
})

it('takes a file that is dropped anywhere, and the last of two', async () => {
  const { check } = await show()
  await screen.findByRole('heading', { name: check.title })
  const drop = (text: string) => fireEvent.drop(document.body, { dataTransfer: { files: [aFile(text)] } })
  expect(fireEvent.dragOver(document.body)).toBe(false)
  drop('another file')
  drop('the issued file')
  await screen.findByText(check.same)
  fireEvent.drop(document.body, { dataTransfer: { files: [] } })
  screen.getByText(check.same)
})

it('says that a file cannot be read, and compares over http as well', async () => {
  const { check } = await show()
  await screen.findByRole('heading', { name: check.title })
  const unreadable = { size: 1, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('unreadable')) }) }
  fireEvent.change(screen.getByLabelText(check.label), { target: { files: [unreadable] } })
  await screen.findByText(check.unreadable)
  vi.stubGlobal('crypto', {})
  choose(check.label, 'the issued file')
  await screen.findByText(check.same)
})

it.each([
  [404, 'missing'],
  [400, 'missing'],
  [429, 'busy'],
  [500, 'failed'],
] as const)('answers a refusal %i in one sentence', async (status, kind) => {
  const w = await show({}, 'en', refusal(status))
  await screen.findByRole('heading', { name: w[kind].title, level: 1 })
  screen.getByText(w[kind].text)
  expect(screen.queryByText(w.check.title)).toBeNull()
})

it('loads again after a failure', async () => {
  let isBroken = true
  server = await loopback(() => (isBroken ? refusal(500) : { status: 200, body: report }))
  render(<VerifyPage code={code} locale="en" />)
  const { failed } = verifyWords.en
  const retry = await screen.findByRole('button', { name: failed.retry })
  isBroken = false
  fireEvent.click(retry)
  await screen.findByRole('heading', { name: report.title, level: 1 })
})
