import { describe, expect, test } from 'vitest'
import { followUpActions } from '../buildings.ts'
import { RepairRates, repairScheduleRoutes, scheduleSheets } from '../defects/repair-schedule.ts'
import { hostile, faultAt } from '../testing/refusals.ts'
import { currencies, isPriced, rateKey, UnitRate, UnitRates, validRates } from './repair-rates.ts'

const rate = { type: 'concrete_spalling', unit: 'm2', rate: 1_250.5 } as const

describe('a unit rate', () => {
  test.each<[string, object, string]>([
    ['in whole money', { rate: 900 }, 'ok'],
    ['with cents', { rate: 0.07 }, 'ok'],
    ['of nothing', { rate: 0 }, 'rate'],
    ['below nothing', { rate: -1 }, 'rate'],
    ['with parts of a cent', { rate: 1.005 }, 'rate'],
    ['beyond what anything costs', { rate: 10_000_001 }, 'rate'],
    ['that is no number', { rate: Number.NaN }, 'rate'],
    ['without an end', { rate: Infinity }, 'rate'],
    ['by the piece', { unit: 'pieces' }, 'ok'],
    ['by the yard', { unit: 'yd' }, 'unit'],
    ['of no type', { type: '' }, 'type'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(UnitRate, { ...rate, ...part })).toBe(fault)
  })

  test('of a hostile type, unit or amount breaks nothing', () => {
    for (const value of hostile) {
      expect(['type', 'ok']).toContain(faultAt(UnitRate, { ...rate, type: value }))
      expect(faultAt(UnitRate, { ...rate, unit: value })).toBe('unit')
      if (typeof value !== 'number') expect(faultAt(UnitRate, { ...rate, rate: value })).toBe('rate')
    }
  })

  test('stands once for a type and unit; the same type by the metre is another', () => {
    expect(UnitRates.safeParse([rate, { ...rate, unit: 'm' }]).success).toBe(true)
    expect(UnitRates.safeParse([rate, { ...rate, rate: 1 }]).success).toBe(false)
    expect(rateKey(rate)).not.toBe(rateKey({ ...rate, unit: 'm' }))
  })
})

test('rates name their currency, or they would mean another amount once the company changes its own', () => {
  expect(faultAt(RepairRates, { currency: null, rates: [rate], version: 0 })).toBe('currency')
  expect(faultAt(RepairRates, { currency: null, rates: [], version: 0 })).toBe('ok')
  expect(faultAt(RepairRates, { currency: 'HKD', rates: [rate], version: 1 })).toBe('ok')
  expect(faultAt(RepairRates, { currency: 'hkd', rates: [], version: 0 })).toBe('currency')
  expect(faultAt(RepairRates, { currency: 'HKD', rates: [], version: -1 })).toBe('version')
  expect(new Set(currencies).size).toBe(currencies.length)
})

describe('the rates that hold in a project', () => {
  const corporate = { currency: 'HKD', rates: [rate] } as const
  const of = (project: Parameters<typeof validRates>[1]) => {
    const { currency, rates } = validRates(corporate, project)
    return [currency, rates.get(rateKey(rate))]
  }

  test('are those of the company', () => {
    expect(of({ currency: null, rates: [] })).toEqual(['HKD', { rate: 1_250.5, isOwn: false }])
    expect(of({ currency: 'HKD', rates: [] })).toEqual(['HKD', { rate: 1_250.5, isOwn: false }])
  })

  test('are its own before them', () => {
    expect(of({ currency: 'HKD', rates: [{ ...rate, rate: 7 }] })).toEqual(['HKD', { rate: 7, isOwn: true }])
  })

  test('are only its own in another currency: nothing is converted', () => {
    expect(of({ currency: 'SGD', rates: [] })).toEqual(['SGD', undefined])
  })
})

test('repair and other are work to be paid for; what verify costs is not decided', () => {
  expect(followUpActions.filter(isPriced)).toEqual(['repair', 'other'])
})

test('a sheet is a budget or a tender, in a language of the product', () => {
  const { body } = repairScheduleRoutes.exportSchedule
  for (const sheet of scheduleSheets) expect(faultAt(body, { sheet, language: 'zh-hk', filter: {} })).toBe('ok')
  expect(faultAt(body, { sheet: 'invoice', language: 'en', filter: {} })).toBe('sheet')
  expect(faultAt(body, { sheet: 'budget', language: 'de', filter: {} })).toBe('language')
})
