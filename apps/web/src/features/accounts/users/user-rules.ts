import { corporateRoles, type CorporateUser } from '@plumbline/contract/accounts/users'
import { can, roles, type Membership, type Role } from '@plumbline/contract/roles'

/** What is typed is looked for in name and address, whatever the letter case. */
export function matches({ name, email }: Pick<CorporateUser, 'name' | 'email'>, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase()
  return name.toLocaleLowerCase().includes(wanted) || email.includes(wanted)
}

/** Why the server would refuse to change this member. */
export type Hindrance = 'own' | 'lastAdmin' | 'beyond'

export function hindranceOf(
  user: CorporateUser,
  users: readonly CorporateUser[],
  caller: { readonly userId: string; readonly member: Membership },
): Hindrance | undefined {
  if (user.status !== 'active') return undefined
  if (user._id === caller.userId) return 'own'
  if (/^(system|agent)-/.test(user.role) && !can(caller.member, 'users.grant-any-role')) return 'beyond'
  const admins = users.filter(({ role, status }) => role === 'corporate-admin' && status === 'active')
  return user.role === 'corporate-admin' && admins.length === 1 ? 'lastAdmin' : undefined
}

/** Given with one click. Roles that reach beyond the corporate are given in the console, which says how far. */
export function rolesToGive(member: Membership): readonly Role[] {
  return can(member, 'users.grant-any-role')
    ? [...corporateRoles, ...roles.filter((role) => role.startsWith('workspace-'))]
    : corporateRoles
}
