import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { severities } from '../buildings.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { DefectFilter, defectLabel, defectRoutes, defectStatus, defectStatuses } from './defects.ts'
import { DefectFields, defectLifeRoutes } from './history.ts'
import { defectRegisterRoutes } from './register.ts'

describe('the number of a defect', () => {
  test.each([
    [1, 'DF0001'],
    [42, 'DF0042'],
    [9_999, 'DF9999'],
    [10_000, 'DF10000'],
  ])('%i is %s', (number, label) => {
    expect(defectLabel(number)).toBe(label)
  })

  test('labels of two defects differ', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 200_000 }), (a, b) => {
        expect(defectLabel(a) === defectLabel(b)).toBe(a === b)
      }),
    )
  })
})

describe('statuses', () => {
  test.each<readonly [string, string]>([
    ['verified', 'to-be-verified'],
    ['reopen', 're-open'],
    ...defectStatuses.map((status) => [status, status] as const),
  ])('%s is stored as %s', (given, stored) => {
    expect(defectStatus.parse(given)).toBe(stored)
  })

  test.each(['', 'Open', 'OPEN', 'done', 'constructor', 'toString', '__proto__', null, 0, []])(
    '%j is none',
    (value) => {
      expect(faultAt(defectStatus, value)).toBe('')
    },
  )
})

describe('what a person sets of a defect', () => {
  test.each<[string, object, string]>([
    ['nothing', {}, 'ok'],
    ['a type of the library', { type: 'crack' }, 'ok'],
    ['a definition of the corporate', { type: idOf(1) }, 'ok'],
    ['no type', { type: '' }, 'type'],
    ['a type without end', { type: 'x'.repeat(101) }, 'type'],
    ['no sub-type', { subType: null }, 'ok'],
    ['an empty sub-type', { subType: '' }, 'subType'],
    ['a severity', { severity: 'critical' }, 'ok'],
    ['a severity of none', { severity: null }, 'severity'],
    ['a severity that is none', { severity: 'Critical' }, 'severity'],
    ['no material', { material: null }, 'ok'],
    ['a material that is none', { material: 'cheese' }, 'material'],
    ['a block', { block: 'Tower 1' }, 'ok'],
    ['a block of 50 letters', { block: 'x'.repeat(50) }, 'ok'],
    ['a block of 51', { block: 'x'.repeat(51) }, 'block'],
    ['a block of two lines', { block: 'a\nb' }, 'block'],
    ['no floor', { floor: null }, 'ok'],
    ['an empty floor', { floor: '' }, 'floor'],
    ['a floor of 21 letters', { floor: 'x'.repeat(21) }, 'floor'],
    ['an elevation', { elevationId: idOf(2) }, 'ok'],
    ['an elevation that is none', { elevationId: 'north' }, 'elevationId'],
    ['a remark of several lines', { remark: 'a\nb' }, 'ok'],
    ['a remark of 2000 letters', { remark: 'x'.repeat(2_000) }, 'ok'],
    ['a remark of 2001', { remark: 'x'.repeat(2_001) }, 'remark'],
    ['a remark with a zero byte', { remark: 'a\0b' }, 'remark'],
    ['a width', { width: 0.2 }, 'ok'],
    ['a width that is not defined', { width: 'Not defined' }, 'ok'],
    ['no width', { width: null }, 'ok'],
    ['a width of zero', { width: 0 }, 'width'],
    ['a negative width', { width: -1 }, 'width'],
    ['a width as words', { width: '0.2' }, 'width'],
    ['a width of a kilometre', { width: 1_000_000 }, 'ok'],
    ['a wider one', { width: 1_000_001 }, 'width'],
    ['a width without end', { width: Infinity }, 'width'],
    ['a length that is no number', { length: Number.NaN }, 'length'],
    ['a due date', { dueDate: '2026-12-31' }, 'ok'],
    ['a due date that does not exist', { dueDate: '2026-02-30' }, 'dueDate'],
    ['no assignee', { assigneeId: null }, 'ok'],
    ['an assignee by name', { assigneeId: 'Mei' }, 'assigneeId'],
  ])('%s', (_, given, fault) => {
    expect(faultAt(DefectFields, given)).toBe(fault)
  })

  test("'Not defined' is stored as nothing", () => {
    expect(DefectFields.parse({ width: 'Not defined', length: 'Not defined' })).toEqual({ width: null, length: null })
  })

  test('a field that is left out stays left out: it must not overwrite what is stored', () => {
    fc.assert(
      fc.property(fc.subarray(['severity', 'remark', 'width', 'floor'] as const), (names) => {
        const values = { severity: 'minor', remark: 'x', width: 3, floor: '2' }
        const given = Object.fromEntries(names.map((name) => [name, values[name]]))
        expect(Object.keys(DefectFields.parse(given)).toSorted()).toEqual([...names].toSorted())
      }),
    )
  })

  test('read twice, it is the same', () => {
    const fields = fc.record(
      {
        severity: fc.constantFrom(...severities),
        block: fc.string({ maxLength: 50 }),
        remark: fc.string({ maxLength: 200 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fields, (given) => {
        const once = DefectFields.safeParse(given)
        if (once.success) expect(DefectFields.parse(once.data)).toEqual(once.data)
      }),
    )
  })
})

describe('calls', () => {
  const { change, changeMany, setStatus } = defectLifeRoutes
  test.each<[string, object, string]>([
    ['a version and a change', { version: 1, change: { remark: 'x' } }, 'ok'],
    ['no version', { change: {} }, 'version'],
    ['a version as words', { version: '1', change: {} }, 'version'],
    ['half a version', { version: 1.5, change: {} }, 'version'],
    ['no change', { version: 1 }, 'change'],
    ['a fault within', { version: 1, change: { width: -1 } }, 'change.width'],
  ])('change: %s', (_, body, fault) => {
    expect(faultAt(change.body, body)).toBe(fault)
  })

  test.each<[string, readonly string[], string]>([
    ['one', [idOf(1)], 'ok'],
    ['a thousand', Array.from({ length: 1_000 }, (_, index) => idOf(index)), 'ok'],
    ['none', [], 'defectIds'],
    ['more than a thousand', Array.from({ length: 1_001 }, (_, index) => idOf(index)), 'defectIds'],
    ['one that is no id', [idOf(1), 'x'], 'defectIds.1'],
  ])('change many: %s', (_, defectIds, fault) => {
    expect(faultAt(changeMany.body, { defectIds, change: { severity: 'minor' } })).toBe(fault)
  })

  test('a status has no reason and no words unless they are given', () => {
    expect(setStatus.body.parse({ version: 3, status: 'verified' })).toEqual({
      version: 3,
      status: 'to-be-verified',
      reason: null,
      text: '',
    })
    expect(faultAt(setStatus.body, { version: 3, status: 'closed', reason: 'because' })).toBe('reason')
    expect(faultAt(setStatus.body, { version: 3, status: 'closed', text: 'x'.repeat(2_001) })).toBe('text')
  })

  test.each<[string, object, string]>([
    ['nothing', {}, 'ok'],
    [
      'everything',
      { q: 'crack', severities: 'major,minor', from: '2026-01-01', to: '2026-12-31', overdue: 'true', pinned: 'yes' },
      'ok',
    ],
    ['words of 101 letters', { q: 'x'.repeat(101) }, 'q'],
    ['a day that is none', { from: '2026-02-31' }, 'from'],
    ['overdue by another word', { overdue: 'maybe' }, 'overdue'],
    ['pinned by another word', { pinned: 'true' }, 'pinned'],
    ['a list without end', { types: 'x,'.repeat(3_000) }, 'types'],
  ])('filter: %s', (_, query, fault) => {
    expect(faultAt(DefectFilter, query)).toBe(fault)
  })

  test.each<[object, object | string]>([
    [{}, { sort: 'number', descending: false, limit: 100 }],
    [
      { sort: 'due', descending: 'true', limit: '5' },
      { sort: 'due', descending: true, limit: 5 },
    ],
    [{ limit: '0' }, 'limit'],
    [{ limit: '201' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ sort: 'password' }, 'sort'],
    [{ cursor: 'x'.repeat(1_001) }, 'cursor'],
  ])('list %j', (query, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(defectRoutes.list.query, query)).toBe(wanted)
    else expect(defectRoutes.list.query.parse(query)).toEqual(wanted)
  })

  const view = { name: 'Open on the north', search: '?statuses=open', columns: ['number', 'floor'], isShared: false }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['without a name', { name: '' }, 'name'],
    ['with a name of blanks', { name: '   ' }, 'name'],
    ['with a name of 51 letters', { name: 'x'.repeat(51) }, 'name'],
    ['with a search without end', { search: 'x'.repeat(4_001) }, 'search'],
    ['with 41 columns', { columns: Array.from({ length: 41 }, () => 'a') }, 'columns'],
    ['with a column without end', { columns: ['x'.repeat(41)] }, 'columns.0'],
    ['shared perhaps', { isShared: 'yes' }, 'isShared'],
  ])('a saved view %s', (_, part, fault) => {
    expect(faultAt(defectRegisterRoutes.saveView.body, { ...view, ...part })).toBe(fault)
  })

  test('a saved view is of its maker, whatever is sent beside it', () => {
    expect(defectRegisterRoutes.saveView.body.parse({ ...view, isOwn: true, _id: idOf(9) })).toEqual(view)
  })

  test.each<[string, object, string]>([
    ['a spreadsheet', { format: 'xlsx', language: 'zh-hk', filter: {} }, 'ok'],
    ['a format that is none', { format: 'pdf', language: 'en', filter: {} }, 'format'],
    ['a language that is none', { format: 'csv', language: 'fr', filter: {} }, 'language'],
    ['no filter', { format: 'csv', language: 'en' }, 'filter'],
    ['a wrong filter', { format: 'csv', language: 'en', filter: { to: 'x' } }, 'filter.to'],
  ])('export: %s', (_, body, fault) => {
    expect(faultAt(defectRegisterRoutes.exportRegister.body, body)).toBe(fault)
  })
})
