import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectListItem } from '@plumbline/contract/projects/projects'
import { can } from '@plumbline/contract/roles'
import { useT } from '../../../i18n/use-t.ts'
import { ActionMenu } from '../../../ui/forms/ActionMenu.tsx'

export type ProjectAction = 'access' | 'delete'

type Props = {
  readonly project: ProjectListItem
  readonly member: Membership
  readonly onAction: (action: ProjectAction) => void
}

export function ProjectMenu({ project, member, onAction }: Props) {
  const t = useT()
  const actions: readonly ProjectAction[] = can(member, 'project.delete') ? ['access', 'delete'] : ['access']
  return (
    <ActionMenu
      label={t('projects.list.menu', { code: project.projectNum })}
      actions={actions}
      wordOf={(action) => t(`projects.list.${action}`)}
      onAction={onAction}
    />
  )
}
