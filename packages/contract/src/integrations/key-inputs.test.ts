import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyScopes } from '../key-scopes.ts'
import { expectLength, expectNullable, expectRequired } from '../testing/laws.ts'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import {
  ApiKey,
  integrationRoutes,
  keyName,
  keyPrefix,
  keyRoles,
  keyStates,
  maxKeyDays,
  maxKeyProjects,
} from './integrations.ts'

const at = '2026-11-19T01:02:03.000Z'
const { createKey, listKeys, revokeKey } = integrationRoutes

describe('a new key', () => {
  const given = {
    name: 'Register sync',
    role: 'corporate-standard',
    scopes: ['read', 'export'],
    projectIds: null,
    days: 90,
  }

  test.each<[string, object, string]>([
    ['for all projects', {}, 'ok'],
    ['for one project', { projectIds: [idOf(1)] }, 'ok'],
    ['for no project at all', { projectIds: [] }, 'projectIds'],
    ['for a project without an id', { projectIds: [''] }, 'projectIds.0'],
    ['with every scope', { scopes: [...keyScopes] }, 'ok'],
    ['without a scope', { scopes: [] }, 'scopes'],
    ['with a scope that is none', { scopes: ['read', 'admin'] }, 'scopes.1'],
    ['that is never given away', { scopes: ['never'] }, 'scopes.0'],
    ['of a name in Chinese', { name: '缺陷登記同步' }, 'ok'],
    ['of an empty name', { name: ' ' }, 'name'],
    ['for a day', { days: 1 }, 'ok'],
    ['for a year', { days: maxKeyDays }, 'ok'],
    ['for a day more than a year', { days: maxKeyDays + 1 }, 'days'],
    ['for no day', { days: 0 }, 'days'],
    ['for half a day', { days: 0.5 }, 'days'],
    ['without an end', { days: null }, 'days'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(createKey.body, { ...given, ...part })).toBe(fault)
  })

  test('has one of the roles of a company, never one of the system, an agency or a workspace', () => {
    for (const role of keyRoles) expect(faultAt(createKey.body, { ...given, role })).toBe('ok')
    for (const role of ['system-admin', 'system-read-only', 'agent-admin', 'workspace-admin', 'nobody', ''])
      expect(faultAt(createKey.body, { ...given, role })).toBe('role')
  })

  test('needs everything said, also that it is for all projects', () => {
    expectRequired(createKey.body, given, 'name', 'role', 'scopes', 'days')
    expect(faultAt(createKey.body, { ...given, projectIds: undefined })).toBe('projectIds')
  })

  test('names as many projects as allowed', () => {
    const around = (projectIds: readonly unknown[]) => ({ ...given, projectIds })
    expectLength(createKey.body, maxKeyProjects, (index) => idOf(index + 1), around, 'projectIds')
  })

  test('of a hostile name, scope or number of days is refused and breaks nothing', () => {
    for (const value of hostile) {
      expect(['name', 'ok']).toContain(faultAt(createKey.body, { ...given, name: value }))
      if (value !== true) expect(faultAt(createKey.body, { ...given, scopes: value })).toMatch(/^scopes/)
      expect(faultAt(createKey.body, { ...given, days: value })).toBe('days')
    }
  })

  test('has a name of at most sixty characters, without blanks around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const parsed = keyName.safeParse(text)
        if (!parsed.success) return
        expect(Array.from(parsed.data).length).toBeLessThanOrEqual(60)
        expect(parsed.data).toBe(parsed.data.trim())
      }),
    )
  })
})

describe('a key that is listed', () => {
  const key = {
    _id: idOf(1),
    name: 'Register sync',
    start: `${keyPrefix}Ab3d`,
    role: 'corporate-viewer',
    scopes: ['read'],
    projects: [{ _id: idOf(2), name: 'P-1 Tower' }],
    state: 'active',
    createdBy: 'Ada Byron',
    createdAt: at,
    expiresAt: at,
    lastUsedAt: at,
  }

  test('may be for all projects, and unused', () => {
    expectNullable(ApiKey, key, 'projects', 'lastUsedAt')
  })

  test.each(keyStates)('can be %s', (state) => {
    expect(faultAt(ApiKey, { ...key, state })).toBe('ok')
  })

  test.each<[string, object, string]>([
    ['in a state that is none', { state: 'paused' }, 'state'],
    ['of a day without a time', { expiresAt: '2026-11-19' }, 'expiresAt'],
    ['of a scope that is none', { scopes: ['everything'] }, 'scopes.0'],
  ])('%s is refused', (_, part, fault) => {
    expect(faultAt(ApiKey, { ...key, ...part })).toBe(fault)
  })

  test('never carries the key itself', () => {
    expect(ApiKey.parse({ ...key, secret: 'plk_whole', hash: 'x' })).toEqual(key)
    expect(faultAt(listKeys.reply, { data: [key], isIncluded: true })).toBe('ok')
    expect(faultAt(createKey.reply, { key })).toBe('secret')
  })
})

test('keys are made by people who manage them, and revoked by their id', () => {
  for (const { may } of Object.values(integrationRoutes)) expect(may).toBe('api-keys.manage')
  expect(faultAt(revokeKey.params, { corporateId: idOf(1), keyId: idOf(2) })).toBe('ok')
  expect(faultAt(revokeKey.params, { corporateId: idOf(1), keyId: 'plk_Ab3d' })).toBe('keyId')
})
