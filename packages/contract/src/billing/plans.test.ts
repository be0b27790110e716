import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  offerOf,
  paidPlans,
  periodOf,
  planFeatures,
  planIncludes,
  planNames,
  plans,
  pricingLines,
  unusedCents,
  type Offer,
  type PaidTime,
  type PlanName,
  type Running,
} from './plans.ts'

const day = 24 * 3600 * 1000
const now = new Date('2026-11-15T08:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * day)

/** The plan table, written out a second time: a slip of the pen in plans.ts must not pass as a decision. */
describe('the plan table', () => {
  test.each<[PlanName, Record<string, unknown>]>([
    [
      'TRIAL',
      {
        priceCents: 0,
        days: 30,
        dataBytes: 209_715_200,
        users: 1,
        viewers: 1,
        documents: 5,
        detectorImages: 20,
        detectorTypes: ['crack', 'spalling'],
        reportTemplates: ['Defect List'],
        reportLocales: ['en'],
      },
    ],
    [
      'BASIC',
      {
        priceCents: 24_000,
        days: 365,
        dataBytes: 524_288_000,
        users: 3,
        viewers: 5,
        documents: 50,
        detectorImages: null,
        detectorTypes: ['crack', 'spalling', 'rust', 'corroded_pipe', 'corroded_pipe_bracket'],
        reportTemplates: ['Facade', 'Defect List'],
        reportLocales: ['en', 'zh-cn', 'zh-hk'],
      },
    ],
    [
      'ADVANCE',
      {
        priceCents: 60_000,
        days: 365,
        dataBytes: 1_073_741_824,
        users: 10,
        viewers: null,
        documents: null,
        detectorImages: null,
        detectorTypes: ['crack', 'spalling', 'rust', 'corroded_pipe', 'corroded_pipe_bracket'],
        reportTemplates: ['Hoklas', 'Facade', 'Bridge', 'Defect List', 'MBIS', 'PFI'],
        reportLocales: ['en', 'zh-cn', 'zh-hk'],
      },
    ],
  ])('%s', (plan, numbers) => {
    expect(plans[plan]).toEqual(numbers)
  })

  const table = `
                              TRIAL BASIC ADVANCE
    media.sequencing          -     y     y
    media.video-columns       -     -     y
    analysis.thermal-hints    -     -     y
    defects.register          -     y     y
    defects.assign            -     -     y
    defects.compare           -     -     y
    reports.without-watermark -     y     y
    reports.logo              -     y     y
    reports.signatures        -     -     y
    support.email             -     y     y
    support.chat              -     -     y`
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/ +/))

  test('has a line for every feature', () => {
    expect(table.map(([feature]) => feature)).toEqual(planFeatures)
  })

  test.each(table)('%s: TRIAL %s, BASIC %s, ADVANCE %s', (feature, ...cells) => {
    expect(planNames.map((plan) => (planIncludes(plan, feature as 'media.sequencing') ? 'y' : '-'))).toEqual(cells)
  })

  test('what a plan includes, the larger one includes too', () => {
    for (const feature of planFeatures) {
      const has = planNames.map((plan) => Number(planIncludes(plan, feature)))
      expect([feature, ...has]).toEqual([feature, ...has.toSorted()])
    }
  })

  test('nine lines are shown, as the specification lists them', () => {
    expect(pricingLines).toEqual([
      'data',
      'detector',
      'sequencing',
      'users',
      'viewers',
      'defects',
      'documents',
      'reports',
      'support',
    ])
  })
})

const trial: Running = { plan: 'TRIAL', endsAt: later(12), unusedCents: 0 }
const basic: Running = { plan: 'BASIC', endsAt: later(100), unusedCents: 6575 }

describe('an offer', () => {
  test.each<[string, 'BASIC' | 'ADVANCE', Running, ReturnType<typeof offerOf>]>([
    [
      'while the trial runs',
      'BASIC',
      trial,
      { kind: 'first', amountCents: 24_000, creditCents: 0, startsAt: now, endsAt: later(365) },
    ],
    [
      'after the trial',
      'ADVANCE',
      { ...trial, endsAt: later(-3) },
      { kind: 'first', amountCents: 60_000, creditCents: 0, startsAt: now, endsAt: later(365) },
    ],
    [
      'a trial without an end',
      'BASIC',
      { ...trial, endsAt: null },
      { kind: 'first', amountCents: 24_000, creditCents: 0, startsAt: now, endsAt: later(365) },
    ],
    [
      'the same plan again',
      'BASIC',
      basic,
      { kind: 'renewal', amountCents: 24_000, creditCents: 0, startsAt: later(100), endsAt: later(465) },
    ],
    [
      'the larger plan',
      'ADVANCE',
      basic,
      { kind: 'upgrade', amountCents: 53_425, creditCents: 6575, startsAt: now, endsAt: later(365) },
    ],
    [
      'the same plan, expired',
      'BASIC',
      { ...basic, endsAt: later(-1) },
      { kind: 'first', amountCents: 24_000, creditCents: 0, startsAt: now, endsAt: later(365) },
    ],
    [
      'the smaller plan after the larger one expired',
      'BASIC',
      { plan: 'ADVANCE', endsAt: now, unusedCents: 0 },
      { kind: 'first', amountCents: 24_000, creditCents: 0, startsAt: now, endsAt: later(365) },
    ],
    ['a smaller plan', 'BASIC', { plan: 'ADVANCE', endsAt: later(1), unusedCents: 0 }, 'plan.smaller'],
    [
      'a smaller plan than one without an end',
      'BASIC',
      { plan: 'ADVANCE', endsAt: null, unusedCents: 0 },
      'plan.smaller',
    ],
    ['a plan without an end', 'ADVANCE', { plan: 'ADVANCE', endsAt: null, unusedCents: 0 }, 'plan.endless'],
    [
      'the larger plan, three years of the smaller one ahead',
      'ADVANCE',
      { plan: 'BASIC', endsAt: later(1095), unusedCents: 72_000 },
      { kind: 'upgrade', amountCents: 0, creditCents: 72_000, startsAt: now, endsAt: later(365 + 73) },
    ],
  ])('%s', (_, plan, current, offer) => {
    expect(offerOf(plan, current, now)).toEqual(offer)
  })

  const moment = fc
    .integer({ min: -800, max: 1500 })
    .chain((days) => fc.integer({ min: 0, max: day - 1 }).map((ms) => new Date(later(days).getTime() + ms)))
  const paid = fc
    .record({ startsAt: moment, valueCents: fc.constantFrom(0, 24_000) })
    .map((one): PaidTime => ({ ...one, endsAt: new Date(one.startsAt.getTime() + 365 * day) }))
  const running = fc
    .record({
      plan: fc.constantFrom(...planNames),
      endsAt: fc.option(moment),
      orders: fc.array(paid, { maxLength: 4 }),
    })
    .map(({ plan, endsAt, orders }) => ({
      current: { plan, endsAt, unusedCents: unusedCents(orders, now) } satisfies Running,
      orders,
    }))
  const plan = fc.constantFrom(...paidPlans)
  const offered = (found: ReturnType<typeof offerOf>): Offer | undefined =>
    typeof found === 'string' ? undefined : found

  test('never costs less than nothing or more than its price, and always gives time', () => {
    fc.assert(
      fc.property(plan, running, (wanted, { current }) => {
        const offer = offered(offerOf(wanted, current, now))
        if (offer === undefined) return
        expect(offer.amountCents).toBeGreaterThanOrEqual(0)
        expect(offer.amountCents).toBeLessThanOrEqual(plans[wanted].priceCents)
        expect(Number.isInteger(offer.amountCents)).toBe(true)
        expect(offer.endsAt.getTime() - offer.startsAt.getTime()).toBeGreaterThanOrEqual(365 * day)
      }),
    )
  })

  test('takes off no more than was paid, and only for an upgrade', () => {
    fc.assert(
      fc.property(plan, running, (wanted, { current, orders }) => {
        const offer = offered(offerOf(wanted, current, now))
        if (offer === undefined) return
        expect(offer.creditCents).toBeLessThanOrEqual(orders.reduce((sum, { valueCents }) => sum + valueCents, 0))
        if (offer.kind !== 'upgrade') expect(offer.creditCents).toBe(0)
      }),
    )
  })

  test('renewing keeps every day that is running', () => {
    fc.assert(
      fc.property(plan, running, (wanted, { current }) => {
        const offer = offered(offerOf(wanted, current, now))
        if (offer?.kind !== 'renewal') return
        expect(offer.startsAt).toEqual(current.endsAt)
        expect([365, 366]).toContain((offer.endsAt.getTime() - offer.startsAt.getTime()) / day)
      }),
    )
  })

  test('what expired costs its full price, from today on', () => {
    fc.assert(
      fc.property(plan, running, (wanted, { current }) => {
        const expired = { ...current, endsAt: new Date(Math.min(current.endsAt?.getTime() ?? 0, now.getTime())) }
        expect(offerOf(wanted, expired, now)).toEqual({
          kind: 'first',
          amountCents: plans[wanted].priceCents,
          creditCents: 0,
          startsAt: now,
          endsAt: later(365),
        })
      }),
    )
  })

  test('a smaller plan is refused while a larger one runs, and nothing else is', () => {
    fc.assert(
      fc.property(plan, running, (wanted, { current }) => {
        const isAlive = current.endsAt === null || current.endsAt > now
        const expected = isAlive && plans[current.plan].priceCents > plans[wanted].priceCents
        expect(offerOf(wanted, current, now) === 'plan.smaller').toBe(expected)
      }),
    )
  })
})

describe('unused time', () => {
  test.each<[string, readonly PaidTime[], number]>([
    ['nothing was paid', [], 0],
    ['bought today', [{ valueCents: 24_000, startsAt: now, endsAt: later(365) }], 24_000],
    ['half of it over', [{ valueCents: 24_000, startsAt: later(-165), endsAt: later(200) }], 13_150],
    ['over', [{ valueCents: 24_000, startsAt: later(-400), endsAt: later(-35) }], 0],
    [
      'a renewal that has not begun counts whole',
      [
        { valueCents: 24_000, startsAt: later(-165), endsAt: later(200) },
        { valueCents: 24_000, startsAt: later(200), endsAt: later(565) },
      ],
      37_150,
    ],
    ['given without money', [{ valueCents: 0, startsAt: now, endsAt: later(365) }], 0],
    ['a time that ends as it begins', [{ valueCents: 24_000, startsAt: later(5), endsAt: later(5) }], 0],
  ])('%s', (_, paid, cents) => {
    expect(unusedCents(paid, now)).toBe(cents)
  })

  test('changes once a day, not under the eyes of the reader', () => {
    const paid = [{ valueCents: 24_000, startsAt: later(-165), endsAt: later(200) }]
    expect(unusedCents(paid, new Date(now.getTime() + day - 1))).toBe(unusedCents(paid, new Date(now.getTime() + 1)))
    expect(unusedCents(paid, later(1.5))).toBeLessThan(unusedCents(paid, now))
  })
})

test.each([
  ['2026-11-15T08:00:00.000Z', '2027-11-15T08:00:00.000Z'],
  ['2027-11-15T08:00:00.000Z', '2028-11-15T08:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', '2029-03-01T23:59:59.999Z'],
])('a year from %s on ends %s', (from, to) => {
  expect(periodOf('BASIC', trial, new Date(from))).toEqual({ startsAt: new Date(from), endsAt: new Date(to) })
})

test('the time begins when the money comes, a renewal where the running year ends', () => {
  expect(periodOf('BASIC', basic, later(20))).toEqual({ startsAt: later(100), endsAt: later(465) })
  expect(periodOf('BASIC', basic, later(120))).toEqual({ startsAt: later(120), endsAt: later(486) })
  expect(periodOf('ADVANCE', basic, later(20))).toEqual({ startsAt: later(20), endsAt: later(385) })
})
