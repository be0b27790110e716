import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectUser } from '@plumbline/contract/accounts/users'
import { can } from '@plumbline/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { assignUser, corporateUsersQuery, projectUsersQuery } from '../../../api/projects/access.ts'
import { projectsKey } from '../../../api/projects.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { peopleGroups } from './people-groups.ts'

type Problem = { readonly text: string; readonly isOfPlan: boolean }

export function useProjectPeople(projectId: string, member: Membership) {
  const t = useT()
  const client = useQueryClient()
  const mayList = can(member, 'users.list')
  const onProject = useQuery(projectUsersQuery(projectId, member.role))
  const members = useQuery({ ...corporateUsersQuery(member.corporateId, member.role), enabled: mayList })
  const [moving, setMoving] = useState<string>()
  const [problem, setProblem] = useState<Problem>()

  async function move(user: ProjectUser, isAssigned: boolean) {
    setMoving(user._id)
    setProblem(undefined)
    try {
      const now = await assignUser(projectId, member.role, { userId: user._id, isAssigned })
      client.setQueryData(projectUsersQuery(projectId, member.role).queryKey, [...now])
      showToast(
        'note',
        t(isAssigned ? 'projects.list.people.added' : 'projects.list.people.taken', { name: user.name }),
      )
      void client.invalidateQueries({ queryKey: projectsKey })
    } catch (error) {
      const isOfPlan = error instanceof ApiError && (error.code === 'plan.users' || error.code === 'plan.viewers')
      setProblem({ text: error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'), isOfPlan })
      void onProject.refetch()
    }
    setMoving(undefined)
  }

  const isPending = onProject.isPending || (mayList && members.isPending)
  const failure = onProject.error ?? members.error
  return {
    mayList,
    mayAssign: can(member, 'project.assign-users'),
    isPending,
    failure: isPending ? null : failure,
    retry: () => {
      void onProject.refetch()
      if (mayList) void members.refetch()
    },
    assigned: onProject.data ?? [],
    groups: peopleGroups(onProject.data ?? [], members.data ?? []),
    moving,
    problem,
    move,
  }
}
