import { plans, type PlanName } from './plans.ts'
import { isReadOnly, seesEveryProject, type Role } from '../roles.ts'

export type Seat = 'users' | 'viewers'

/** The place that somebody assigned to a project takes. Who sees every project of the company anyway takes none. */
export function seatOf(role: Role): Seat | undefined {
  if (seesEveryProject(role)) return undefined
  return isReadOnly(role) ? 'viewers' : 'users'
}

export function seatsTaken(roles: readonly Role[]): Readonly<Record<Seat, number>> {
  const taken = (seat: Seat) => roles.filter((role) => seatOf(role) === seat).length
  return { users: taken('users'), viewers: taken('viewers') }
}

/** The kind of place that a change would take beyond the plan. What was too many before may stay, or become fewer. */
export function seatExceeded(plan: PlanName, before: readonly Role[], after: readonly Role[]): Seat | undefined {
  const [had, has] = [seatsTaken(before), seatsTaken(after)]
  return (['users', 'viewers'] as const).find(
    (seat) => has[seat] > had[seat] && has[seat] > (plans[plan][seat] ?? Infinity),
  )
}
