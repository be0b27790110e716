import { Button, Group, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { IconHelp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { activeCorporate, type StoredSession } from '../../api/session/session.ts'
import { ProfileBox } from '../../features/accounts/account/ProfileBox.tsx'
import { CapturesToSend } from '../../features/defects/capture/CapturesToSend.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { LanguageLinks } from '../../ui/layout/LanguageLinks.tsx'
import { LanguageMenu } from '../../ui/layout/LanguageMenu.tsx'
import { Logo } from '../../ui/layout/Logo.tsx'
import { phoneWidth, useNarrow } from '../../ui/layout/use-narrow.ts'
import type { InProject } from '../palette/actions.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { paths } from '../paths.ts'
import { firstTab } from '../project-tabs.ts'
import classes from './Header.module.css'
import { useHelp } from './use-help.ts'

type Props = {
  readonly session: StoredSession
  /** Spec 1 §2: only where there is an inspection. */
  readonly bell?: (className: string | undefined) => ReactNode
  /** Whose project is open, where it is not the corporate one works in: a link may lead into another. */
  readonly company?: string | undefined
  /** As what one stands there, and which project is open: what is searched and what may be done follow from both. */
  readonly member?: Membership | undefined
  readonly project?: InProject | undefined
}

function HelpLink() {
  const t = useT()
  return (
    <Link {...useHelp()} className={classes.button} aria-label={t('shell.help')} title={t('shell.help')}>
      <IconHelp size={18} stroke={1.5} aria-hidden="true" />
    </Link>
  )
}

function HelpButton({ onFollow }: { readonly onFollow: () => void }) {
  const t = useT()
  return (
    <Button component={Link} {...useHelp()} size="sm" variant="default" onClick={onFollow}>
      {t('shell.help')}
    </Button>
  )
}

export function Header({ session, bell, member = activeCorporate(session), company = member?.name, project }: Props) {
  const t = useT()
  const locale = useLocale()
  const isPhone = useNarrow(phoneWidth)
  return (
    <header className={classes.header}>
      <Logo to={paths.projects(locale)} label={t('shell.logo.projects')} isShort={isPhone} />
      <Text component="span" truncate c="var(--pl-header-text-2)">
        {company}
      </Text>
      <Group gap="xs" wrap="nowrap" flex="none" ml="auto">
        <CapturesToSend
          userId={session.userId}
          className={classes.button}
          hrefOf={({ projectId, corporateId, workspaceId, inspectionId }) =>
            paths.projectTab(locale, projectId, firstTab, { corporateId, workspaceId, inspectionId })
          }
        />
        <PaletteButton session={session} member={member} project={project} className={classes.button} />
        {!isPhone && <HelpLink />}
        {!isPhone && <LanguageMenu className={classes.button} />}
        {bell?.(classes.button)}
        <ProfileBox
          session={session}
          hrefs={{
            account: paths.account(locale),
            changePassword: paths.changePassword(locale),
            purchaseHistory: paths.purchaseHistory(locale),
            calendar: paths.calendar(locale),
            users: paths.manageUsers(locale),
            shareLinks: paths.shareLinks(locale),
            integrations: paths.integrations(locale),
            audit: paths.auditLog(locale),
            console: paths.console(locale, 'companies'),
          }}
          tools={
            isPhone
              ? (onFollow) => (
                  <Group justify="space-between" gap="xs" px="sm" py="sm">
                    <LanguageLinks />
                    <HelpButton onFollow={onFollow} />
                  </Group>
                )
              : undefined
          }
        />
      </Group>
    </header>
  )
}
