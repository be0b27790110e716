import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { decodeWords, headersOf, startMailServer, type MailServer } from '../testing/servers/mail-server.ts'
import { openMail, MailError, type Message } from './mail.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function mailServer(): Promise<MailServer> {
  const server = await startMailServer()
  endings.push(() => server.close())
  return server
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'plumbline-mail-'))
  endings.push(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Short only where the server never answers: a busy machine greets after half a second. */
const soon = 500

async function mailTo(smtpUrl: string | undefined, dataDir = '/nowhere', timeoutMs = 60_000) {
  const lines: Record<string, unknown>[] = []
  const log = { info: (line: unknown) => void lines.push(line as Record<string, unknown>) }
  const mail = openMail({ config: { publicUrl: 'https://inspect.example.com', smtpUrl, dataDir }, log, timeoutMs })
  return { mail, lines }
}

const message: Message = {
  to: 'mei.chan@example.com',
  subject: 'Confirm your address',
  text: 'Open https://inspect.example.com/verify?token=abc to go on.\n',
}

test('a message reaches the server with our sender and its Chinese subject', async () => {
  const { url, received } = await mailServer()
  const { mail } = await mailTo(url)
  const subject = '請確認你的電郵地址：外牆檢驗報告已完成，請於七天內下載並核對所有缺陷記錄'
  await mail.send({ ...message, subject, html: '<p>裂縫</p>' })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'no-reply@inspect.example.com', to: ['mei.chan@example.com'] })
  const headers = headersOf(received[0]!.source)
  expect(decodeWords(headers.get('subject')!)).toBe(subject)
  expect(headers.get('from')).toBe('Plumbline <no-reply@inspect.example.com>')
  expect(headers.get('auto-submitted')).toBe('auto-generated')
})

test('a refused recipient is final, a busy server is not', async () => {
  const { url, received } = await mailServer()
  const { mail } = await mailTo(url)
  await expect(mail.send({ ...message, to: 'nobody@example.com' })).rejects.toMatchObject({
    name: 'MailError',
    isFinal: true,
  })
  await expect(mail.send({ ...message, to: 'later@example.com' })).rejects.toMatchObject({
    name: 'MailError',
    isFinal: false,
  })
  expect(received).toEqual([])
})

test('a server that never answers, and one that is not there, fail so that a job can try again', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}))
  const port = await listen(silent)
  const { mail } = await mailTo(`smtp://127.0.0.1:${port}`, '/nowhere', soon)
  await expect(mail.send(message)).rejects.toMatchObject({ name: 'MailError', isFinal: false })
  await new Promise((resolve) => silent.close(resolve))
  await expect(mail.send(message)).rejects.toMatchObject({ name: 'MailError', isFinal: false })
})

test('a server that stops answering in the middle fails as well', async () => {
  const halting = createServer((socket) => {
    socket.on('error', () => {}).resume()
    socket.write('220 here\r\n')
  })
  const port = await listen(halting)
  const { mail } = await mailTo(`smtp://127.0.0.1:${port}`, '/nowhere', soon)
  await expect(mail.send(message)).rejects.toMatchObject({ name: 'MailError', isFinal: false })
  await new Promise((resolve) => halting.close(resolve))
})

test.each([
  { to: 'a@example.com\r\nBcc: b@example.com' },
  { to: 'a@example.com, b@example.com' },
  { to: '"x" <a@example.com>, b@example.com' },
  { to: 'a@example.com\0' },
  { subject: 'Hello\r\nBcc: b@example.com' },
  { subject: 'Hello\nBcc: b@example.com' },
  { subject: 'Hello\rBcc: b@example.com' },
  { subject: 'Hello\u2028Bcc: b@example.com' },
  { subject: '' },
])('no headers and no further readers can be smuggled in: %j', async (part) => {
  const { url, received } = await mailServer()
  const { mail } = await mailTo(url)
  await expect(mail.send({ ...message, ...part })).rejects.toBeInstanceOf(MailError)
  expect(received).toEqual([])
})

test('text that looks like headers or like the end of a message stays text', async () => {
  const { url, received } = await mailServer()
  const { mail } = await mailTo(url)
  await mail.send({ ...message, text: 'first\r\n.\r\nMAIL FROM:<x@example.com>\r\n\r\nBcc: b@example.com\r\n' })
  expect(received).toHaveLength(1)
  expect(received[0]!.to).toEqual(['mei.chan@example.com'])
  expect(received[0]!.source).toContain('MAIL FROM:<x@example.com>')
  expect([...headersOf(received[0]!.source).keys()]).not.toContain('bcc')
})

test('without a server the message is a file for its owner only, and the log prints the link', async () => {
  const dataDir = await folder()
  const { mail, lines } = await mailTo(undefined, dataDir)
  await mail.send(message)
  const names = await readdir(join(dataDir, 'outbox'))
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/)])
  const path = join(dataDir, 'outbox', names[0]!)
  expect((await stat(path)).mode & 0o077).toBe(0)
  const source = await readFile(path, 'utf8')
  expect(headersOf(source).get('to')).toBe('mei.chan@example.com')
  expect(lines).toEqual([
    expect.objectContaining({ to: 'mei.chan@example.com', link: 'https://inspect.example.com/verify?token=abc' }),
  ])
})

test('an outbox that cannot be written is an error the job can try again', async () => {
  const dataDir = await folder()
  await writeFile(join(dataDir, 'outbox'), 'in the way')
  const { mail } = await mailTo(undefined, dataDir)
  await expect(mail.send(message)).rejects.toMatchObject({ name: 'MailError', isFinal: false })
})
