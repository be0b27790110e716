import { roles, type Role } from '@plumbline/contract/roles'
import type { Route } from '@plumbline/contract/route'
import { inject } from 'vitest'
import { situationsOf, type Situation } from './permissions.walk.ts'
import type { World } from '../world.ts'

/** Other ones for every seed and turn, so that all of them get theirs. The slow run asks all. */
export function someOf<T>(all: readonly T[], seed: string, max: number, turn = 0): readonly T[] {
  const first = turn + [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7)
  return all.length <= max || inject('fullCount')
    ? all
    : Array.from({ length: max }, (_, index) => all[(first + Math.floor((index * all.length) / max)) % all.length]!)
}

/** Every role; one of the ways to it. */
export const everyRole = (world: World, call: string) =>
  roles.flatMap((role, turn) => someOf(world.people[role], call, 1, turn))

/** The first situation, and one of the others: role by role another, so that each call meets all of them. */
export function situationsFor(
  route: Route,
  call: string,
  role: Role,
): readonly (readonly [index: number, situation: Situation])[] {
  const [first, ...others] = [...situationsOf(route).entries()]
  return [first!, ...someOf(others, call, 1, roles.indexOf(role))]
}
