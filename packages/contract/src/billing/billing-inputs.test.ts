import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locales } from '../locales.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { billingRoutes, ConsoleOrder, Order, orderStatuses, PaidPlan, PlanName, ProjectLimits } from './billing.ts'
import { offerOf, paidPlans, planNames } from './plans.ts'

const { contactSales, history, listLimits, listOrders, missingSettings, offers, order, setLimits } = billingRoutes

describe('an order', () => {
  const body = { plan: 'BASIC', amountCents: 240_00, locale: 'en' }
  test.each<[string, object, string]>([
    ['as the screen sends it', {}, 'ok'],
    ['of the larger plan', { plan: 'ADVANCE' }, 'ok'],
    ['of the trial, which is not sold', { plan: 'TRIAL' }, 'plan'],
    ['of a plan in small letters', { plan: 'basic' }, 'plan'],
    ['of a plan with a blank', { plan: 'BASIC ' }, 'plan'],
    ['of a name that every object has', { plan: 'constructor' }, 'plan'],
    ['of two plans', { plan: ['BASIC', 'ADVANCE'] }, 'plan'],
    ['of no plan', { plan: undefined }, 'plan'],
    ['for nothing, where the credit pays for it', { amountCents: 0 }, 'ok'],
    ['for less than nothing', { amountCents: -1 }, 'amountCents'],
    ['for half a cent', { amountCents: 0.5 }, 'amountCents'],
    ['for an amount in words', { amountCents: '24000' }, 'amountCents'],
    ['for an amount without end', { amountCents: Infinity }, 'amountCents'],
    ['for an amount that is no number', { amountCents: Number.NaN }, 'amountCents'],
    ['for more than can be counted', { amountCents: Number.MAX_SAFE_INTEGER + 1 }, 'amountCents'],
    ['for an amount that was left out', { amountCents: undefined }, 'amountCents'],
    ['in a language that is none here', { locale: 'fr' }, 'locale'],
    ['in a language as browsers write it', { locale: 'zh-HK' }, 'locale'],
    ['in no language', { locale: null }, 'locale'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(order.body, { ...body, ...part })).toBe(fault)
  })

  test.each(locales)('is written in %s', (locale) => {
    expect(faultAt(order.body, { ...body, locale })).toBe('ok')
  })

  test('reads nothing besides: a status or a method that is sent along is dropped', () => {
    expect(order.body.parse({ ...body, status: 'paid', method: 'invoice', corporateId: idOf(1) })).toEqual(body)
  })

  test('of any price that an offer names is taken', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paidPlans),
        fc.constantFrom(...planNames),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: -400, max: 400 }),
        (plan, current, unusedCents, days) => {
          const now = new Date('2026-11-18T00:00:00Z')
          const endsAt = new Date(now.getTime() + days * 86_400_000)
          const offer = offerOf(plan, { plan: current, endsAt, unusedCents }, now)
          if (typeof offer === 'string') return
          expect(faultAt(order.body, { ...body, plan, amountCents: offer.amountCents })).toBe('ok')
          const { startsAt, endsAt: endDate, ...rest } = offer
          const shown = { plan, ...rest, startDate: startsAt.toISOString(), endDate: endDate.toISOString() }
          expect(faultAt(offers.reply.shape.data, [shown])).toBe('ok')
        },
      ),
    )
  })

  test('answers where to pay, or that there is no such page', () => {
    const reply = { _id: idOf(1), status: 'pending', checkoutUrl: 'https://pay.example/x' }
    expect(order.reply.parse(reply)).toEqual(reply)
    expect(faultAt(order.reply, { ...reply, checkoutUrl: null })).toBe('ok')
    expect(faultAt(order.reply, { ...reply, checkoutUrl: undefined })).toBe('checkoutUrl')
    expect(faultAt(order.reply, { ...reply, status: 'open' })).toBe('status')
  })
})

describe('the plans of the contract', () => {
  test('are those of the price table, and all but the trial are sold', () => {
    expect(PlanName.options).toEqual(planNames)
    expect(PaidPlan.options).toEqual(planNames.filter((name) => name !== 'TRIAL'))
  })

  test('an order is pending, paid or void', () => {
    expect(orderStatuses).toEqual(['pending', 'paid', 'void'])
  })
})

describe('a record of the history', () => {
  const record = {
    _id: idOf(1),
    projectId: idOf(2),
    projectNum: 'P-1',
    projectName: 'Harbour House',
    plan: 'BASIC',
    kind: 'first',
    amountCents: 240_00,
    status: 'pending',
    method: 'invoice',
    invoiceNum: 'INV-1',
    orderedAt: '2026-11-18T00:00:00.000Z',
    paymentDate: null,
    startDate: null,
    endDate: null,
    hasInvoice: true,
  }
  const paid = {
    status: 'paid',
    paymentDate: '2026-11-19T00:00:00.000Z',
    startDate: '2026-11-19T00:00:00.000Z',
    endDate: '2027-11-19T00:00:00.000Z',
  }

  test.each<[string, object, string]>([
    ['that waits', {}, 'ok'],
    ['that is paid', paid, 'ok'],
    ['that is void', { status: 'void', hasInvoice: false }, 'ok'],
    ['of a renewal', { kind: 'renewal' }, 'ok'],
    ['of an upgrade by card', { kind: 'upgrade', method: 'stripe' }, 'ok'],
    ['of a trial that somebody granted', { plan: 'TRIAL', amountCents: 0 }, 'ok'],
    ['of another kind', { kind: 'gift' }, 'kind'],
    ['paid in cash', { method: 'cash' }, 'method'],
    ['without a day of payment, not even none', { paymentDate: undefined }, 'paymentDate'],
    ['paid on a day without an hour', { paymentDate: '2026-11-19' }, 'paymentDate'],
    ['ordered at no time', { orderedAt: null }, 'orderedAt'],
    ['of a fraction of a cent', { amountCents: 1.5 }, 'amountCents'],
    ['with an invoice perhaps', { hasInvoice: 'yes' }, 'hasInvoice'],
    ['with an id of the fourth version', { _id: '01890000-0000-4000-8000-000000000001' }, '_id'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(Order, { ...record, ...part })).toBe(fault)
  })

  test('has the corporate and the buyer only on the console', () => {
    const owned = { ...record, corporateId: idOf(3), corporateName: 'Harbour Ltd', orderedBy: 'Ann' }
    expect(ConsoleOrder.parse(owned)).toEqual(owned)
    expect(Order.parse(owned)).toEqual(record)
    expect(faultAt(ConsoleOrder, record)).toBe('corporateId')
  })

  test('pages end with no cursor', () => {
    expect(faultAt(history.reply, { data: [record], nextCursor: null })).toBe('ok')
    expect(faultAt(history.reply, { data: [record], nextCursor: idOf(1) })).toBe('ok')
    expect(faultAt(history.reply, { data: [record] })).toBe('nextCursor')
    expect(faultAt(history.reply, { data: [{ ...record, plan: 'GOLD' }], nextCursor: null })).toBe('data.0.plan')
  })
})

describe('a search of the console', () => {
  test.each<[string, object, string]>([
    ['for nothing', {}, 'ok'],
    ['for a word', { search: 'harbour' }, 'ok'],
    ['for blanks', { search: '   ' }, 'ok'],
    ['for words in Chinese', { search: '海港大廈' }, 'ok'],
    ['for 100 letters', { search: 'x'.repeat(100) }, 'ok'],
    ['for 101 letters', { search: 'x'.repeat(101) }, 'search'],
    ['for 100 letters between blanks', { search: `  ${'x'.repeat(100)}  ` }, 'ok'],
    ['for wildcards and quotes', { search: `%_\\'";--` }, 'ok'],
    ['for two words as a list', { search: ['a', 'b'] }, 'search'],
    ['for a number', { search: 7 }, 'search'],
    ['behind a cursor', { cursor: idOf(7) }, 'ok'],
    ['behind a cursor in capitals', { cursor: '01890000-0000-7000-8000-00000000ABCD' }, 'ok'],
    ['behind an empty cursor', { cursor: '' }, 'cursor'],
    ['behind a number', { cursor: '7' }, 'cursor'],
    ['behind two cursors', { cursor: [idOf(1), idOf(2)] }, 'cursor'],
  ])('%s', (_, query, fault) => {
    expect(faultAt(listOrders.query, query)).toBe(fault)
    expect(faultAt(listLimits.query, query)).toBe(fault)
  })

  test.each<[unknown, string]>([
    ...orderStatuses.map((status): [unknown, string] => [status, 'ok']),
    ['', 'status'],
    ['PAID', 'status'],
    ['pending,paid', 'status'],
    [['pending'], 'status'],
  ])('for orders that are %j', (status, fault) => {
    expect(faultAt(listOrders.query, { status })).toBe(fault)
  })

  test('is trimmed once and for all', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100, unit: fc.constantFrom(...' \t\n\u3000\ufeffa%海') }), (search) => {
        const parsed = listOrders.query.parse({ search })
        expect(parsed.search).toBe(search.trim())
        expect(listOrders.query.parse(parsed)).toEqual(parsed)
      }),
    )
  })
})

describe('limits of a project', () => {
  const limits = { imageLimit: 500, dataLimit: null, expiresAt: null }
  test.each<[string, object, string]>([
    ['a million images', { imageLimit: 1_000_000 }, 'ok'],
    ['no data at all', { dataLimit: 0 }, 'ok'],
    ['a byte less than none', { dataLimit: -1 }, 'dataLimit'],
    ['half a byte', { dataLimit: 0.5 }, 'dataLimit'],
    ['data as a word', { dataLimit: '1' }, 'dataLimit'],
    ['data left out, which is not the same as what the plan gives', { dataLimit: undefined }, 'dataLimit'],
    ['an expiry left out', { expiresAt: undefined }, 'expiresAt'],
    ['an expiry of another zone', { expiresAt: '2027-01-01T00:00:00+08:00' }, 'expiresAt'],
    ['an expiry on 29 February of a year without one', { expiresAt: '2027-02-29T00:00:00Z' }, 'expiresAt'],
    ['images without end', { imageLimit: Infinity }, 'imageLimit'],
    ['images as null', { imageLimit: null }, 'imageLimit'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(setLimits.body, { ...limits, ...part })).toBe(fault)
  })

  test('that were set are shown as they were set', () => {
    const shown = {
      _id: idOf(1),
      corporateId: idOf(2),
      corporateName: 'Harbour Ltd',
      projectNum: 'P-1',
      projectName: 'Harbour House',
      plan: 'ADVANCE',
      imagesUsed: 3,
      dataUsed: 2 ** 40,
    }
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const bytes = fc.option(fc.integer({ min: 0, max: 2 ** 50 }))
    const expiry = fc.option(fc.date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true }))
    fc.assert(
      fc.property(amount, bytes, expiry, (imageLimit, dataLimit, at) => {
        const set = setLimits.body.parse({ imageLimit, dataLimit, expiresAt: at?.toISOString() ?? null })
        expect(ProjectLimits.parse({ ...shown, ...set })).toMatchObject(set)
      }),
    )
  })
})

describe('a letter to sales', () => {
  const letter = { name: 'Ann Lee', company: 'Harbour Ltd', email: 'ann@harbour.com', message: 'Hello', locale: 'en' }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['from a name of 100 letters', { name: 'x'.repeat(100) }, 'ok'],
    ['from a name of 101 letters', { name: 'x'.repeat(101) }, 'name'],
    ['from a name of 100 characters outside the basic plane', { name: '𠮷'.repeat(100) }, 'ok'],
    ['from no name', { name: '' }, 'name'],
    ['from a name of blanks', { name: ' \u3000' }, 'name'],
    ['from a name that begins another header of a mail', { name: 'Ann\r\nBcc: all@example.com' }, 'name'],
    ['from a name that is written backwards', { name: 'Ann\u202Emoc' }, 'name'],
    ['from a company with a NUL', { company: 'Harbour\0' }, 'company'],
    ['from no company', { company: undefined }, 'company'],
    ['from an address in capitals', { email: ' ANN@Harbour.com ' }, 'ok'],
    ['from an address at a free mail service', { email: 'ann@gmail.com' }, 'ok'],
    ['from an address without a domain', { email: 'ann' }, 'email'],
    ['from two addresses', { email: 'ann@harbour.com,bob@harbour.com' }, 'email'],
    ['from an address with a name', { email: 'Ann <ann@harbour.com>' }, 'email'],
    ['from an address of 255 letters', { email: `${'a'.repeat(243)}@harbour.com` }, 'email'],
    ['with lines', { message: 'One\r\nTwo\n\tThree' }, 'ok'],
    ['of 4,000 letters', { message: 'x'.repeat(4_000) }, 'ok'],
    ['of 4,001 letters', { message: 'x'.repeat(4_001) }, 'message'],
    ['of nothing', { message: '\n\n' }, 'message'],
    ['with half a character', { message: 'x\ud800' }, 'message'],
    ['in no language', { locale: '' }, 'locale'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(contactSales.body, { ...letter, ...part })).toBe(fault)
  })

  test('has its address and its lines tidied, and tidied again it is the same', () => {
    const parsed = contactSales.body.parse({ ...letter, email: ' Ann@Harbour.COM ', message: 'a\r\nb\rc' })
    expect(parsed).toEqual({ ...letter, email: 'ann@harbour.com', message: 'a\nb\nc' })
    expect(contactSales.body.parse(parsed)).toEqual(parsed)
  })
})

test('a server lacks settings by their names, or none', () => {
  expect(faultAt(missingSettings.reply, { data: [] })).toBe('ok')
  expect(faultAt(missingSettings.reply, { data: ['SALES_EMAIL', 'PAYMENT_DETAILS', 'SUPPORT_EMAIL'] })).toBe('ok')
  expect(faultAt(missingSettings.reply, { data: ['DATABASE_URL'] })).toBe('data.0')
})

test('renewing and what was ordered stay open when a project has expired, and nothing else of billing does', () => {
  const open = Object.entries(billingRoutes).flatMap(([name, route]) => ('onExpired' in route ? [name] : []))
  expect(open).toEqual(['offers', 'order'])
})
