import type { ProjectUser } from '@plumbline/contract/accounts/users'
import { seesEveryProject, type Role } from '@plumbline/contract/roles'

export type PeopleGroups = {
  /** On the project, and only therefore able to open it. */
  readonly assigned: readonly ProjectUser[]
  /** Whether they are on the project or not changes nothing. */
  readonly everywhere: readonly ProjectUser[]
  readonly others: readonly ProjectUser[]
}

/** Members are unknown to who may not list the users of the company. */
export function peopleGroups(assigned: readonly ProjectUser[], members: readonly ProjectUser[]): PeopleGroups {
  const isOn = new Set(assigned.map(({ _id }) => _id))
  const all = [...assigned, ...members.filter(({ _id }) => !isOn.has(_id))]
  const seesAll = ({ role }: ProjectUser) => seesEveryProject(role)
  return {
    assigned: assigned.filter((user) => !seesAll(user)),
    everywhere: all.filter(seesAll),
    others: members.filter((user) => !isOn.has(user._id) && !seesAll(user)),
  }
}

export type PeopleFilter = { readonly text: string; readonly role: Role | undefined }

export function matching(people: readonly ProjectUser[], { text, role }: PeopleFilter): readonly ProjectUser[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return people.filter(
    (user) =>
      (role === undefined || user.role === role) &&
      words.every((word) => `${user.name} ${user.email}`.toLowerCase().includes(word)),
  )
}
