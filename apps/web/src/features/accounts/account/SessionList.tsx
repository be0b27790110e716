import { Box, Button, Group } from '@mantine/core'
import type { OpenSession } from '@plumbline/contract/accounts/profile'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endEverySession, endOneSession, endOtherSessions, sessionsQuery } from '../../../api/accounts/profile.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Moment } from '../../../ui/display/Moment.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { deviceText, readDevice } from './device-text.ts'
import { refusalOf } from '../form-problems.ts'
import { SettingsRow, SettingsSection, Waiting } from './SettingsSection.tsx'
import classes from './Settings.module.css'

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, desktop: IconDeviceDesktop }

type PendingSignOut = OpenSession | 'others' | 'all'

function Row({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => void }) {
  const t = useT()
  const device = deviceText(t, session.userAgent)
  const Icon = icons[readDevice(session.userAgent)?.kind ?? 'desktop']
  return (
    <SettingsRow Icon={Icon}>
      <Box flex="1 1 240px" miw={0}>
        <Group gap="4px 8px" fz="md" fw={600}>
          {device}
          {session.isCurrent && <Tag tone="accent">{t('accounts.security.sessions.here')}</Tag>}
        </Group>
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
      </Box>
      {!session.isCurrent && (
        <Button variant="default" aria-label={t('accounts.security.sessions.endOf', { device })} onClick={onEnd}>
          {t('accounts.security.sessions.end')}
        </Button>
      )}
    </SettingsRow>
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
          <ul role="list" className={classes.rows}>
            {sessions.map((session) => (
              <Row key={session._id} session={session} onEnd={() => setPending(session)} />
            ))}
          </ul>
          <Group gap="sm" px="xl" py="lg" className={classes.foot ?? ''}>
            {sessions.length > 1 && (
              <Button variant="default" onClick={() => setPending('others')}>
                {t('accounts.security.sessions.endOthers')}
              </Button>
            )}
            <Button variant="default" onClick={() => setPending('all')}>
              {t('accounts.security.sessions.endAll')}
            </Button>
          </Group>
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
