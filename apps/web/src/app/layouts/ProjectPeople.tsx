import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { ProjectAccessDialog } from '../../features/projects/people/ProjectAccessDialog.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import icon from '../../ui/forms/icon-button.module.css'
import { paths } from '../paths.ts'
import classes from './FrameTools.module.css'

type Props = { readonly project: ProjectInfo; readonly member: Membership; readonly selfId: string }

/** The project access dialog, from within the project. */
export function ProjectPeople({ project, member, selfId }: Props) {
  const t = useT()
  const locale = useLocale()
  const [opened, setOpened] = useState(false)
  const label = t('projects.list.access')
  return (
    <>
      <button
        type="button"
        className={`${icon.button} ${classes.button}`}
        aria-label={label}
        title={label}
        onClick={() => setOpened(true)}
      >
        <IconUsers size={16} stroke={1.5} aria-hidden="true" />
      </button>
      {opened && (
        <ProjectAccessDialog
          project={{ _id: project._id, projectNum: project.code, planName: project.subscription.planName }}
          member={member}
          selfId={selfId}
          upgradeHref={paths.buy(locale, { corporateId: member.corporateId, projectId: project._id })}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
