import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import { can } from '@plumbline/contract/roles'
import { useT } from '../../../i18n/use-t.ts'
import { ErrandMenu } from '../../../ui/forms/ActionMenu.tsx'

export type ProjectErrand = 'access' | 'delete'

type Props = {
  readonly project: ProjectListItem
  readonly member: Membership
  readonly onErrand: (errand: ProjectErrand) => void
}

export function ProjectMenu({ project, member, onErrand }: Props) {
  const t = useT()
  const errands: readonly ProjectErrand[] = can(member, 'project.delete') ? ['access', 'delete'] : ['access']
  return (
    <ErrandMenu
      label={t('projects.list.menu', { code: project.projectNum })}
      errands={errands}
      wordOf={(errand) => t(`projects.list.${errand}`)}
      onErrand={onErrand}
    />
  )
}
