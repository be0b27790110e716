import '@mantine/core/styles/Popover.css'
import { Button, Popover } from '@mantine/core'
import { IconCheck, IconKey, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { signOut } from '../../api/accounts.ts'
import { activeCorporate, selectCorporate, type StoredSession } from '../../api/session.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx'
import { showToast } from '../../ui/toast.ts'
import { ConsoleLinks } from './ConsoleLinks.tsx'
import { initialsOf } from './initials.ts'
import classes from './ProfileBox.module.css'

function Corporates({ session }: { readonly session: StoredSession }) {
  const t = useT()
  if (session.corporates.length < 2) return null
  return (
    <section className={classes.section} aria-label={t('accounts.profile.switch')}>
      <h3>{t('accounts.profile.switch')}</h3>
      <ul className={classes.corporates}>
        {session.corporates.map(({ corporateId, name, role }, index) => {
          const active = index === session.selectedCorporateIndex
          return (
            <li key={corporateId}>
              <button type="button" aria-current={active ? 'true' : undefined} disabled={active} onClick={() => {
                selectCorporate(index)
                window.location.reload()
              }}>
                <span>{name}</span>
                <small>{t(`accounts.roles.${role}`)}</small>
                {active && <IconCheck size={16} stroke={1.5} aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

async function leave(t: Translate): Promise<void> {
  if (!await signOut()) showToast('warning', t('accounts.profile.signOutUntold'))
}

type Props = { readonly session: StoredSession; readonly changePasswordHref: string; readonly consoleHref: string; readonly auditHref: string }

/** Spec 1 §2: who is signed in, as what, and the way out. */
export function ProfileBox({ session, changePasswordHref, consoleHref, auditHref }: Props) {
  const [opened, setOpened] = useState(false)
  const t = useT()
  const corporate = activeCorporate(session)
  const label = t('accounts.profile.open', { name: session.userName })
  const initials = initialsOf(session.userName)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={336} offset={12} trapFocus returnFocus transitionProps={{ duration: 100 }}>
      <Popover.Target>
        <button type="button" className={classes.avatar} aria-label={`${initials}, ${label}`} title={session.userName} onClick={() => setOpened(!opened)}>{initials}</button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('accounts.profile.title')} className={classes.box}>
        <div className={classes.section}>
          <h2>{session.userName}</h2>
          <p className={classes.email}>{session.userEmail}</p>
          {corporate !== undefined && (
            <dl className={classes.facts}>
              <dt>{t('accounts.profile.company')}</dt>
              <dd>{corporate.name}</dd>
              <dt>{t('accounts.profile.role')}</dt>
              <dd>{t(`accounts.roles.${corporate.role}`)}</dd>
            </dl>
          )}
        </div>
        <Corporates session={session} />
        <div className={classes.row}>
          <span>{t('shell.scheme.label')}</span>
          <SchemeSwitch />
        </div>
        <div className={`${classes.section} ${classes.actions}`}>
          <ConsoleLinks session={session} consoleHref={consoleHref} auditHref={auditHref} onFollow={() => setOpened(false)} />
          <Button component={Link} to={changePasswordHref} variant="default" fullWidth leftSection={<IconKey size={16} stroke={1.5} aria-hidden="true" />} onClick={() => setOpened(false)}>
            {t('accounts.profile.changePassword')}
          </Button>
          <Button variant="default" fullWidth leftSection={<IconLogout size={16} stroke={1.5} aria-hidden="true" />} onClick={() => void leave(t)}>
            {t('accounts.profile.signOut')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
