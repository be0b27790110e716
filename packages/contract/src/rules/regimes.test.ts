import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay } from './days.ts'
import {
  addDays,
  addMonths,
  emptyRegime,
  filingWindowEnd,
  regimeDateKinds,
  regimeDates,
  regimeInputs,
  regimeNames,
  regimeRules,
  Regimes,
} from './regimes.ts'

const today = '2026-11-19'
const aDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const dayOf = (regimes: Regimes, kind: string) => regimeDates(regimes, today).find((one) => one.kind === kind)?.day

describe('days and months', () => {
  it('move over the ends of months and years', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2026-12-15', 2)).toBe('2027-02-15')
    expect(addDays('2026-12-28', 7)).toBe('2027-01-04')
    expect(addDays('2028-02-25', 7)).toBe('2028-03-03')
  })

  it('never come before the day they start from, and exist', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 130 }), (day, count) => {
        for (const moved of [addMonths(day, count), addDays(day, count)]) {
          expect(isDay(moved)).toBe(true)
          expect(moved > day).toBe(true)
        }
        expect(addDays(addDays(day, count), -count)).toBe(day)
      }),
    )
  })
})

describe('the days of a regime', () => {
  it('are those of the notice, or follow from what was done', () => {
    const mbis = {
      noticeOn: '2026-02-28',
      appointBy: '2026-05-31',
      inspectBy: '2026-08-31',
      inspectedOn: '2026-08-28',
      repairBy: '2027-05-31',
      repairedOn: '2027-05-20',
    }
    expect(regimeDates({ 'hk-mbis': mbis }, today).map(({ kind, day }) => [kind, day])).toEqual([
      ['hk-mbis-appoint', '2026-05-31'],
      ['hk-mbis-inspect', '2026-08-31'],
      ['hk-mbis-report', '2026-09-04'],
      ['hk-mbis-repair', '2027-05-31'],
      ['hk-mbis-completion', '2027-06-03'],
      ['hk-mbis-cycle', '2036-02-28'],
    ])
    const pfi = { noticeOn: '2026-12-31', inspectedOn: '2026-08-28' }
    expect(dayOf({ 'sg-pfi': pfi }, 'sg-pfi-appoint')).toBe('2027-02-28')
    expect(dayOf({ 'sg-pfi': pfi }, 'sg-pfi-next')).toBe('2033-08-28')
  })

  it('of bridges by DIN 1076 follow the last main inspection, and own ones are as entered', () => {
    const regimes = { 'din-1076': { mainOn: '2024-02-29' }, own: { nextOn: '2027-06-30' } }
    expect(regimeDates(regimes, today).map(({ kind, day, certainty }) => [kind, day, certainty])).toEqual([
      ['din-1076-simple', '2027-02-28', 'general'],
      ['din-1076-main', '2030-02-28', 'general'],
      ['own-next', '2027-06-30', 'typed'],
    ])
  })

  it('are none where nothing was entered, and none at all of a regime that does not apply', () => {
    expect(regimeDates({}, today)).toEqual([])
    for (const name of regimeNames) {
      const dates = regimeDates({ [name]: emptyRegime(name) }, today)
      expect(dates.length).toBeGreaterThan(0)
      expect(dates.every(({ day, basis }) => day === null && basis === null)).toBe(true)
      expect(new Set(dates.map(({ input }) => input))).toEqual(new Set(regimeInputs[name]))
      expect(Regimes.safeParse({ [name]: emptyRegime(name) }).success).toBe(true)
    }
  })

  it('rest on one input of their own regime, and say where they come from', () => {
    for (const kind of regimeDateKinds) {
      const { regime, input } = regimeRules[kind]
      expect(kind.startsWith(regime)).toBe(true)
      expect(regimeInputs[regime]).toContain(input)
    }
    fc.assert(
      fc.property(fc.option(aDay), fc.option(aDay), (noticeOn, inspectedOn) => {
        for (const { input, basis, day } of regimeDates({ 'sg-pfi': { noticeOn, inspectedOn } }, today)) {
          expect(basis).toBe(input === 'noticeOn' ? noticeOn : inspectedOn)
          expect(day === null).toBe(basis === null)
        }
      }),
    )
  })
})

describe('the filing window of a block', () => {
  it.each([
    [4, '2027-02-21'],
    [9, '2027-02-21'],
    [0, '2028-02-21'],
    [2, '2029-02-21'],
  ])('of a block that ends in %i ends on %s', (digit, end) => expect(filingWindowEnd(digit, today)).toBe(end))

  it('is the one before or after where the day is another one', () => {
    expect(filingWindowEnd(4, '2027-02-21')).toBe('2027-02-21')
    expect(filingWindowEnd(4, '2027-02-22')).toBe('2032-02-21')
    expect(filingWindowEnd(1, '2023-06-01')).toBe('2024-02-21')
  })

  it('is at most five years ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), aDay, (digit, now) => {
        const end = filingWindowEnd(digit, now)
        expect(end >= now).toBe(true)
        expect(addMonths(end, -60) < now).toBe(true)
      }),
    )
  })
})
