import type { Membership } from '@plumbline/contract/accounts/accounts'
import { AppError } from '@plumbline/contract/errors'
import type { LiveEvent } from '@plumbline/contract/events'
import { Id } from '@plumbline/contract/ids'
import { keyScopeOf } from '@plumbline/contract/key-scopes'
import { can, seesEveryProject, type Capability, type Role } from '@plumbline/contract/roles'
import type { Route } from '@plumbline/contract/route'
import type { Db } from '../db/connection.ts'
import type { Caller, CurrentMembership } from './caller.ts'
import { findProject, namesProject, type NamedProject, type ProjectNames } from './project-access.ts'

/** The wider one first: it counts for who has both, each in another corporate. */
const systemRoles: readonly Role[] = ['system-admin', 'system-read-only']

function systemStanding({ memberships }: Caller): CurrentMembership | undefined {
  return systemRoles
    .map((role) => memberships.find((membership) => membership.role === role))
    .find((found) => found !== undefined)
}

/**
 * The caller's standing in a corporate. A foreign corporate and one that does not exist give the same 404,
 * so that ids cannot be probed.
 */
async function standingIn(db: Db, caller: Caller, corporateId: string): Promise<CurrentMembership> {
  const own = caller.memberships.find((membership) => membership.corporateId === corporateId)
  if (own !== undefined) return own
  const system = systemStanding(caller)
  if (system !== undefined && Id.safeParse(corporateId).success) {
    const corporate = await db
      .selectFrom('corporate')
      .select(['name', 'is_saas', 'requires_two_factor'])
      .where('id', '=', corporateId)
      .executeTakeFirst()
    if (corporate !== undefined) {
      return {
        corporateId,
        role: system.role,
        name: corporate.name,
        isSaas: corporate.is_saas,
        requiresTwoFactor: corporate.requires_two_factor,
      }
    }
  }
  throw new AppError('corporate.not-found')
}

/** What a request names, before anything of it is validated or read. */
export type Asked = ProjectNames & {
  readonly corporateId: string | undefined
  /** The query value `role`: it must be the role the caller really has, and never widens anything. */
  readonly role: string | undefined
  readonly onExpired?: 'allow' | undefined
}

function lacksTwoFactor(caller: Caller, standing: CurrentMembership): boolean {
  return standing.requiresTwoFactor && !caller.hasTwoFactor && caller.signOnOf !== standing.corporateId
}

/** For calls that name neither corporate nor project: any standing will do that has the capability. */
function checkAnywhere(caller: Caller, capability: Capability): undefined {
  const standings = caller.memberships.filter((membership) => can(membership, capability))
  if (standings.length === 0) throw new AppError('access.denied')
  if (standings.every((standing) => lacksTwoFactor(caller, standing))) throw new AppError('access.two-factor-required')
  return undefined
}

/** A key opens the projects it was made for, whatever its role sees and its maker is assigned to. */
function opens({ key }: Caller, { id, isAssigned }: NamedProject, role: Role): boolean {
  if (key !== undefined) return key.projectIds === null || key.projectIds.includes(id)
  return isAssigned || seesEveryProject(role)
}

function checkProject(
  caller: Caller,
  project: NamedProject,
  standing: CurrentMembership,
  now: Date,
  onExpired?: 'allow',
): void {
  if (!opens(caller, project, standing.role)) throw new AppError('access.not-assigned')
  if (
    onExpired !== 'allow' &&
    project.expiresAt !== null &&
    project.expiresAt <= now &&
    standing.role !== 'system-admin'
  )
    throw new AppError('access.project-expired')
}

/**
 * What an API key must never do, or was not made for. Beyond projects it writes only when it was made for all of them:
 * what it wrote there would be seen in the others.
 */
export function checkKey({ key }: Caller, route: Pick<Route, 'may' | 'byKey'>, asked: ProjectNames): void {
  if (key === undefined) return
  const scope = route.byKey ?? keyScopeOf(route.may)
  if (scope === 'open') return
  const isBeyond = scope === 'write' && key.projectIds !== null && !namesProject(asked)
  if (scope === 'never' || !key.scopes.includes(scope) || isBeyond) throw new AppError('access.key-scope')
}

/** Runs before the body is read, so nothing of a refused request is parsed or stored. */
export async function checkAccess(
  db: Db,
  caller: Caller,
  capability: Capability,
  asked: Asked,
  now: Date,
): Promise<Membership | undefined> {
  const isOfProject = namesProject(asked)
  if (asked.corporateId === undefined && !isOfProject) return checkAnywhere(caller, capability)
  const project = isOfProject ? await findProject(db, caller.userId, asked) : undefined
  const standing = await standingIn(db, caller, project?.corporateId ?? asked.corporateId ?? '').catch(
    (error: unknown) => {
      // A project of another corporate is answered like one that does not exist.
      throw project === undefined ? error : new AppError('project.not-found')
    },
  )
  if (asked.role !== undefined && asked.role !== standing.role) throw new AppError('access.role-mismatch')
  if (!can(standing, capability)) throw new AppError('access.denied')
  if (lacksTwoFactor(caller, standing)) throw new AppError('access.two-factor-required')
  if (project !== undefined) checkProject(caller, project, standing, now, asked.onExpired)
  return standing
}

async function wouldAnswer(db: Db, caller: Caller, event: LiveEvent, now: Date): Promise<boolean> {
  const standing = await standingIn(db, caller, event.corporateId)
  if (lacksTwoFactor(caller, standing)) return false
  if (event.projectId === undefined) return true
  const names = {
    corporateId: event.corporateId,
    projectId: event.projectId,
    workspaceId: undefined,
    inspectionId: undefined,
  }
  checkProject(caller, await findProject(db, caller.userId, names), standing, now)
  return true
}

/** Live events reach exactly those whom the ordinary call would answer. */
export async function maySee(db: Db, caller: Caller, event: LiveEvent, now: Date): Promise<boolean> {
  if (event.kind === 'messages.changed' && event.entityId !== caller.userId) return false
  return wouldAnswer(db, caller, event, now).catch((error: unknown) => {
    if (error instanceof AppError) return false
    throw error
  })
}
