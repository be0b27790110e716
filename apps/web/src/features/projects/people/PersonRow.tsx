import { Box, Text } from '@mantine/core'
import type { ProjectUser } from '@plumbline/contract/accounts/users'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
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
      <Box miw={0} className={classes.who}>
        <Text fw={500}>
          {user.name}
          {isSelf && <span className={classes.you}>{t('projects.list.people.you')}</span>}
        </Text>
        <MutedText>{user.email}</MutedText>
      </Box>
      <span className={classes.role}>{t(`accounts.roles.${user.role}`)}</span>
      <span className={classes.action}>{children}</span>
    </li>
  )
}
