import type { ProjectUser } from '@plumbline/contract/accounts/users'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ProjectPeople.module.css'

export function PersonRow({
  user,
  isSelf,
  children,
}: {
  readonly user: ProjectUser
  readonly isSelf: boolean
  readonly children?: ReactNode
}) {
  const t = useT()
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <p className={classes.name}>
          {user.name}
          {isSelf && <span className={classes.you}>{t('projects.list.people.you')}</span>}
        </p>
        <p className={classes.email}>{user.email}</p>
      </div>
      <span className={classes.role}>{t(`accounts.roles.${user.role}`)}</span>
      <span className={classes.action}>{children}</span>
    </li>
  )
}
