import type { Membership } from '@plumbline/contract/accounts'
import { AppError } from '@plumbline/contract/errors'
import type { LiveEvent } from '@plumbline/contract/events'
import { Id } from '@plumbline/contract/ids'
import { can, seesEveryProject, type Capability } from '@plumbline/contract/roles'
import type { Db } from '../db/connection.ts'
import type { Caller } from './caller.ts'

const systemRoles = ['system-admin', 'system-read-only']

/**
 * The caller's standing in a corporate. A foreign corporate and one that does not exist give the same 404,
 * so that ids cannot be probed.
 */
async function membershipIn(db: Db, caller: Caller, corporateId: string): Promise<Membership> {
  const own = caller.memberships.find((membership) => membership.corporateId === corporateId)
  if (own !== undefined) return own
  const system = caller.memberships.find((membership) => systemRoles.includes(membership.role))
  if (system !== undefined && Id.safeParse(corporateId).success) {
    const corporate = await db.selectFrom('corporate').select(['id', 'name', 'is_saas']).where('id', '=', corporateId).executeTakeFirst()
    if (corporate !== undefined) return { corporateId, role: system.role, name: corporate.name, isSaas: corporate.is_saas }
  }
  throw new AppError('corporate.not-found')
}

export type Asked = {
  readonly corporateId: string | undefined
  /** The query value `role`: it must be the role the caller really has, and never widens anything. */
  readonly role: string | undefined
}

/** Runs before the body is read, so nothing of a refused request is parsed or stored. */
export async function checkAccess(db: Db, caller: Caller, capability: Capability, asked: Asked): Promise<Membership | undefined> {
  if (asked.corporateId === undefined) {
    if (!caller.memberships.some((membership) => can(membership, capability))) throw new AppError('access.denied')
    return undefined
  }
  const membership = await membershipIn(db, caller, asked.corporateId)
  if (asked.role !== undefined && asked.role !== membership.role) throw new AppError('access.role-mismatch')
  if (!can(membership, capability)) throw new AppError('access.denied')
  return membership
}

/** Live events reach exactly those whom the ordinary call would answer. */
export async function maySee(db: Db, caller: Caller, event: LiveEvent): Promise<boolean> {
  const standing = caller.memberships.filter((membership) => membership.corporateId === event.corporateId || systemRoles.includes(membership.role))
  if (standing.some((membership) => seesEveryProject(membership.role))) return true
  if (standing.length === 0 || event.projectId === undefined) return standing.length > 0
  const assigned = await db.selectFrom('project_assignment').select('user_id')
    .where('project_id', '=', event.projectId).where('user_id', '=', caller.userId).executeTakeFirst()
  return assigned !== undefined
}
