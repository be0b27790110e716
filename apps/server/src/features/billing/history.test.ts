import { dayText } from '@plumbline/contract/rules/days'
import { billingRoutes } from '@plumbline/contract/billing/billing'
import { locales } from '@plumbline/contract/locales'
import { yearAfter } from '@plumbline/contract/billing/plans'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { openMail } from '../../mail/mail.ts'
import { findObject } from '../../storage/registry.ts'
import { aCorporate, anOrder, aProject } from '../../testing/builders/builders.ts'
import { decodeWords, headersOf, startMailServer, textOf, type MailServer } from '../../testing/servers/mail-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { noLog } from '../../testing/jobs/trial-jobs.ts'
import { join, type Person } from '../../testing/world.ts'
import { sendLetter } from './contact-sales.ts'
import { invoiceDocument } from './invoice-document.ts'
import { sendOrderMail } from './order-mail.ts'

let plumbline: TestApp
let mails: MailServer
let context: Context
let corporateId: string
let admin: Person
let system: Person
beforeAll(async () => {
  plumbline = await testApp({
    settings: { SALES_EMAIL: 'sales@example.com', PAYMENT_DETAILS: 'Harbour Bank\\nHK 12-345' },
  })
  mails = await startMailServer()
  const config = { ...plumbline.context.config, smtpUrl: mails.url, publicUrl: 'https://inspect.example.com' }
  context = { ...plumbline.context, config, mail: openMail({ config, log: noLog }) }
  corporateId = (await aCorporate(plumbline.db, { name: 'Harbour & Söhne 測量' })).id
  admin = await join(plumbline, { corporateId, role: 'corporate-admin' })
  system = await join(plumbline, { corporateId, role: 'system-admin' })
})
afterAll(async () => {
  await plumbline.close()
  await mails.close()
})

let count = 0
async function ordered(locale: (typeof locales)[number] = 'en', name = 'Fortune <Court> "A"'): Promise<string> {
  count += 1
  const project = await aProject(plumbline.db, corporateId, { name, code: `HK-${locale}-${count}` })
  await plumbline.db.updateTable('project').set({ plan: 'TRIAL' }).where('id', '=', project.id).execute()
  const { body } = await plumbline.call(billingRoutes.order, {
    params: { corporateId, projectId: project.id },
    body: { plan: 'BASIC', amountCents: 240_00, locale },
    token: admin.token,
  })
  return body._id
}

const invoice = (orderId: string) =>
  plumbline.call(billingRoutes.invoice, { params: { corporateId, orderId }, token: admin.token })
const download = (url: string) => plumbline.app.inject(url)

/** One entry of a zip, by its central directory. */
function unzipped(zip: Buffer, name: string): string {
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50;) {
    const [size, length, extra, comment, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    if (zip.toString('utf8', at + 46, at + 46 + length) === name) {
      const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
      return inflateRawSync(zip.subarray(start, start + size)).toString('utf8')
    }
    at += 46 + length + extra + comment
  }
  throw new Error(`no ${name}`)
}

const wordsOf = (docx: Buffer) =>
  [...unzipped(docx, 'word/document.xml').matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)]
    .map(([, text]) =>
      text!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
    .join('\n')

describe('an invoice', () => {
  test.each([
    ['en', 'Invoice', 'How to pay'],
    ['zh-cn', '账单', '付款方式'],
    ['zh-hk', '發票', '付款方法'],
  ] as const)('in %s says who pays what for which project, and how', async (locale, title, howToPay) => {
    const { body } = await invoice(await ordered(locale))
    const { rawPayload, headers } = await download(body.url)
    const words = wordsOf(rawPayload)
    for (const part of [
      title,
      howToPay,
      body.fileName.replace('.docx', ''),
      'Harbour & Söhne 測量',
      `HK-${locale}-${count}, Fortune <Court> "A"`,
      'BASIC',
      'USD 240.00',
      'Harbour Bank',
      'HK 12-345',
    ])
      expect(words).toContain(part)
    expect(headers['content-disposition']).toContain(body.fileName)
    expect(headers['content-type']).toContain('wordprocessingml')
  })

  test('is made once, also when ten ask at once, and is what the registry says', async () => {
    const orderId = await ordered()
    const links = await Promise.all(Array.from({ length: 10 }, () => invoice(orderId)))
    const files = await Promise.all(links.map(({ body }) => download(body.url)))
    const hashes = new Set(files.map(({ rawPayload }) => createHash('sha256').update(rawPayload).digest('hex')))
    expect([...hashes]).toEqual([(await findObject(plumbline.db, `${corporateId}/invoices/${orderId}.docx`))!.sha256])
  })

  test('stays as it was when the company or the project is called something else', async () => {
    const orderId = await ordered('en', 'Before')
    await plumbline.db.updateTable('corporate').set({ name: 'Another name' }).where('id', '=', corporateId).execute()
    const words = wordsOf((await download((await invoice(orderId)).body.url)).rawPayload)
    await plumbline.db
      .updateTable('corporate')
      .set({ name: 'Harbour & Söhne 測量' })
      .where('id', '=', corporateId)
      .execute()
    expect(words).toContain('Harbour & Söhne 測量')
  })

  test('of an upgrade shows what was taken off, and one that is paid asks for nothing', async () => {
    const orderId = await anOrder(plumbline.db, corporateId, {
      plan: 'ADVANCE',
      status: 'paid',
      paidAt: new Date('2026-11-15T08:00:00Z'),
    })
    await plumbline.db
      .updateTable('plan_order')
      .set({ kind: 'upgrade', amount_cents: 534_25, credit_cents: 65_75 })
      .where('id', '=', orderId)
      .execute()
    const words = wordsOf((await download((await invoice(orderId)).body.url)).rawPayload)
    for (const part of ['USD 600.00', '- USD 65.75', 'USD 534.25', 'Paid on 15 Nov 2026', '15 Nov 2026 to 15 Nov 2027'])
      expect(words).toContain(part)
    expect(words).not.toContain('How to pay')
  })

  test('without an account in the settings says whom to ask', async () => {
    const orderId = await ordered()
    const row = await plumbline.db
      .selectFrom('plan_order')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(wordsOf(invoiceDocument(row, { ...context.config, paymentDetails: [] }))).toContain(
      'please write to sales@example.com',
    )
    const words = wordsOf(invoiceDocument(row, { ...context.config, paymentDetails: [], salesEmail: undefined }))
    expect(words).toContain('This invoice names no account')
    for (const part of ['Please transfer', 'sales@', 'undefined', 'please write to']) expect(words).not.toContain(part)
  })
})

describe('the mails about an order', () => {
  const readers = () => mails.received.map(({ to }) => to[0])

  test('wait in the queue with the order, one for each reader', async () => {
    const orderId = await ordered()
    const { rows } = await sql<{
      mail: string
    }>`select data->>'kind' || ' ' || (data->>'to') as mail from pgboss.job where name = 'billing.send-order-mail' and data->>'orderId' = ${orderId}`.execute(
      plumbline.db,
    )
    expect(rows.map(({ mail }) => mail).sort()).toEqual(['ordered orderer', 'ordered sales'])
  })

  test.each(locales)('notify the buyer and sales in %s', async (locale) => {
    const orderId = await ordered(locale)
    for (const to of ['orderer', 'sales'] as const)
      await sendOrderMail(context, { orderId, kind: 'ordered', to }, noLog)
    expect(readers().slice(-2)).toEqual([admin.email, 'sales@example.com'])
    const texts = mails.received.slice(-2).map(({ source }) => textOf(source))
    for (const text of texts)
      for (const part of ['BASIC', 'USD 240.00', `HK-${locale}`, 'INV-']) expect(text).toContain(part)
    const prefix = locale === 'en' ? '' : `/${locale}`
    expect(texts[0]).toContain(`https://inspect.example.com${prefix}/purchase-history`)
    expect(texts[1]).toContain(`https://inspect.example.com${prefix}/console/orders`)
    expect(texts.join('')).not.toMatch(/\{\w+\}/)
    expect(decodeWords(headersOf(mails.received.at(-1)!.source).get('subject')!)).toContain('INV-')
  })

  test('name the end of the plan to the buyer, once it is paid', async () => {
    const orderId = await ordered()
    await plumbline.call(billingRoutes.markPaid, { params: { orderId }, token: system.token })
    await sendOrderMail(context, { orderId, kind: 'paid', to: 'orderer' }, noLog)
    const ends = yearAfter(new Date(plumbline.clock.ms)).toISOString().slice(0, 10)
    expect(textOf(mails.received.at(-1)!.source)).toContain(`is now active until ${dayText('en', ends)}`)
  })

  test('are not sent for a voided order, nor to an erased user', async () => {
    const before = mails.received.length
    const orderId = await ordered()
    await plumbline.call(billingRoutes.voidOrder, { params: { corporateId, orderId }, token: admin.token })
    await sendOrderMail(context, { orderId, kind: 'ordered', to: 'orderer' }, noLog)
    await sendOrderMail(
      context,
      { orderId: await anOrder(plumbline.db, corporateId), kind: 'ordered', to: 'orderer' },
      noLog,
    )
    expect(mails.received).toHaveLength(before)
  })
})

describe('the history', () => {
  const history = (id: string, token: string, cursor?: string) =>
    plumbline.call(billingRoutes.history, {
      params: { corporateId: id },
      query: cursor === undefined ? {} : { cursor },
      token,
    })

  test('lists what the specification names, newest first, a page at a time', async () => {
    const { id } = await aCorporate(plumbline.db)
    const person = await join(plumbline, { corporateId: id, role: 'corporate-admin' })
    const paidAt = new Date('2026-11-15T08:00:00Z')
    for (let count = 0; count < 51; count += 1) await anOrder(plumbline.db, id, { status: 'void' })
    const paid = await anOrder(plumbline.db, id, { status: 'paid', paidAt, code: 'HK-1', name: 'Tower' })
    const first = (await history(id, person.token)).body
    expect(first.data[0]).toMatchObject({
      _id: paid,
      projectNum: 'HK-1',
      projectName: 'Tower',
      amountCents: 240_00,
      status: 'paid',
      paymentDate: '2026-11-15T08:00:00.000Z',
      startDate: '2026-11-15T08:00:00.000Z',
      endDate: '2027-11-15T08:00:00.000Z',
      hasInvoice: true,
    })
    const second = (await history(id, person.token, first.nextCursor!)).body
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([50, 2, null])
  })

  test('as a file has the same lines, and none that a spreadsheet would calculate', async () => {
    const { id } = await aCorporate(plumbline.db)
    const person = await join(plumbline, { corporateId: id, role: 'corporate-admin' })
    await anOrder(plumbline.db, id, {
      status: 'paid',
      paidAt: new Date('2026-11-15T08:00:00Z'),
      code: '=HYPERLINK("x")',
      name: 'A, "B"',
    })
    const { body } = await plumbline.call(billingRoutes.exportHistory, {
      params: { corporateId: id },
      token: person.token,
    })
    const lines = body.csv.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFF"project number","project name","plan","amount in USD","status","payment date","start date","end date","invoice number","ordered"',
    )
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""x""\)","A, ""B""","BASIC","240\.00","paid","2026-11-15","2026-11-15","2027-11-15","INV-\d{6}","\d{4}-\d\d-\d\d"$/,
    )
    expect(body.fileName).toMatch(/^subscription-history-\d{4}-\d\d-\d\d\.csv$/)
  })
})

describe('the orders of everybody', () => {
  const list = (query: { status?: 'pending' | 'paid' | 'void'; search?: string }) =>
    plumbline.call(billingRoutes.listOrders, { query, token: system.token })

  test('are found by company, project and invoice number, and by what became of them', async () => {
    const company = await aCorporate(plumbline.db, { name: 'Peculiar 100% Surveys' })
    const [open, paid] = [
      await anOrder(plumbline.db, company.id, { code: 'PQ-77', name: 'Odd Tower' }),
      await anOrder(plumbline.db, company.id, { status: 'paid' }),
    ]
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).body.data.map(({ _id }) => _id)
    expect(await ids({ search: 'peculiar 100%' })).toEqual([paid, open])
    expect(await ids({ search: 'peculiar', status: 'paid' })).toEqual([paid])
    expect(await ids({ search: 'pq-77' })).toEqual([open])
    expect(await ids({ search: 'odd tow' })).toEqual([open])
    const { invoiceNum, corporateName } = (await list({ search: 'pq-77' })).body.data[0]!
    expect(corporateName).toBe('Peculiar 100% Surveys')
    expect(await ids({ search: invoiceNum.toLowerCase() })).toEqual([open])
    expect(await ids({ search: 'nothing like this' })).toEqual([])
  })
})

describe('a letter to sales', () => {
  const letter = {
    name: 'Ada Byron',
    company: 'Analytical Surveys',
    email: 'ada@example.org',
    message: 'Four gigabytes,\nplease. https://evil.example',
    locale: 'en',
  } as const
  const send = (remoteAddress: string, body: object = letter) =>
    plumbline.app.inject({ method: 'POST', url: billingRoutes.contactSales.path, payload: body, remoteAddress })

  test('reaches sales, and no other mailbox whatever address was typed', async () => {
    const before = mails.received.length
    expect((await send('203.0.113.1')).statusCode).toBe(200)
    await sendLetter(context, letter, noLog)
    const received = mails.received.slice(before)
    expect(received.map(({ to }) => to)).toEqual([['sales@example.com']])
    const text = textOf(received[0]!.source)
    for (const part of ['Ada Byron', 'Analytical Surveys', 'ada@example.org', 'Four gigabytes,'])
      expect(text).toContain(part)
    expect(received[0]!.source.split('\r\n\r\n')[0]).not.toContain('ada@example.org')
  })

  test('the fourth from one address has to wait, another address does not', async () => {
    const answers = []
    for (let count = 0; count < 5; count += 1) answers.push((await send('203.0.113.2')).statusCode)
    expect(answers).toEqual([200, 200, 200, 429, 429])
    expect((await send('203.0.113.3')).statusCode).toBe(200)
  })

  test.each([
    [{ name: '' }],
    [{ company: ' ' }],
    [{ email: 'nobody' }],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }],
    [{ message: '' }],
    [{ message: 'x'.repeat(4001) }],
    [{ name: 'a\nb' }],
    [{ locale: 'fr' }],
  ])('%o is refused', async (wrong) => {
    const answer = await send('203.0.113.4', { ...letter, ...wrong })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'input.invalid'])
  })
})
