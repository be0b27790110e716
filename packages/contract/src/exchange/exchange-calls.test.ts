import { describe, expect, test } from 'vitest'
import { defectSorts } from '../defects/defects.ts'
import { locales } from '../locales.ts'
import { expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import {
  ExchangeExport,
  exchangeFormats,
  exchangeRoutes,
  exportNotes,
  exportStatuses,
  isExportRunning,
  maxDirectDefects,
  photoFormats,
  placeFormats,
} from './exchange.ts'
import {
  ExchangeImport,
  ImportPreview,
  ImportProblem,
  importConflicts,
  importKinds,
  importProblems,
  importRoutes,
  importStatuses,
  isImportRunning,
  maxImportBytes,
} from './imports.ts'

const at = '2026-11-18T00:00:00.000Z'

const anExport = {
  _id: idOf(1),
  format: 'coco',
  status: 'completed',
  progress: 1,
  errorCode: null,
  defects: 3,
  notes: [],
  name: 'House.coco.json',
  bytes: 12,
  url: null,
  createdAt: at,
  expiresAt: at,
}

const aPreview = {
  newShapes: 0,
  changedShapes: 0,
  sameShapes: 0,
  newDefects: 0,
  comments: 0,
  statuses: [],
  labels: [],
  conflicts: [],
  conflictCount: 0,
}

const anImport = {
  _id: idOf(2),
  kind: 'coco',
  fileName: 'a.json',
  status: 'ready',
  errorCode: null,
  preview: aPreview,
  stayed: 0,
  createdAt: at,
  appliedAt: null,
  undoneAt: null,
}

describe('an export', () => {
  const { body } = exchangeRoutes.create

  test('is one of eight formats: four of photos, four of places', () => {
    expect(exchangeFormats).toEqual([...photoFormats, ...placeFormats])
    expect(new Set(exchangeFormats).size).toBe(8)
  })

  test.each(exchangeFormats)('as %s is asked for in each language and order', (format) => {
    for (const language of locales) expect(faultAt(body, { format, language, filter: {} })).toBe('ok')
    for (const sort of defectSorts) expect(faultAt(body, { format, language: 'en', filter: {}, sort })).toBe('ok')
    expectReadTwice(ExchangeExport, { ...anExport, format })
  })

  test('needs a format, a language and a filter', () => {
    expectRequired(body, { format: 'coco', language: 'en', filter: {} }, 'format', 'language', 'filter')
    expect(body.parse({ format: 'coco', language: 'en', filter: {} })).toMatchObject({
      sort: 'number',
      descending: false,
    })
  })

  test.each<[object, string]>([
    [{ format: 'COCO' }, 'format'],
    [{ format: 'csv' }, 'format'],
    [{ language: 'fr' }, 'language'],
    [{ filter: { severities: ['major'] } }, 'filter.severities'],
    [{ filter: { from: '18/11/2026' } }, 'filter.from'],
    [{ sort: 'size' }, 'sort'],
    [{ descending: 'true' }, 'descending'],
  ])('is refused with %j', (part, fault) => {
    expect(faultAt(body, { format: 'coco', language: 'en', filter: {}, ...part })).toBe(fault)
  })

  test.each(exportStatuses)('may be %s', (status) => {
    expectReadTwice(ExchangeExport, { ...anExport, status })
    expect(isExportRunning(status)).toBe(status === 'pending' || status === 'processing')
  })

  test.each(exportNotes)('may say %s, with how many', (kind) => {
    expectReadTwice(ExchangeExport, { ...anExport, notes: [{ kind, count: 2 }] })
    expect(faultAt(ExchangeExport, { ...anExport, notes: [{ kind }] })).toBe('notes.0.count')
  })

  test('of many defects is a job; BCF draws pictures and is one sooner', () => {
    for (const format of exchangeFormats) expect(maxDirectDefects(format)).toBe(format.startsWith('bcf') ? 20 : 2_000)
  })

  test.each([exchangeRoutes.create, exchangeRoutes.list, exchangeRoutes.get])(
    '$path needs the right to export',
    (one) => {
      expect(one.may).toBe('register.export')
    },
  )
})

describe('an import', () => {
  const { read, apply } = importRoutes
  // The two characters of an empty object, in base64.
  const file = 'e30='

  test.each<[object, string]>([
    [{}, 'ok'],
    [{ fileName: '' }, 'fileName'],
    [{ fileName: 'x'.repeat(201) }, 'fileName'],
    [{ fileName: 'a\nb' }, 'fileName'],
    [{ file: '' }, 'file'],
    [{ file: 7 }, 'file'],
  ])('of a file with %j: %s', (part, fault) => {
    expect(faultAt(read.body, { fileName: 'a.json', file, ...part })).toBe(fault)
  })

  test('has room for the largest file that is read', () => {
    expect(read.bodyBytes).toBeGreaterThan((maxImportBytes * 4) / 3)
  })

  test.each<[unknown, string]>([
    [{}, 'ok'],
    [{ crack: 'crack_structural' }, 'ok'],
    [{ crack: null }, 'ok'],
    [{ crack: 7 }, 'types.crack'],
    [{ crack: 'x'.repeat(101) }, 'types.crack'],
    [undefined, 'types'],
  ])('with the types %j: %s', (types, fault) => {
    expect(faultAt(apply.body, { types })).toBe(fault)
  })

  test.each(importStatuses)('may be %s', (status) => {
    expectReadTwice(ExchangeImport, { ...anImport, status })
    expect(isImportRunning(status)).toBe(status === 'applying' || status === 'undoing')
  })

  test.each(importKinds)('may be %s', (kind) => {
    expectReadTwice(ExchangeImport, { ...anImport, kind })
  })

  test.each(importConflicts)('names what it does not take: %s', (kind) => {
    expectReadTwice(ImportPreview, { ...aPreview, conflicts: [{ kind, name: 'a.jpg', count: 1 }], conflictCount: 1 })
  })

  test.each(importProblems)('says where a file cannot be read: %s', (kind) => {
    expectReadTwice(ImportProblem, { kind, file: 'a.json', line: 7, detail: '' })
    expectReadTwice(ImportProblem, { kind, file: 'a.json', line: null, detail: 'images' })
  })

  test.each(Object.values(importRoutes))('$method $path needs the right to draw', (one) => {
    expect(one.may).toBe('annotations.edit')
  })
})
