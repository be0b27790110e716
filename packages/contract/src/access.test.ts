import { describe, expect, test } from 'vitest'
import {
  can,
  capabilities,
  effectiveRole,
  isReadOnly,
  roles,
  seesEveryProject,
  type Capability,
  type Role,
} from './roles.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

const all = Object.entries(routes).flatMap(([feature, calls]) =>
  Object.entries<Route>(calls).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)
const namesOf = (isMeant: (route: Route) => boolean) =>
  all
    .filter(({ route }) => isMeant(route))
    .map(({ name }) => name)
    .toSorted()

describe('the role a person acts with', () => {
  test.each(roles)('%s alone is itself', (own) => {
    expect(effectiveRole(own, [])).toBe(own)
    expect(effectiveRole(own, [own])).toBe(own)
  })

  test.each(roles)('%s of a system-admin is that of a system-admin', (own) => {
    expect(effectiveRole(own, ['corporate-viewer', 'system-admin', 'system-read-only'])).toBe('system-admin')
  })

  test.each<[Role, Role]>([
    ['corporate-viewer', 'system-read-only'],
    ['workspace-read-only', 'system-read-only'],
    ['system-read-only', 'system-read-only'],
    ['corporate-standard', 'corporate-standard'],
    ['workspace-operator', 'workspace-operator'],
    ['corporate-admin', 'corporate-admin'],
    ['agent-operator', 'agent-operator'],
  ])('%s beside a system-read-only is %s', (own, acting) => {
    expect(effectiveRole(own, ['system-read-only'])).toBe(acting)
  })

  test('no other role that is held elsewhere adds anything here', () => {
    for (const own of roles)
      for (const held of roles.filter((role) => !role.startsWith('system-')))
        expect(effectiveRole(own, [held])).toBe(own)
  })

  test('never loses a capability by what is held beside it', () => {
    for (const own of roles)
      for (const held of roles) {
        const acting = effectiveRole(own, [held])
        const lost = capabilities.filter(
          (one) =>
            can({ role: own, isSaas: false }, one) &&
            !can({ role: acting, isSaas: false }, one) &&
            !one.startsWith('billing.'),
        )
        expect([own, held, lost.filter((one) => one !== 'reports.sign')]).toEqual([own, held, []])
      }
  })
})

test('four roles see every project of their corporate, those that manage users among them', () => {
  expect(roles.filter(seesEveryProject)).toEqual(['system-admin', 'system-read-only', 'agent-admin', 'corporate-admin'])
  for (const role of roles) if (can({ role, isSaas: false }, 'users.manage')) expect(seesEveryProject(role)).toBe(true)
})

describe('calls', () => {
  test('that need no session are these', () => {
    const open = all.filter(({ route }) => route.may === 'anyone').map(({ name }) => name)
    expect(open.filter((name) => name.startsWith('accounts.')).toSorted()).toEqual([
      'accounts.acceptInvitation',
      'accounts.beginSignOn',
      'accounts.checkResetLink',
      'accounts.declineInvitation',
      'accounts.findSignOn',
      'accounts.finishSignOn',
      'accounts.forgotPassword',
      'accounts.login',
      'accounts.logout',
      'accounts.refresh',
      'accounts.register',
      'accounts.resendVerification',
      'accounts.resetPassword',
      'accounts.verifyEmail',
      'accounts.viewInvitation',
    ])
    for (const name of open) expect(name).not.toMatch(/^(projects|drawings|markers|media|defects|annotations)\./)
  })

  test('of an expired project are open only to fetch what was made, to renew or to delete it', () => {
    const open = namesOf((route) => route.onExpired === 'allow')
    expect(open.filter((name) => !/^(billing|reports)\./.test(name))).toEqual(['projects.contents', 'projects.remove'])
  })

  test('that only read ask for nothing that only editors have', () => {
    const asking = namesOf(
      ({ method, may }) =>
        method === 'GET' &&
        capabilities.includes(may as Capability) &&
        !can({ role: 'workspace-read-only', isSaas: true }, may as Capability),
    )
    expect(asking.filter((name) => /^(markers|media|defects|annotations)\./.test(name))).toEqual([])
  })

  test('that write ask for more than reading, but for what is the reader’s own', () => {
    const lenient = namesOf(
      ({ method, may }) =>
        method !== 'GET' &&
        capabilities.includes(may as Capability) &&
        roles.filter(isReadOnly).every((role) => can({ role, isSaas: true }, may as Capability)),
    )
    expect(
      lenient.filter((name) => /^(accounts|projects|drawings|markers|media|defects|annotations)\./.test(name)),
    ).toEqual([
      'accounts.renameUser',
      'defects.carried',
      'defects.createCalendarFeed',
      'defects.removeView',
      'defects.revokeCalendarFeed',
      'defects.saveView',
      'media.results',
    ])
  })

  test('that delete are never open to a reader', () => {
    const ofTheReader = ['defects.removeView', 'defects.revokeCalendarFeed']
    for (const { name, route } of all)
      if (route.method === 'DELETE' && !['signed-in', 'anyone'].includes(route.may) && !ofTheReader.includes(name))
        expect([name, can({ role: 'corporate-viewer', isSaas: true }, route.may as Capability)]).toEqual([
          name,
          route.may === 'messages.own' || route.may === 'profile.own',
        ])
  })

  test('have a body only where the method carries one', () => {
    for (const { name, route } of all)
      if (route.method === 'GET' || route.method === 'DELETE')
        expect([name, route.body.safeParse({ any: 1 }).success]).toEqual([name, false])
  })
})
