import '@mantine/core/styles/Popover.css'
import { Box, Button, Group, Popover, Text } from '@mantine/core'
import { IconCheck, IconLogout, IconPencil } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { signOut } from '../../../api/http/sign-out.ts'
import { activeCorporate, selectCorporate, type StoredSession } from '../../../api/session/session.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { SchemeSwitch } from '../../../ui/theme/SchemeSwitch.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { initialsOf } from './initials.ts'
import classes from './ProfileBox.module.css'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileLinks, type ProfileHrefs } from './ProfileLinks.tsx'

function Corporates({ session }: { readonly session: StoredSession }) {
  const t = useT()
  if (session.corporates.length < 2) return null
  return (
    <section className={classes.section} aria-label={t('accounts.profile.switch')}>
      <MutedText component="h3" fw={500} mb="md">
        {t('accounts.profile.switch')}
      </MutedText>
      <ul role="list" className={`${classes.links} ${classes.corporates}`}>
        {session.corporates.map(({ corporateId, name, role }, index) => {
          const active = index === session.selectedCorporateIndex
          return (
            <li key={corporateId}>
              <button
                type="button"
                aria-current={active ? 'true' : undefined}
                disabled={active}
                onClick={() => {
                  selectCorporate(index)
                  window.location.reload()
                }}
              >
                <Text component="span" flex={1}>
                  {name}
                </Text>
                <MutedText component="small">{t(`accounts.roles.${role}`)}</MutedText>
                {active && <IconCheck size={16} stroke={1.5} aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function MyProfile({
  session,
  onEdit,
  focusEdit,
}: {
  readonly session: StoredSession
  readonly onEdit: () => void
  readonly focusEdit: boolean
}) {
  const t = useT()
  const corporate = activeCorporate(session)
  return (
    <div className={classes.section}>
      <MutedText>{t('accounts.profile.title')}</MutedText>
      <Text component="h2" fz="lg" fw={600}>
        {session.userName}
      </Text>
      <MutedText size="sm">{session.userEmail}</MutedText>
      {corporate !== undefined && (
        <>
          <Box mt="md">
            <Facts
              items={[
                [t('accounts.profile.company'), corporate.name],
                [t('accounts.profile.role'), t(`accounts.roles.${corporate.role}`)],
              ]}
            />
          </Box>
          <Button
            variant="default"
            mt="lg"
            leftSection={<IconPencil size={16} stroke={1.5} aria-hidden="true" />}
            autoFocus={focusEdit}
            onClick={onEdit}
          >
            {t('accounts.security.profile.edit')}
          </Button>
        </>
      )}
    </div>
  )
}

async function leave(t: Translate): Promise<void> {
  if (!(await signOut())) showToast('warning', t('accounts.profile.signedOutHereOnly'))
}

type Props = {
  readonly session: StoredSession
  readonly hrefs: ProfileHrefs
  /** Tools that the header of a phone has no place for. */
  readonly tools?: ((onFollow: () => void) => ReactNode) | undefined
}

/** Spec 1 §2: who is signed in, as what, and the way out. */
export function ProfileBox({ session, hrefs, tools }: Props) {
  const [opened, setOpened] = useState(false)
  const [mode, setMode] = useState<'view' | 'edit' | 'edited'>('view')
  const t = useT()
  const label = t('accounts.profile.open', { name: session.userName })
  const initials = initialsOf(session.userName)
  const open = (next: boolean) => {
    setOpened(next)
    setMode('view')
  }
  return (
    <Popover
      opened={opened}
      onChange={open}
      position="bottom-end"
      width={336}
      offset={12}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.avatar}
          aria-label={`${initials}, ${label}`}
          title={session.userName}
          onClick={() => open(!opened)}
        >
          {initials}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('accounts.profile.title')} className={classes.box}>
        {mode === 'edit' ? (
          <ProfileForm session={session} onDone={() => setMode('edited')} />
        ) : (
          <>
            <MyProfile session={session} focusEdit={mode === 'edited'} onEdit={() => setMode('edit')} />
            <Corporates session={session} />
            <nav className={classes.section} aria-label={t('accounts.profile.title')}>
              <ProfileLinks session={session} hrefs={hrefs} onFollow={() => open(false)} />
            </nav>
            <Group justify="space-between" px="lg" py="sm" c="dimmed">
              <span>{t('shell.scheme.label')}</span>
              <SchemeSwitch />
            </Group>
            {tools?.(() => open(false))}
            <div className={classes.section}>
              <Button
                variant="default"
                fullWidth
                leftSection={<IconLogout size={16} stroke={1.5} aria-hidden="true" />}
                onClick={() => void leave(t)}
              >
                {t('accounts.profile.signOut')}
              </Button>
            </div>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
