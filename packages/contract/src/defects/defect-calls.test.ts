import { describe, expect, test } from 'vitest'
import { severities } from '../buildings.ts'
import { errorCodes } from '../errors.ts'
import { locales } from '../locales.ts'
import { roles, type Role } from '../roles.ts'
import { expectLength, expectLimit, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import {
  DefectFilter,
  defectRoutes,
  defectSorts,
  defectStatuses,
  progressKinds,
  shownProgress,
  shownProgressKinds,
  type DefectStatus,
} from './defects.ts'
import { DefectComment, DefectEvent, defectEventKinds, DefectFields, defectLifeRoutes } from './history.ts'
import { DefectPin, defectRegisterRoutes, DefectSummary, exportFormats } from './register.ts'
import { closingReasons, nextStatuses, transition, transitionFaults, type Attempt } from './transitions.ts'

const { setStatus, setManyStatus, remove, restore, comment, earlier, link } = defectLifeRoutes
const { carried, pins, exportRegister, ids } = defectRegisterRoutes

describe('texts of a defect', () => {
  test.each<[string, number]>([
    ['block', 50],
    ['vertical', 50],
    ['remark', 2_000],
    ['followUpDescription', 2_000],
  ])('%s holds %i characters', (field, max) => {
    expectLimit(DefectFields, max, (text) => ({ [field]: text }), field)
  })

  test.each(['remark', 'followUpDescription'])('%s has lines, which end in one way', (field) => {
    expect(DefectFields.parse({ [field]: 'a\r\nb\rc' })).toEqual({ [field]: 'a\nb\nc' })
    for (const text of ['a\u202Eb', 'a\uD800', '\u0007']) expect(faultAt(DefectFields, { [field]: text })).toBe(field)
  })
})

describe('a status of one and of many', () => {
  test.each(defectStatuses)('%s', (status) => {
    for (const reason of [null, ...closingReasons]) {
      expect(faultAt(setStatus.body, { version: 1, status, reason })).toBe('ok')
      expect(faultAt(setManyStatus.body, { defectIds: [idOf(1)], status, reason })).toBe('ok')
    }
  })

  test('many are a thousand at most, and no status is assumed', () => {
    expectLength(setManyStatus.body, 1_000, idOf, (defectIds) => ({ defectIds, status: 'closed' }), 'defectIds')
    expectRequired(setManyStatus.body, { defectIds: [idOf(1)], status: 'open' }, 'defectIds', 'status')
    expectRequired(setStatus.body, { version: 1, status: 'open' }, 'version', 'status')
    expectLimit(setManyStatus.body, 2_000, (text) => ({ defectIds: [idOf(1)], status: 'open', text }), 'text')
  })

  test.each([remove, restore])('$path takes a thousand at most', ({ body }) => {
    expectLength(body, 1_000, idOf, (defectIds) => ({ defectIds }), 'defectIds')
    expect(faultAt(body, { defectIds: [] })).toBe('defectIds')
    expect(faultAt(body, {})).toBe('defectIds')
  })
})

/** rules §H read as refusals: which fault is said first, where several could be. */
describe('a refused step', () => {
  const attempt: Attempt = {
    role: 'corporate-admin',
    isSubmitter: false,
    severity: 'minor',
    reason: null,
    text: '',
    hasAfterPhoto: false,
  }

  test.each<[DefectStatus, DefectStatus, Partial<Attempt>, string]>([
    ['open', 'open', {}, 'not-allowed'],
    ['open', 're-open', { text: 'x' }, 'not-allowed'],
    ['to-be-verified', 'open', {}, 'not-allowed'],
    ['to-be-verified', 'to-be-verified', {}, 'not-allowed'],
    ['re-open', 'open', {}, 'not-allowed'],
    ['re-open', 're-open', {}, 'not-allowed'],
    ['closed', 'open', {}, 'not-allowed'],
    ['closed', 'closed', {}, 'not-allowed'],
    ['closed', 'to-be-verified', {}, 'not-allowed'],
    ['open', 'to-be-verified', {}, 'proof-missing'],
    ['open', 'to-be-verified', { text: ' \n ' }, 'proof-missing'],
    ['open', 'to-be-verified', { reason: 'duplicate' }, 'proof-missing'],
    ['open', 'to-be-verified', { role: 'corporate-viewer' }, 'not-yours'],
    ['open', 'closed', {}, 'reason-missing'],
    ['open', 'closed', { reason: 'other', text: 'because' }, 'reason-missing'],
    ['open', 'closed', { reason: 'no-action', severity: 'major' }, 'reason-not-enough'],
    ['open', 'closed', { reason: 'no-action', severity: 'critical', text: 'x' }, 'reason-not-enough'],
    ['open', 'closed', { role: 'corporate-standard' }, 'not-yours'],
    ['to-be-verified', 're-open', {}, 'reason-missing'],
    ['to-be-verified', 're-open', { reason: 'other' }, 'reason-missing'],
    ['to-be-verified', 'closed', { role: 'corporate-standard', isSubmitter: true }, 'not-yours'],
    ['to-be-verified', 'closed', { role: 'agent-operator' }, 'not-yours'],
    ['re-open', 'closed', {}, 'reason-missing'],
    ['re-open', 'closed', { role: 'workspace-operator', text: 'x' }, 'not-yours'],
    ['closed', 're-open', {}, 'reason-missing'],
    ['closed', 're-open', { hasAfterPhoto: true }, 'reason-missing'],
    ['closed', 're-open', { role: 'agent-operator', text: 'x' }, 'not-yours'],
  ])('from %s to %s by %j: %s', (from, to, part, fault) => {
    expect(transition(from, to, { ...attempt, ...part })).toEqual({ fault })
  })

  test.each<[DefectStatus, DefectStatus, Partial<Attempt>, string]>([
    ['open', 'to-be-verified', { hasAfterPhoto: true }, 'verify'],
    ['open', 'to-be-verified', { text: 'Patched', role: 'workspace-operator' }, 'verify'],
    ['open', 'closed', { reason: 'no-action', severity: 'moderate' }, 'none'],
    ['open', 'closed', { reason: 'duplicate', severity: 'critical' }, 'closed'],
    ['open', 'closed', { reason: 'not-a-defect' }, 'closed'],
    ['to-be-verified', 'closed', { isSubmitter: true }, 'closed'],
    ['to-be-verified', 'closed', { role: 'corporate-standard' }, 'closed'],
    ['to-be-verified', 're-open', { text: 'Still wet' }, 'repair'],
    ['re-open', 'closed', { reason: 'other' }, 'closed'],
    ['re-open', 'closed', { text: 'Done' }, 'closed'],
    ['closed', 're-open', { role: 'corporate-standard', text: 'Again' }, 'repair'],
  ])('but from %s to %s by %j: %s', (from, to, part, followUpAction) => {
    expect(transition(from, to, { ...attempt, ...part })).toEqual({ followUpAction })
  })

  test('has a code of its own in the errors of the server', () => {
    const codeOf = { 'not-allowed': 'transition' } as Readonly<Record<string, string>>
    for (const fault of transitionFaults) expect(errorCodes).toContain(`defect.${codeOf[fault] ?? fault}`)
  })

  test.each<[DefectStatus, Role, boolean, readonly DefectStatus[]]>([
    ['open', 'corporate-admin', false, ['to-be-verified', 'closed']],
    ['open', 'corporate-standard', false, ['to-be-verified']],
    ['open', 'workspace-operator', true, ['to-be-verified']],
    ['to-be-verified', 'workspace-admin', true, ['closed', 're-open']],
    ['to-be-verified', 'corporate-standard', false, ['closed', 're-open']],
    ['to-be-verified', 'corporate-standard', true, []],
    ['to-be-verified', 'agent-operator', false, []],
    ['re-open', 'agent-admin', false, ['to-be-verified', 'closed']],
    ['re-open', 'agent-operator', false, ['to-be-verified']],
    ['closed', 'corporate-standard', true, ['re-open']],
    ['closed', 'workspace-operator', false, []],
  ])('%s offers %s (submitter: %s) %j', (from, role, isSubmitter, offered) => {
    expect(nextStatuses(from, { role, isSubmitter })).toEqual(offered)
  })

  test('a reader is offered nothing', () => {
    for (const role of roles.filter((one) => /read-only|viewer/.test(one)))
      for (const from of defectStatuses) expect(nextStatuses(from, { role, isSubmitter: false })).toEqual([])
  })
})

describe('comments', () => {
  const given = { _id: idOf(1), text: 'Look here' }

  test.each<[string, object, string]>([
    ['of lines', { text: 'a\nb' }, 'ok'],
    ['of nothing', { text: '' }, 'text'],
    ['of blanks', { text: ' \n\t ' }, 'text'],
    ['of unseen letters', { text: '\u200B' }, 'text'],
    ['with a NUL', { text: 'a\0b' }, 'text'],
    ['without an id', { _id: undefined }, '_id'],
    ['that mentions a name', { mentions: ['@mei'] }, 'mentions.0'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(comment.body, { ...given, ...part })).toBe(fault)
  })

  test('mention twenty people, and none unless they are named', () => {
    expectLength(comment.body, 20, idOf, (mentions) => ({ ...given, mentions }), 'mentions')
    expectLimit(comment.body, 2_000, (text) => ({ ...given, text }), 'text')
    expect(comment.body.parse(given).mentions).toEqual([])
  })

  test('a person mentioned in two cases is one: the notice would come twice', () => {
    const mentions = ['01890000-0000-7000-8000-00000000abcd', '01890000-0000-7000-8000-00000000ABCD']
    expect(new Set(comment.body.parse({ ...given, mentions }).mentions).size).toBe(1)
  })
})

describe('an earlier defect', () => {
  test.each<[object, string]>([
    [{ earlierId: null, progress: 'new' }, 'ok'],
    [{ earlierId: null, progress: null }, 'ok'],
    ...progressKinds.map((progress) => [{ earlierId: idOf(1), progress }, 'ok'] as [object, string]),
    [{ earlierId: idOf(1), progress: 'better' }, 'progress'],
    [{ earlierId: 'DF0001', progress: 'same' }, 'earlierId'],
    [{ progress: 'same' }, 'earlierId'],
    [{ earlierId: null }, 'progress'],
  ])('linked by %j: %s', (body, fault) => {
    expect(faultAt(link.body, { version: 1, ...body })).toBe(fault)
    expect(faultAt(link.body, { ...body, ...(fault === 'ok' ? { version: '1' } : { version: 1 }) })).toBe(
      fault === 'ok' ? 'version' : fault,
    )
  })

  test('is looked for at a photo', () => {
    expect(faultAt(earlier.query, { imageId: idOf(1) })).toBe('ok')
    expect(faultAt(earlier.query, {})).toBe('imageId')
  })
})

describe('the register', () => {
  test.each(defectSorts)('is sorted by %s, as its ids and its file are', (sort) => {
    expect(defectRoutes.list.query.parse({ sort, descending: 'yes' })).toMatchObject({ sort, descending: true })
    expect(ids.query.parse({ sort, descending: 'no' })).toEqual({ sort, descending: false })
    const file = exportRegister.body.parse({ format: 'csv', language: 'en', filter: {}, sort, descending: true })
    expect(file).toMatchObject({ sort, descending: true })
  })

  test.each<[string, number]>([
    ['severities', 200],
    ['statuses', 200],
    ['aiTypes', 200],
    ['progress', 100],
    ['materials', 1_000],
    ['types', 4_000],
    ['elevations', 4_000],
    ['floors', 4_000],
    ['assignees', 4_000],
    ['reporters', 4_000],
  ])('%s is a list of %i letters', (field, max) => {
    expect(faultAt(DefectFilter, { [field]: 'x'.repeat(max) })).toBe('ok')
    expect(faultAt(DefectFilter, { [field]: 'x'.repeat(max + 1) })).toBe(field)
    expect(faultAt(DefectFilter, { [field]: ['a', 'b'] })).toBe(field)
  })

  test.each(exportFormats)('is a file: %s in each language', (format) => {
    for (const language of locales) expect(faultAt(exportRegister.body, { format, language, filter: {} })).toBe('ok')
    expect(faultAt(exportRegister.body, { format, language: 'en', filter: {}, descending: 'true' })).toBe('descending')
    expect(faultAt(exportRegister.body, { format: format.toUpperCase(), language: 'en', filter: {} })).toBe('format')
  })

  test.each<[object, string]>([
    [{}, 'ok'],
    [{ imageIds: [] }, 'ok'],
    [{ imageIds: [idOf(1)], markerId: idOf(2) }, 'ok'],
    [{ imageIds: ['a.jpg'] }, 'imageIds.0'],
    [{ markerId: null }, 'markerId'],
  ])('defects that photos show, by %j: %s', (body, fault) => {
    expect(faultAt(carried.body, body)).toBe(fault)
  })

  test('pins are of one elevation', () => {
    expectLength(carried.body, 1_000, idOf, (imageIds) => ({ imageIds }), 'imageIds')
    expect(faultAt(pins.query, {})).toBe('elevationId')
    expect(faultAt(pins.query, { elevationId: idOf(1), severities: 'major' })).toBe('ok')
    const pin = { _id: idOf(1), defectNum: 1, severity: 'na', status: 'open', floor: null, column: null, at: null }
    for (const severity of severities) expectReadTwice(DefectPin, { ...pin, severity })
    expect(faultAt(DefectPin, { ...pin, at: { x: 0 } })).toBe('at.y')
  })

  test('a summary counts every severity and every status', () => {
    const bySeverity = Object.fromEntries(severities.map((one) => [one, 0]))
    const byStatus = Object.fromEntries(defectStatuses.map((one) => [one, 0]))
    const whole = {
      ...{ total: 0, severities: bySeverity, statuses: byStatus, types: [], floors: [], elevations: [], months: [] },
      ...{ undecided: 0, rejected: 0, overdue: 0 },
    }
    expect(faultAt(DefectSummary, whole)).toBe('ok')
    for (const one of severities)
      expect(faultAt(DefectSummary, { ...whole, severities: { ...bySeverity, [one]: undefined } })).toBe(
        `severities.${one}`,
      )
    for (const one of defectStatuses)
      expect(faultAt(DefectSummary, { ...whole, statuses: { ...byStatus, [one]: 0.5 } })).toBe(`statuses.${one}`)
  })
})

describe('what became of an earlier defect, as it is shown', () => {
  test.each<[Parameters<typeof shownProgress>, ReturnType<typeof shownProgress>]>([
    [[null, false], null],
    [[null, true], 'unassessed'],
    [['new', false], 'new'],
    [['same', true], 'same'],
    [['worse', true], 'worse'],
    [['repaired', true], 'repaired'],
  ])('%j: %s', (given, shown) => expect(shownProgress(...given)).toBe(shown))

  test('is what a person says, and that none did', () => {
    expect(new Set(shownProgressKinds)).toEqual(new Set([...progressKinds, 'unassessed']))
  })
})

describe('the history of a defect', () => {
  const event = {
    ...{ _id: idOf(1), kind: 'changed', by: 'Mei', at: '2026-11-18T00:00:00Z', field: 'width' },
    ...{ before: null, after: 0.3, reason: '' },
  }

  test.each(defectEventKinds)('records %s', (kind) => {
    expectReadTwice(DefectEvent, { ...event, kind })
  })

  test.each<[unknown, string]>([
    [null, 'ok'],
    ['minor', 'ok'],
    [0.3, 'ok'],
    [{ earlierId: null, progress: 'new' }, 'ok'],
    [{ earlierId: idOf(1), progress: null }, 'ok'],
    [{ earlierId: idOf(1) }, 'after'],
    [true, 'after'],
    [['minor'], 'after'],
  ])('with the value %j: %s', (after, fault) => {
    expect(faultAt(DefectEvent, { ...event, after }).split('.')[0]).toBe(fault)
  })

  test('a comment shows its author, who may be erased', () => {
    const by = { _id: null, name: 'Deleted user 7' }
    expectReadTwice(DefectComment, { ...event, by, text: 'x', mentions: [], createdAt: event.at, isOwn: false })
  })
})

test('fields are confirmed for a thousand defects at most, all of them unless some are named', () => {
  const { body } = defectLifeRoutes.confirm
  expectLength(body, 1_000, idOf, (defectIds) => ({ defectIds }), 'defectIds')
  expect(body.parse({ defectIds: [idOf(1)] }).fields).toEqual(['type', 'severity', 'material', 'followUpAction'])
  expect(faultAt(body, { defectIds: [idOf(1)], fields: [] })).toBe('fields')
  expect(faultAt(body, { defectIds: [idOf(1)], fields: ['remark'] })).not.toBe('ok')
})
