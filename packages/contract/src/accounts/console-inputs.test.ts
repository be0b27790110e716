import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { zhCn } from '../messages/zh-cn.ts'
import { zhHk } from '../messages/zh-hk.ts'
import { roles } from '../roles.ts'
import { expectLength, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { auditActions } from './audit-actions.ts'
import { AuditEntry, ConsoleCorporate, consoleRoutes, ConsoleUser } from './console.ts'

const { createCorporate, setCorporate, grantRole, listCorporates, listAllUsers } = consoleRoutes
const { audit, auditOfCorporate, exportAudit, exportAuditOfCorporate } = consoleRoutes

describe('a new corporate', () => {
  const given = { name: 'Harbour Inspection', isSaas: true, adminEmail: 'mei@harbour.com', locale: 'en' }

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of a name in Chinese', { name: '香港樓宇檢測有限公司' }, 'ok'],
    ['of a name of 100 letters', { name: 'x'.repeat(100) }, 'ok'],
    ['of a name of 101', { name: 'x'.repeat(101) }, 'name'],
    ['of a name of two letters', { name: 'ab' }, 'name'],
    ['of a name of markup', { name: '<b>Harbour</b>' }, 'name'],
    ['of a name that runs backwards', { name: 'Harbour\u202Egnp' }, 'name'],
    ['that is SaaS perhaps', { isSaas: 'true' }, 'isSaas'],
    ['whose admin has a private mailbox', { adminEmail: 'mei@gmail.com' }, 'ok'],
    ['whose admin has no address', { adminEmail: 'mei' }, 'adminEmail'],
    ['whose admin are two', { adminEmail: 'mei@harbour.com,ada@harbour.com' }, 'adminEmail'],
    ['whose admin has a header in the address', { adminEmail: 'mei@harbour.com\nBcc: x@y.com' }, 'adminEmail'],
    ['in no language', { locale: 'zh' }, 'locale'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(createCorporate.body, { ...given, ...part })).toBe(fault)
  })

  test('needs every field, and reads the address as it is stored', () => {
    expectRequired(createCorporate.body, given, 'name', 'isSaas', 'adminEmail', 'locale')
    expectReadTwice(createCorporate.body, given)
    expect(createCorporate.body.parse({ ...given, adminEmail: ' MEI@Harbour.com ' }).adminEmail).toBe('mei@harbour.com')
  })
})

describe('settings of a corporate', () => {
  test('name a hundred corporates of agents at most, each by its id', () => {
    const around = (agentIds: readonly unknown[]) => ({ isSaas: false, agentIds })
    expectLength(setCorporate.body, 100, idOf, around, 'agentIds')
    expect(faultAt(setCorporate.body, around([]))).toBe('ok')
    expect(faultAt(setCorporate.body, around([idOf(1), 'Harbour']))).toBe('agentIds.1')
    expect(faultAt(setCorporate.body, { isSaas: false })).toBe('agentIds')
    expect(faultAt(setCorporate.body, { agentIds: [] })).toBe('isSaas')
  })

  test('one agent in two cases is one: its link would be made twice', () => {
    const { agentIds } = setCorporate.body.parse({
      isSaas: true,
      agentIds: ['01890000-0000-7000-8000-00000000abcd', '01890000-0000-7000-8000-00000000ABCD'],
    })
    expect(new Set(agentIds).size).toBe(1)
  })
})

describe('a role that a system-admin grants', () => {
  test.each(roles)('%s', (role) => {
    expect(grantRole.body.parse({ corporateId: idOf(1), role })).toEqual({ corporateId: idOf(1), role })
  })

  test.each([undefined, null, '', 'admin', 'System-Admin', 'system-admin ', ['system-admin'], 0])('not %j', (role) => {
    expect(faultAt(grantRole.body, { corporateId: idOf(1), role })).toBe('role')
  })

  test('is one of a corporate', () => {
    expect(faultAt(grantRole.body, { role: 'agent-admin' })).toBe('corporateId')
  })
})

describe.each([
  ['corporates', listCorporates],
  ['users', listAllUsers],
])('the list of all %s', (_, route) => {
  test.each<[object, object | string]>([
    [{}, {}],
    [{ search: '  Harbour ' }, { search: 'Harbour' }],
    [{ search: '' }, { search: '' }],
    [{ search: 'x'.repeat(100) }, { search: 'x'.repeat(100) }],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ search: ['a', 'b'] }, 'search'],
    [{ cursor: idOf(3) }, { cursor: idOf(3) }],
    [{ cursor: '3' }, 'cursor'],
    [{ cursor: '' }, 'cursor'],
  ])('%j', (query, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(route.query, query)).toBe(wanted)
    else expect(route.query.parse(query)).toEqual(wanted)
  })
})

const day = '2026-11-18T00:00:00Z'

describe.each([
  ['of everything', audit],
  ['of a corporate', auditOfCorporate],
  ['of everything as CSV', exportAudit],
  ['of a corporate as CSV', exportAuditOfCorporate],
])('the audit log %s', (_, route) => {
  test.each<[object, string]>([
    [{}, 'ok'],
    [{ action: 'session.begin', outcome: 'refused', search: 'mei', from: day, to: day }, 'ok'],
    [{ action: 'session.Begin' }, 'action'],
    [{ action: 'toString' }, 'action'],
    [{ action: '' }, 'action'],
    [{ outcome: 'failed' }, 'outcome'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ from: '2026-11-18' }, 'from'],
    [{ from: '2026-11-18T00:00:00+08:00' }, 'from'],
    [{ from: '1900-01-01T00:00:00Z' }, 'ok'],
    [{ from: '1899-12-31T23:59:59Z' }, 'from'],
    [{ from: '0000-01-01T00:00:00Z' }, 'from'],
    [{ to: '0000-01-01T00:00:00Z' }, 'to'],
    [{ to: '2026-02-30T00:00:00Z' }, 'to'],
    [{ to: 1_763_424_000 }, 'to'],
  ])('%j: %s', (query, fault) => {
    expect(faultAt(route.query, query)).toBe(fault)
  })
})

describe('the pages of the audit log', () => {
  test.each<[unknown, string]>([
    ['1', 'ok'],
    ['9'.repeat(18), 'ok'],
    ['9'.repeat(19), 'cursor'],
    ['', 'cursor'],
    ['-1', 'cursor'],
    ['1.5', 'cursor'],
    ['1e3', 'cursor'],
    ['0x10', 'cursor'],
    [' 1', 'cursor'],
    ['1\n', 'cursor'],
    ['１', 'cursor'],
    [1, 'cursor'],
  ])('continue at %j: %s', (cursor, fault) => {
    expect(faultAt(audit.query, { cursor })).toBe(fault)
    expect(faultAt(auditOfCorporate.query, { cursor })).toBe(fault)
  })

  test('continue at any number of an entry, which the database holds', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (number) => {
        expect(audit.query.parse({ cursor: String(number) })).toEqual({ cursor: String(number) })
        expect(number < 2n ** 63n).toBe(true)
      }),
    )
  })

  test('are no part of the file, which is complete by itself', () => {
    expect(exportAudit.query.parse({ cursor: '1' })).toEqual({})
  })
})

describe('what the console answers', () => {
  const corporate = {
    _id: idOf(1),
    name: 'Harbour',
    isSaas: true,
    users: 3,
    projects: 2,
    storedBytes: 4.5 * 1024 ** 4,
    agents: [{ _id: idOf(2), name: 'Agency' }],
    createdAt: day,
  }
  const user = {
    _id: idOf(1),
    name: 'Mei',
    email: 'mei@harbour.com',
    corporates: [{ corporateId: idOf(2), name: 'Harbour', role: 'corporate-viewer' }],
    isVerified: true,
    isDeleted: false,
    hasTwoFactor: false,
    lastSeenAt: null,
    createdAt: day,
  }
  const entry = {
    _id: '1',
    at: day,
    actorId: null,
    actorName: '',
    actorEmail: '',
    address: '127.0.0.1',
    action: 'session.refused',
    outcome: 'refused',
    subject: '',
    detail: {},
  }

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['with half a user', { users: 0.5 }, 'users'],
    ['with no agents', { agents: [] }, 'ok'],
    ['with an agent without a name', { agents: [{ _id: idOf(2) }] }, 'agents.0.name'],
    ['made on a day', { createdAt: '2026-11-18' }, 'createdAt'],
  ])('a corporate %s', (_, part, fault) => {
    expect(faultAt(ConsoleCorporate, { ...corporate, ...part })).toBe(fault)
  })

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['seen', { lastSeenAt: day }, 'ok'],
    ['with a role that is none', { corporates: [{ ...user.corporates[0], role: '' }] }, 'corporates.0.role'],
    ['deleted perhaps', { isDeleted: null }, 'isDeleted'],
  ])('a user %s', (_, part, fault) => {
    expect(faultAt(ConsoleUser, { ...user, ...part })).toBe(fault)
  })

  test.each<[string, object, string]>([
    ['of an unknown actor', {}, 'ok'],
    ['of an actor', { actorId: idOf(1), actorName: 'Mei' }, 'ok'],
    ['with details', { detail: { from: 'a', to: 'b' } }, 'ok'],
    ['with details that are no texts', { detail: { count: 1 } }, 'detail.count'],
    ['of an action that is none', { action: 'session.hijack' }, 'action'],
  ])('an entry %s', (_, part, fault) => {
    expect(faultAt(AuditEntry, { ...entry, ...part })).toBe(fault)
  })

  test('an action stands in the list once, and has words in every language', () => {
    expect(new Set(auditActions).size).toBe(auditActions.length)
    for (const messages of [en, zhCn, zhHk])
      expect(Object.keys(messages.accounts.console.actions).toSorted()).toEqual(auditActions.toSorted())
  })
})
