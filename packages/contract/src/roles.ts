export const roles = [
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
export type Role = (typeof roles)[number]

/** The permission matrix. One row is one capability; a column that is not named has it not. */
const everyone = roles
const editors = [
  'system-admin',
  'agent-admin',
  'agent-operator',
  'corporate-admin',
  'corporate-standard',
  'workspace-admin',
  'workspace-operator',
] as const
const leads = ['system-admin', 'agent-admin', 'corporate-admin', 'corporate-standard', 'workspace-admin'] as const
const signers = [
  'agent-admin',
  'agent-operator',
  'corporate-admin',
  'corporate-standard',
  'workspace-admin',
  'workspace-operator',
] as const

const matrix = {
  'profile.own': everyone,
  'corporate.rename': ['system-admin', 'corporate-admin'],
  'billing.history': ['corporate-admin'],
  'billing.buy': ['corporate-admin'],
  'billing.set-limits': ['system-admin'],
  'users.list': ['system-admin', 'system-read-only', 'agent-admin', 'corporate-admin'],
  'users.manage': ['system-admin', 'agent-admin', 'corporate-admin'],
  'users.grant-any-role': ['system-admin'],
  'project.list-users': everyone,
  'project.assign-users': ['system-admin', 'agent-admin', 'corporate-admin', 'workspace-admin'],
  'project.read': everyone,
  'project.create': ['system-admin', 'agent-admin', 'corporate-admin', 'corporate-standard'],
  'project.edit': leads,
  'project.delete': ['system-admin', 'agent-admin', 'corporate-admin'],
  'drawings.edit': editors,
  'elevation.edit': editors,
  'markers.edit': editors,
  'markers.reset': leads,
  'media.edit': editors,
  'media.delete': editors,
  'models.upload': [
    'system-admin',
    'agent-admin',
    'agent-operator',
    'corporate-admin',
    'corporate-standard',
    'workspace-admin',
  ],
  'annotations.edit': editors,
  'analysis.run': editors,
  'defects.edit': editors,
  'defects.delete': editors,
  'definitions.create': ['system-admin', 'agent-admin', 'corporate-admin', 'corporate-standard'],
  'definitions.read': everyone,
  'reports.edit': editors,
  'reports.generate': [
    'system-admin',
    'agent-admin',
    'agent-operator',
    'corporate-admin',
    'corporate-standard',
    'workspace-admin',
  ],
  'reports.sign': signers,
  'reports.download': everyone,
  'register.export': roles.filter((role) => role !== 'corporate-viewer' && role !== 'workspace-read-only'),
  'messages.own': everyone,
  'audit.read': ['system-admin', 'system-read-only', 'agent-admin', 'corporate-admin'],
  'console.read': ['system-admin', 'system-read-only'],
  'console.manage': ['system-admin'],
  'api-keys.manage': ['system-admin', 'corporate-admin'],
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof matrix
export const capabilities = Object.keys(matrix) as readonly Capability[]

/** Rows of the matrix that also ask what kind of corporate it is. */
const onlySaas: readonly Capability[] = ['billing.history', 'billing.buy']

export type Membership = { readonly role: Role; readonly isSaas: boolean }

export function can(member: Membership, capability: Capability): boolean {
  if (!capabilities.includes(capability)) return false
  const allowed: readonly Role[] = matrix[capability]
  if (!allowed.includes(member.role)) return false
  if (onlySaas.includes(capability) && !member.isSaas) return false
  if (capability === 'project.create' && member.role === 'corporate-standard' && member.isSaas) return false
  return true
}

/** These three see the whole product and change nothing in it. */
export function isReadOnly(role: Role): boolean {
  return role === 'corporate-viewer' || role === 'system-read-only' || role === 'workspace-read-only'
}

/**
 * The role a person acts with in a corporate. A system-admin stays one everywhere, or accepting an invitation as viewer
 * would shut the operator out of that corporate; a system-read-only keeps a membership that may write.
 */
export function effectiveRole(own: Role, held: readonly Role[]): Role {
  if (held.includes('system-admin')) return 'system-admin'
  return held.includes('system-read-only') && isReadOnly(own) ? 'system-read-only' : own
}

/** Scope of the matrix: these see every project of a corporate they stand in, the others what they are assigned to. */
export function seesEveryProject(role: Role): boolean {
  return role === 'system-admin' || role === 'system-read-only' || role === 'agent-admin' || role === 'corporate-admin'
}
