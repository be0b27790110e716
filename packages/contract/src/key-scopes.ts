import type { May } from './address.ts'
import type { Capability } from './roles.ts'

/** What an API key was made for; beside its role, both must allow a call. */
export const keyScopes = ['read', 'write', 'export'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The scope that a capability needs. Never: what only a person decides, about accounts, companies, money and signatures. */
const scopes: Readonly<Record<Capability, KeyScope | 'never'>> = {
  'profile.own': 'never',
  'corporate.rename': 'never',
  'billing.history': 'never',
  'billing.buy': 'never',
  'billing.set-limits': 'never',
  'users.list': 'never',
  'users.manage': 'never',
  'users.grant-any-role': 'never',
  'project.list-users': 'read',
  'project.assign-users': 'never',
  'project.read': 'read',
  'project.create': 'write',
  'project.edit': 'write',
  'project.delete': 'write',
  'drawings.edit': 'write',
  'elevation.edit': 'write',
  'markers.edit': 'write',
  'markers.reset': 'write',
  'media.edit': 'write',
  'media.delete': 'write',
  'models.upload': 'write',
  'annotations.edit': 'write',
  'analysis.run': 'write',
  'defects.edit': 'write',
  'defects.delete': 'write',
  'definitions.create': 'write',
  'definitions.read': 'read',
  'reports.edit': 'write',
  'reports.generate': 'write',
  'reports.sign': 'never',
  'reports.download': 'export',
  'register.export': 'export',
  'messages.own': 'never',
  'audit.read': 'never',
  'console.read': 'never',
  'console.manage': 'never',
  'api-keys.manage': 'never',
}

export function keyScopeOf(may: May): KeyScope | 'never' | 'open' {
  if (may === 'anyone') return 'open'
  return may === 'signed-in' ? 'never' : scopes[may]
}
