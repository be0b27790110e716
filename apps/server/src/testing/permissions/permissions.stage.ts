import type { Db } from '../../db/connection.ts'
import type { Person, Place, World } from '../world.ts'

export type Made = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

export type Stage = {
  readonly db: Db
  readonly world: World
  /** Absent: the request has no session. */
  readonly caller: Person | undefined
  readonly place: Place
  /** Whom a call about a user names. */
  readonly userId: string
}

export type Recipe = (stage: Stage) => Made | Promise<Made>

/** Where the place does not exist, what the request needs is made in the own corporate. */
export function existing({ world, place }: Stage): string {
  const there = [world.own, world.strict, world.foreign].map(({ assigned }) => assigned.corporateId)
  return there.includes(place.corporateId) ? place.corporateId : world.own.assigned.corporateId
}
