import type { CorporateUser } from '@plumbline/contract/accounts/users'
import type { Role } from '@plumbline/contract/roles'
import { expect, test } from 'vitest'
import { hindranceOf, matches, rolesToGive } from './user-rules.ts'

let count = 0
function aMember(role: Role, changes: Partial<CorporateUser> = {}): CorporateUser {
  count += 1
  return {
    _id: `user-${count}`,
    name: 'Bo Li',
    email: `bo${count}@acme.hk`,
    role,
    status: 'active',
    hasTwoFactor: false,
    lastSeenAt: null,
    createdAt: '2026-01-01T00:00:00Z',
    ...changes,
  }
}

test.each([
  ['bo', true],
  [' LI ', true],
  ['acme.hk', true],
  ['ACME', true],
  ['', true],
  ['lo', false],
  ['陳', false],
])('%j is found in name and address: %s', (search, isFound) => {
  expect(matches({ name: 'Bo Li', email: 'b.li@acme.hk' }, search)).toBe(isFound)
})

test('who has no name yet is found by the address, a Chinese name by a part of it', () => {
  expect(matches({ name: '', email: 'zoe@acme.hk' }, 'zoe')).toBe(true)
  expect(matches({ name: '陳大文', email: 'x@acme.hk' }, '大文')).toBe(true)
})

test('own account, the last admin and higher roles cannot be changed', () => {
  const [own, admin, agent, viewer] = [
    aMember('corporate-admin'),
    aMember('corporate-admin'),
    aMember('agent-admin'),
    aMember('corporate-viewer'),
  ]
  const asAdmin = { userId: own._id, member: { role: 'corporate-admin', isSaas: true } } as const
  const asSystem = { userId: 'nobody-here', member: { role: 'system-admin', isSaas: true } } as const
  const all = [own, admin, agent, viewer]
  expect(all.map((user) => hindranceOf(user, all, asAdmin))).toEqual(['own', undefined, 'beyond', undefined])
  expect(all.map((user) => hindranceOf(user, all, asSystem))).toEqual([undefined, undefined, undefined, undefined])
  const invited = aMember('corporate-admin', { status: 'invited' })
  const few = [own, agent, invited]
  expect(few.map((user) => hindranceOf(user, few, asSystem))).toEqual(['lastAdmin', undefined, undefined])
})

test('a system-admin gives the roles of a workspace too, and none that reaches beyond the corporate', () => {
  const three = ['corporate-admin', 'corporate-standard', 'corporate-viewer']
  expect(rolesToGive({ role: 'agent-admin', isSaas: false })).toEqual(three)
  expect(rolesToGive({ role: 'system-admin', isSaas: false })).toEqual([
    ...three,
    'workspace-admin',
    'workspace-operator',
    'workspace-read-only',
  ])
})
