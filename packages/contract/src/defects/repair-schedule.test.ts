import { expect, test } from 'vitest'
import { faultAt, idOf } from '../testing/refusals.ts'
import { RepairRates, RepairSchedule, repairScheduleRoutes, ScheduleLine, ScheduleTotal } from './repair-schedule.ts'

const total = {
  type: 'crack_structural',
  unit: 'm',
  count: 3,
  measured: 2,
  quantity: { value: 12.4, plusMinus: 0.3 },
  rate: 800,
  amount: { value: 9_920, plusMinus: 240 },
}
const line = {
  ...total,
  elevationId: idOf(1),
  elevation: 'North',
  floor: '12',
  floorName: '12/F',
  followUpAction: 'repair',
}
const schedule = {
  currency: 'HKD',
  lines: [line],
  totals: [total],
  amount: total.amount,
  notMeasured: 1,
  withoutRate: 0,
  notPriced: 4,
  closed: 2,
}

test('a line says what, where and how much, with nothing for what is not known', () => {
  expect(ScheduleLine.parse(line)).toEqual(line)
  for (const [field, fault] of [
    ['quantity', 'ok'],
    ['rate', 'ok'],
    ['amount', 'ok'],
    ['elevationId', 'ok'],
    ['elevation', 'ok'],
    ['floor', 'ok'],
    ['floorName', 'ok'],
    ['type', 'type'],
    ['unit', 'unit'],
    ['count', 'count'],
    ['measured', 'measured'],
    ['followUpAction', 'followUpAction'],
  ] as const)
    expect([field, faultAt(ScheduleLine, { ...line, [field]: null })]).toEqual([field, fault])
})

test('a total has no place', () => {
  expect(ScheduleTotal.parse(line)).toEqual(total)
  expect(faultAt(ScheduleTotal, { ...total, quantity: { value: 1 } })).toBe('quantity.plusMinus')
})

test('a schedule without rates has no currency and no amount, and says how many defects are in none', () => {
  expect(RepairSchedule.parse(schedule)).toEqual(schedule)
  expect(faultAt(RepairSchedule, { ...schedule, currency: null, amount: null })).toBe('ok')
  for (const field of ['notMeasured', 'withoutRate', 'notPriced'])
    expect(faultAt(RepairSchedule, { ...schedule, [field]: undefined })).toBe(field)
  expect(faultAt(RepairSchedule, { ...schedule, currency: 'XXX' })).toBe('currency')
})

test('rates are read by everyone of the project, and saved by those who change projects or definitions', () => {
  const { repairSchedule, exportSchedule, repairRates, saveRepairRates, saveCorporateRates } = repairScheduleRoutes
  expect([repairSchedule, repairRates].map(({ may }) => may)).toEqual(['project.read', 'project.read'])
  expect(exportSchedule.may).toBe('register.export')
  expect([saveRepairRates.may, saveCorporateRates.may]).toEqual(['project.edit', 'definitions.create'])
})

test('the filter of the schedule is that of the register', () => {
  const { query } = repairScheduleRoutes.repairSchedule
  expect(faultAt(query, { severities: 'major', overdue: 'true', from: '2026-11-01' })).toBe('ok')
  expect(faultAt(query, { from: 'yesterday' })).toBe('from')
  expect(faultAt(repairScheduleRoutes.exportSchedule.body, { sheet: 'budget', language: 'en' })).toBe('filter')
})

test('rates that were never saved have version 0', () => {
  expect(faultAt(RepairRates, { currency: null, rates: [], version: 0 })).toBe('ok')
  expect(faultAt(RepairRates, { currency: null, rates: [] })).toBe('version')
  expect(faultAt(RepairRates, { currency: null, rates: [], version: 0.5 })).toBe('version')
})
