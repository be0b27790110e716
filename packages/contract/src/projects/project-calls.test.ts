import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidPlans } from '../billing/plans.ts'
import { materials } from '../buildings.ts'
import { layoutCategories } from '../drawings/drawings.ts'
import { locales } from '../locales.ts'
import { expectLimit, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { countries } from './countries.ts'
import { Found, findRoutes, foundKinds, maxFound } from './find.ts'
import { infoRoutes, Inspection, ProjectUpdate } from './info.ts'
import { projectTypes } from './project-types.ts'
import {
  pageLimit,
  ProjectContents,
  projectLifeRoutes,
  ProjectListItem,
  projectRoutes,
  projectSorts,
} from './projects.ts'
import { DefectDefinition, settingsRoutes } from './settings.ts'

const { query } = projectRoutes.list

describe('the list of projects', () => {
  const byDefault = { limit: pageLimit.default, sort: 'newest' }

  test.each<[object, object | string]>([
    [{}, {}],
    [{ projectTypes: projectTypes.join(',') }, { projectTypes: [...projectTypes] }],
    [{ projectTypes: '' }, { projectTypes: [] }],
    [{ projectTypes: ' , ,' }, { projectTypes: [] }],
    [{ projectTypes: ' Inspection.MBIS , ' }, { projectTypes: ['Inspection.MBIS'] }],
    [{ projectTypes: 'Inspection.MBIS,Bridge' }, 'projectTypes.1'],
    [{ projectTypes: 'inspection.mbis' }, 'projectTypes.0'],
    [{ projectTypes: Array.from({ length: 101 }, () => 'Inspection.MBIS').join(',') }, 'projectTypes'],
    [{ startDate: '2026-01-01,2026-12-31' }, { startDate: ['2026-01-01', '2026-12-31'] }],
    [{ startDate: '2026-01-01,2026-02-30' }, 'startDate.1'],
    [{ startDate: '0000-01-01' }, 'startDate.0'],
    [{ projectName: ' Harbour ' }, { projectName: 'Harbour' }],
    [{ projectName: '   ' }, { projectName: undefined }],
    [{ projectName: 'x'.repeat(101) }, 'projectName'],
    [{ q: ' Harbour ' }, { q: 'Harbour' }],
    [{ q: '   ' }, { q: undefined }],
    [{ q: 'x'.repeat(101) }, 'q'],
    [{ projectNum: '%_\\' }, { projectNum: '%_\\' }],
    [{ clientName: '港' }, { clientName: '港' }],
    [{ clientName: ['a'] }, 'clientName'],
    [{ role: 'agent-admin' }, { role: 'agent-admin' }],
    [{ role: 'admin' }, 'role'],
    [{ limit: 'All' }, { limit: pageLimit.max }],
    [{ limit: '1' }, { limit: 1 }],
    [{ limit: '500' }, { limit: 500 }],
    [{ limit: 'name' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '501' }, 'limit'],
    [{ limit: '-5' }, 'limit'],
    [{ limit: '2.5' }, 'limit'],
    [{ limit: '' }, 'limit'],
    [{ cursor: 'abc_-9' }, { cursor: 'abc_-9' }],
    [{ cursor: '' }, 'cursor'],
    [{ cursor: 'a=' }, 'cursor'],
    [{ cursor: 'x'.repeat(4_000) }, { cursor: 'x'.repeat(4_000) }],
    [{ cursor: 'x'.repeat(4_001) }, 'cursor'],
    [{ sort: 'random' }, 'sort'],
    [{ sort: 'name desc' }, 'sort'],
  ])('%j', (given, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(query, given)).toBe(wanted)
    else expect(query.parse(given)).toEqual({ ...byDefault, ...wanted })
  })

  test.each(projectSorts)('by %s', (sort) => {
    expect(query.parse({ sort }).sort).toBe(sort)
  })

  test('any types joined by commas come back in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...projectTypes), { maxLength: 100 }), (types) => {
        expect(query.parse({ projectTypes: types.join(',') }).projectTypes).toEqual(types)
      }),
    )
  })
})

describe('a new project', () => {
  const { body } = projectLifeRoutes.create
  const given = { project: { name: 'Harbour House', code: 'HH-1' }, projectType: 'Inspection.MBIS' }

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['for a client', { clientName: '港鐵公司' }, 'ok'],
    ['for a client of two lines', { clientName: 'a\nb' }, 'clientName'],
    ['without a name', { project: { name: ' ', code: 'HH-1' } }, 'project.name'],
    ['without a code', { project: { name: 'Harbour House', code: '' } }, 'project.code'],
    ['without either', { project: undefined }, 'project'],
    ['of a type that is none', { projectType: 'Bridge' }, 'projectType'],
    ['of a plan that is none', { plan: 'FREE' }, 'plan'],
    ['of no plan', { plan: null }, 'plan'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(body, { ...given, ...part })).toBe(fault)
  })

  test('counts characters as a reader does', () => {
    expectLimit(body, 200, (name) => ({ ...given, project: { ...given.project, name } }), 'project.name')
    expectLimit(body, 50, (code) => ({ ...given, project: { ...given.project, code } }), 'project.code')
    expectLimit(body, 200, (clientName) => ({ ...given, clientName }), 'clientName')
  })

  test.each(['TRIAL', ...paidPlans])('begins on trial, with %s to be bought next', (plan) => {
    expect(body.parse({ ...given, plan }).plan).toBe(plan)
    expect(body.parse(given).plan).toBe('TRIAL')
  })

  test('is stored without blanks around its name, and with its letters composed', () => {
    expect(body.parse({ ...given, project: { name: ' Cafe\u0301 ', code: ' A1 ' } }).project).toEqual({
      name: 'Café',
      code: 'A1',
    })
    expectReadTwice(body, given)
  })
})

describe('a search', () => {
  const find = findRoutes.find.query

  test.each<[object, object | string]>([
    [{ q: 'DF0001' }, { q: 'DF0001', language: 'en' }],
    [
      { q: ' 裂縫 ', language: 'zh-hk' },
      { q: '裂縫', language: 'zh-hk' },
    ],
    [
      { q: 'a', projectId: idOf(1) },
      { q: 'a', projectId: idOf(1), language: 'en' },
    ],
    [{}, 'q'],
    [{ q: '' }, 'q'],
    [{ q: '   ' }, 'q'],
    [{ q: 'x'.repeat(101) }, 'q'],
    [{ q: 'a', projectId: 'HH-1' }, 'projectId'],
    [{ q: 'a', language: 'fr' }, 'language'],
  ])('%j', (given, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(find, given)).toBe(wanted)
    else expect(find.parse(given)).toEqual(wanted)
  })

  const found = {
    kind: 'drawing',
    _id: idOf(1),
    title: 'North',
    detail: '',
    severity: null,
    category: 'elevation',
    projectId: idOf(2),
    projectNum: 'HH-1',
    projectName: 'Harbour House',
    workspaceId: idOf(3),
    inspectionId: null,
  }

  test('answers five of each kind at most', () => {
    const { reply } = findRoutes.find
    const full = Array.from({ length: maxFound * foundKinds.length }, (_, index) => ({ ...found, _id: idOf(index) }))
    expect(faultAt(reply, { data: full })).toBe('ok')
    expect(faultAt(reply, { data: [...full, found] })).toBe('data')
  })

  test.each(layoutCategories)('leads to the list of %s', (category) => {
    expect(Found.parse({ ...found, category }).category).toBe(category)
  })

  test.each<[object, string]>([
    [{ kind: 'report' }, 'kind'],
    [{ severity: 'bad' }, 'severity'],
    [{ category: 'photo' }, 'category'],
    [{ workspaceId: null }, 'workspaceId'],
  ])('answers nothing of %j', (part, fault) => {
    expect(faultAt(Found, { ...found, ...part })).toBe(fault)
  })
})

describe('countries', () => {
  test('each code stands once, in order, and has a name', () => {
    expect([...countries].toSorted()).toEqual([...countries])
    expect(new Set(countries).size).toBe(countries.length)
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    for (const code of countries) expect([code, names.of(code)]).toEqual([code, expect.stringMatching(/./)])
  })

  test('every one is taken by the form', () => {
    for (const country of countries) expect(ProjectUpdate.parse({ country })).toEqual({ country })
    for (const country of ['XX', 'HKG', 'H', ' ', null]) expect(faultAt(ProjectUpdate, { country })).toBe('country')
  })
})

describe('texts of the project info', () => {
  test.each<[string, number]>([
    ['projectName', 200],
    ['projectCode', 50],
    ['clientName', 200],
    ['scopeOfWork', 4_000],
    ['executiveSummary', 20_000],
    ['preparedBy', 100],
    ['phone', 32],
    ['incorporateOwners', 200],
    ['managementCompany', 200],
    ['address', 300],
    ['buildingName', 300],
  ])('%s holds %i characters', (field, max) => {
    expectLimit(ProjectUpdate, max, (text) => ({ [field]: text }), field)
  })

  test.each(['scopeOfWork', 'executiveSummary'])('%s has lines, which end in one way', (field) => {
    expect(ProjectUpdate.parse({ [field]: 'a\r\nb\rc\td' })).toEqual({ [field]: 'a\nb\nc\td' })
    for (const text of ['a\0', 'a\u202Eb', 'a\uD800']) expect(faultAt(ProjectUpdate, { [field]: text })).toBe(field)
  })

  test.each(['clientName', 'preparedBy', 'phone'])('%s is one line', (field) => {
    expect(faultAt(ProjectUpdate, { [field]: '' })).toBe('ok')
    for (const text of ['a\nb', 'a\u2028b', 'a\0']) expect(faultAt(ProjectUpdate, { [field]: text })).toBe(field)
  })

  test('a change that was read is read again as it is', () => {
    expectReadTwice(ProjectUpdate, {
      projectName: ' Harbour ',
      buildingName: locales.map((language) => ({ language, text: 'e\u0301' })),
      scopeOfWork: 'a\r\nb',
      favouriteDefectOpts: [' crack '],
    })
  })
})

describe('definitions', () => {
  const { listDefinitions, createDefinition, retireDefinition } = settingsRoutes
  const given = {
    name: 'Efflorescence',
    subTypes: ['White', 'Grey'],
    severity: 'minor',
    followUpAction: 'repair',
    materials: [...materials],
    description: '',
    language: 'zh-hk',
  }

  test('need every field', () => {
    expectRequired(createDefinition.body, given, ...Object.keys(given))
    expectReadTwice(createDefinition.body, given)
  })

  test.each<[string, readonly unknown[], string]>([
    ['none', [], 'ok'],
    ['thirty', Array.from({ length: 30 }, (_, index) => `S${index}`), 'ok'],
    ['thirty-one', Array.from({ length: 31 }, (_, index) => `S${index}`), 'subTypes'],
    ['two of one name', ['White', ' white '], 'subTypes.1'],
    ['two of one name, composed otherwise', ['Café', 'Cafe\u0301'], 'subTypes.1'],
    ['one without a name', ['White', ''], 'subTypes.1'],
    ['one that is a number', [1], 'subTypes.0'],
  ])('have sub-types: %s', (_, subTypes, fault) => {
    expect(faultAt(createDefinition.body, { ...given, subTypes })).toBe(fault)
  })

  test.each<[object, string]>([
    [{}, 'ok'],
    [{ language: 'en', retired: 'true' }, 'ok'],
    [{ retired: 'false' }, 'ok'],
    [{ retired: '1' }, 'retired'],
    [{ language: 'EN' }, 'language'],
  ])('are listed by %j: %s', (list, fault) => {
    expect(faultAt(listDefinitions.query, list)).toBe(fault)
  })

  test('are retired and restored, and answered with both', () => {
    for (const isRetired of [true, false]) {
      expect(faultAt(retireDefinition.body, { isRetired })).toBe('ok')
      const stored = { ...given, _id: idOf(1), isRetired, version: 1, createdAt: '2026-11-18T00:00:00Z' }
      expect(DefectDefinition.parse({ ...stored, corporateId: idOf(2) })).toEqual(stored)
    }
  })
})

test('a list item, an inspection and the contents of a project are answered without what they were made of', () => {
  const item = {
    _id: idOf(1),
    projectName: 'Harbour House',
    clientName: '',
    projectNum: 'HH-1',
    projectType: 'Inspection.Pipe',
    startDate: null,
    endDate: '2026-12-31',
    workspaceId: idOf(2),
    inspectionId: null,
    coverImage: null,
    planName: 'TRIAL',
    expiryDate: null,
    severities: { critical: 2 },
    hasReport: false,
  }
  expect(ProjectListItem.parse({ ...item, coverKey: 'secret' })).toEqual(item)
  expect(faultAt(ProjectListItem, { ...item, planName: 'GOLD' })).toBe('planName')
  expect(faultAt(ProjectListItem, { ...item, severities: { major: 1.5 } })).toBe('severities.major')
  const inspection = { _id: idOf(1), date: null, note: '', createdAt: '2026-11-18T00:00:00Z' }
  expect(Inspection.parse({ ...inspection, corporateId: idOf(3) })).toEqual(inspection)
  expectRequired(ProjectContents, { drawings: 0, media: 0, defects: 0, reports: 0 }, 'drawings', 'media', 'defects')
  expect(faultAt(infoRoutes.info.query, { inspectionId: '' })).toBe('inspectionId')
})
