import { expect, test } from 'vitest'
import { seatExceeded, seatOf, seatsTaken } from './plan-seats.ts'
import { roles, type Role } from '../roles.ts'

test("who sees every project takes no place, who only reads takes a viewer's", () => {
  expect(Object.fromEntries(roles.map((role) => [role, seatOf(role)]))).toEqual({
    'system-admin': undefined,
    'system-read-only': undefined,
    'agent-admin': undefined,
    'corporate-admin': undefined,
    'agent-operator': 'users',
    'corporate-standard': 'users',
    'workspace-admin': 'users',
    'workspace-operator': 'users',
    'corporate-viewer': 'viewers',
    'workspace-read-only': 'viewers',
  })
  expect(seatsTaken(['corporate-admin', 'corporate-standard', 'corporate-viewer', 'workspace-operator'])).toEqual({
    users: 2,
    viewers: 1,
  })
})

const times = (count: number, role: Role) => Array.from({ length: count }, () => role)

test.each([
  ['TRIAL', 'corporate-standard', 1],
  ['TRIAL', 'corporate-viewer', 1],
  ['BASIC', 'corporate-standard', 3],
  ['BASIC', 'corporate-viewer', 5],
  ['ADVANCE', 'agent-operator', 10],
] as const)('%s has no place for another %s after %i', (plan, role, max) => {
  expect(seatExceeded(plan, times(max - 1, role), times(max, role))).toBeUndefined()
  expect(seatExceeded(plan, times(max, role), times(max + 1, role))).toBe(seatOf(role))
})

test('viewers of ADVANCE and administrators are not counted', () => {
  expect(seatExceeded('ADVANCE', [], times(500, 'corporate-viewer'))).toBeUndefined()
  expect(seatExceeded('TRIAL', [], times(50, 'corporate-admin'))).toBeUndefined()
})

test('what is too many already may become fewer, or another kind may fill its places', () => {
  expect(seatExceeded('TRIAL', times(5, 'corporate-standard'), times(4, 'corporate-standard'))).toBeUndefined()
  expect(seatExceeded('TRIAL', times(5, 'corporate-standard'), times(5, 'corporate-standard'))).toBeUndefined()
  expect(
    seatExceeded('TRIAL', times(5, 'corporate-standard'), [...times(5, 'corporate-standard'), 'corporate-viewer']),
  ).toBeUndefined()
  expect(seatExceeded('TRIAL', times(5, 'corporate-standard'), times(6, 'corporate-standard'))).toBe('users')
})
