import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts'
import type { ProjectListItem } from '@plumbline/contract/projects'
import { can } from '@plumbline/contract/roles'
import { IconDots } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import classes from './ProjectMenu.module.css'

export type ProjectErrand = 'access' | 'delete'

type Props = { readonly project: ProjectListItem; readonly member: Membership; readonly onErrand: (errand: ProjectErrand) => void }

export function ProjectMenu({ project, member, onErrand }: Props) {
  const t = useT()
  const label = t('projects.list.menu', { code: project.projectNum })
  const errands: readonly ProjectErrand[] = can(member, 'project.delete') ? ['access', 'delete'] : ['access']
  return (
    <Menu position="bottom-end" shadow="none" transitionProps={{ duration: 100 }} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} className={classes.more ?? ''} aria-label={label} title={label}><IconDots size={16} stroke={1.5} aria-hidden="true" /></ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.box ?? ''}>
        {errands.map((errand) => (
          <Menu.Item key={errand} className={classes.item ?? ''} data-grave={errand === 'delete' || undefined} onClick={() => onErrand(errand)}>{t(`projects.list.${errand}`)}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
