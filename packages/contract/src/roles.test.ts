import { describe, expect, test } from 'vitest'
import { can, capabilities, isReadOnly, roles, type Capability, type Role } from './roles.ts'

/**
 * The permission matrix written out a second time, by hand, in the column order of the roles:
 * SA SR AA AO CA CS CV WA WO WR. y yes, - no, s only in a SaaS corporate, n only in another one.
 * "Delete defect: own" is y here; whose defect it is, the feature asks.
 */
const table: Record<Capability, string> = {
  'profile.own': 'y y y y y y y y y y',
  'corporate.rename': 'y - - - y - - - - -',
  'billing.history': '- - - - s - - - - -',
  'billing.buy': '- - - - s - - - - -',
  'billing.set-limits': 'y - - - - - - - - -',
  'users.list': 'y y y - y - - - - -',
  'users.manage': 'y - y - y - - - - -',
  'users.grant-any-role': 'y - - - - - - - - -',
  'project.list-users': 'y y y y y y y y y y',
  'project.assign-users': 'y - y - y - - y - -',
  'project.read': 'y y y y y y y y y y',
  'project.create': 'y - y - y n - - - -',
  'project.edit': 'y - y - y y - y - -',
  'project.delete': 'y - y - y - - - - -',
  'drawings.edit': 'y - y y y y - y y -',
  'elevation.edit': 'y - y y y y - y y -',
  'markers.edit': 'y - y y y y - y y -',
  'markers.reset': 'y - y - y y - y - -',
  'media.edit': 'y - y y y y - y y -',
  'media.delete': 'y - y y y y - y y -',
  'models.upload': 'y - y y y y - y - -',
  'annotations.edit': 'y - y y y y - y y -',
  'analysis.run': 'y - y y y y - y y -',
  'defects.edit': 'y - y y y y - y y -',
  'defects.delete': 'y - y y y y - y y -',
  'definitions.create': 'y - y - y y - - - -',
  'definitions.read': 'y y y y y y y y y y',
  'reports.edit': 'y - y y y y - y y -',
  'reports.generate': 'y - y y y y - y - -',
  'reports.sign': '- - y y y y - y y -',
  'reports.download': 'y y y y y y y y y y',
  'register.export': 'y y y y y y - y y -',
  'messages.own': 'y y y y y y y y y y',
  'audit.read': 'y y y - y - - - - -',
  'console.read': 'y y - - - - - - - -',
  'console.manage': 'y - - - - - - - - -',
  'api-keys.manage': 'y - - - y - - - - -',
}

const columns = [
  'system-admin',
  'system-read-only',
  'agent-admin',
  'agent-operator',
  'corporate-admin',
  'corporate-standard',
  'corporate-viewer',
  'workspace-admin',
  'workspace-operator',
  'workspace-read-only',
] as const

const cell = (capability: Capability, role: Role) => table[capability].split(' ')[columns.indexOf(role)]

test('the table covers ten roles and every capability', () => {
  expect(roles.toSorted()).toEqual(columns.toSorted())
  expect(Object.keys(table).sort()).toEqual(capabilities.toSorted())
  for (const row of Object.values(table)) expect(row).toMatch(/^([-ysn] ){9}[-ysn]$/)
})

describe.each(roles)('%s', (role) => {
  test.each(capabilities)('%s', (capability) => {
    const wanted = cell(capability, role)
    expect(can({ role, isSaas: true }, capability)).toBe(wanted === 'y' || wanted === 's')
    expect(can({ role, isSaas: false }, capability)).toBe(wanted === 'y' || wanted === 'n')
  })
})

test.each(['', 'admin', 'corporate-Admin', '__proto__', 'constructor', 'toString', 'includes', '0'])(
  '%j is no role and no capability',
  (word) => {
    for (const capability of capabilities) expect(can({ role: word as Role, isSaas: true }, capability)).toBe(false)
    for (const role of roles) expect(can({ role, isSaas: true }, word as Capability)).toBe(false)
    expect(isReadOnly(word as Role)).toBe(false)
  },
)

/** What a reader may still do for himself; anything else a read-only role were given would be a write. */
const harmless: readonly Capability[] = [
  'profile.own',
  'users.list',
  'project.list-users',
  'project.read',
  'definitions.read',
  'reports.download',
  'register.export',
  'messages.own',
  'audit.read',
  'console.read',
]

test('a role is read-only exactly when the matrix gives it no write', () => {
  for (const role of roles) {
    const writes = capabilities.filter(
      (capability) => !harmless.includes(capability) && can({ role, isSaas: true }, capability),
    )
    expect(isReadOnly(role)).toBe(writes.length === 0)
  }
})
