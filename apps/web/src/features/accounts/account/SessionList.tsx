import { Button } from '@mantine/core'
import type { OpenSession } from '@plumbline/contract/accounts/profile'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endEverySession, endOneSession, endOtherSessions, sessionsQuery } from '../../../api/accounts-profile.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Moment } from '../../../ui/display/Moment.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { deviceText, readDevice } from './device-text.ts'
import { refusalOf } from '../form-problems.ts'
import classes from './SessionList.module.css'
import { SettingsSection, Waiting } from './SettingsSection.tsx'
import settings from './SettingsSection.module.css'

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, desktop: IconDeviceDesktop }

type PendingSignOut = OpenSession | 'others' | 'all'

function Row({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => void }) {
  const t = useT()
  const device = deviceText(t, session.userAgent)
  const Icon = icons[readDevice(session.userAgent)?.kind ?? 'desktop']
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={24} stroke={1.25} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.device}>
          {device}
          {session.isCurrent && (
            <span className={settings.chip} data-on>
              {t('accounts.security.sessions.here')}
            </span>
          )}
        </p>
        <dl className={classes.facts}>
          <div>
            <dt>{t('accounts.security.sessions.used')}</dt>
            <dd>
              <Moment at={session.lastUsedAt} />
            </dd>
          </div>
          <div>
            <dt>{t('accounts.security.sessions.begun')}</dt>
            <dd>
              <Moment at={session.createdAt} />
            </dd>
          </div>
          <div>
            <dt>{t('accounts.security.sessions.address')}</dt>
            <dd>{session.address}</dd>
          </div>
        </dl>
      </div>
      {!session.isCurrent && (
        <Button variant="default" aria-label={t('accounts.security.sessions.endOf', { device })} onClick={onEnd}>
          {t('accounts.security.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** What is asked before, and done after. */
function useEnding(userId: string, pending: PendingSignOut | undefined) {
  const t = useT()
  if (pending === undefined) return undefined
  if (pending === 'others')
    return {
      title: t('accounts.security.sessions.askOthers'),
      text: t('accounts.security.sessions.askOthersText'),
      confirm: t('accounts.security.sessions.endOthers'),
      end: () => endOtherSessions(userId),
    }
  if (pending === 'all')
    return {
      title: t('accounts.security.sessions.askAll'),
      text: t('accounts.security.sessions.askAllText'),
      confirm: t('accounts.security.sessions.endAll'),
      end: () => endEverySession(userId),
    }
  const device = deviceText(t, pending.userAgent)
  return {
    title: t('accounts.security.sessions.askEnd', { device }),
    text: t('accounts.security.sessions.askEndText'),
    confirm: t('accounts.security.sessions.end'),
    end: () => endOneSession(userId, pending._id),
  }
}

/** Every sign-in of the user, this one first. */
export function SessionList({ userId }: { readonly userId: string }) {
  const t = useT()
  const client = useQueryClient()
  const query = useQuery(sessionsQuery(userId))
  const [pending, setPending] = useState<PendingSignOut>()
  const ending = useEnding(userId, pending)
  const sessions =
    query.data === undefined
      ? undefined
      : [...query.data.filter(({ isCurrent }) => isCurrent), ...query.data.filter(({ isCurrent }) => !isCurrent)]

  async function end(): Promise<string | undefined> {
    try {
      await ending?.end()
      if (pending !== 'all') showToast('brief', t('accounts.security.sessions.ended'))
      return undefined
    } catch (error) {
      return refusalOf(t, error, []).text
    } finally {
      void client.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey })
    }
  }

  return (
    <SettingsSection title={t('accounts.security.sessions.title')} text={t('accounts.security.sessions.text')}>
      {sessions === undefined ? (
        <Waiting query={query} />
      ) : (
        <>
          <ul className={classes.list}>
            {sessions.map((session) => (
              <Row key={session._id} session={session} onEnd={() => setPending(session)} />
            ))}
          </ul>
          <div className={settings.foot}>
            {sessions.length > 1 && (
              <Button variant="default" onClick={() => setPending('others')}>
                {t('accounts.security.sessions.endOthers')}
              </Button>
            )}
            <Button variant="default" onClick={() => setPending('all')}>
              {t('accounts.security.sessions.endAll')}
            </Button>
          </div>
        </>
      )}
      {ending !== undefined && (
        <ConfirmDialog
          title={ending.title}
          text={ending.text}
          confirm={ending.confirm}
          cancel={t('accounts.security.cancel')}
          onConfirm={end}
          onClose={() => setPending(undefined)}
        />
      )}
    </SettingsSection>
  )
}
