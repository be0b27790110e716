import '@mantine/core/styles/Popover.css'
import { Button, Popover } from '@mantine/core'
import { IconCheck, IconLogout, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { signOut } from '../../../api/http/sign-out.ts'
import { activeCorporate, selectCorporate, type StoredSession } from '../../../api/session/session.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
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
      <h3>{t('accounts.profile.switch')}</h3>
      <ul className={classes.corporates}>
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
      <p className={classes.caption}>{t('accounts.profile.title')}</p>
      <h2>{session.userName}</h2>
      <p className={classes.email}>{session.userEmail}</p>
      {corporate !== undefined && (
        <>
          <dl className={classes.facts}>
            <dt>{t('accounts.profile.company')}</dt>
            <dd>{corporate.name}</dd>
            <dt>{t('accounts.profile.role')}</dt>
            <dd>{t(`accounts.roles.${corporate.role}`)}</dd>
          </dl>
          <Button
            variant="default"
            className={classes.edit}
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

/** Spec 1 §2: who is signed in, as what, and the way out. */
export function ProfileBox({ session, hrefs }: { readonly session: StoredSession; readonly hrefs: ProfileHrefs }) {
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
            <div className={classes.row}>
              <span>{t('shell.scheme.label')}</span>
              <SchemeSwitch />
            </div>
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
