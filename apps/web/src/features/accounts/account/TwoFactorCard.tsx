import { Button, Group } from '@mantine/core'
import type { TwoFactor } from '@plumbline/contract/accounts/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { twoFactorQuery } from '../../../api/accounts/profile.ts'
import type { StoredSession } from '../../../api/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SettingsBody, SettingsSection, Waiting } from './SettingsSection.tsx'
import classes from './Settings.module.css'
import { TwoFactorOff } from './TwoFactorOff.tsx'
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx'

const fewCodes = 3

function On({
  state,
  onReplaceTwoFactor,
  onOff,
}: {
  readonly state: TwoFactor
  readonly onReplaceTwoFactor: () => void
  readonly onOff: () => void
}) {
  const t = useT()
  const companies = state.isRequiredBy.join(', ')
  return (
    <>
      <SettingsBody>
        <Group gap="4px 12px">
          <Tag tone="accent">{t('accounts.security.twoFactor.on')}</Tag>
          {t('accounts.security.twoFactor.onText')}
        </Group>
        <MutedText size="md">
          {t('accounts.security.twoFactor.codesLeft', { count: state.recoveryCodesLeft })}
          {state.recoveryCodesLeft <= fewCodes && (
            <>
              <br />
              {t('accounts.security.twoFactor.codesFew')}
            </>
          )}
        </MutedText>
        {companies !== '' && (
          <MutedText size="md">{t('accounts.security.twoFactor.requiredStays', { companies })}</MutedText>
        )}
      </SettingsBody>
      <Group gap="sm" px="xl" py="lg" className={classes.foot ?? ''}>
        <Button variant="default" onClick={onReplaceTwoFactor}>
          {t('accounts.security.twoFactor.setUpAgain')}
        </Button>
        {companies === '' && (
          <Button variant="subtle" onClick={onOff}>
            {t('accounts.security.twoFactor.turnOff')}
          </Button>
        )}
      </Group>
    </>
  )
}

function Off({ state, onSetUp }: { readonly state: TwoFactor; readonly onSetUp: () => void }) {
  const t = useT()
  const companies = state.isRequiredBy.join(', ')
  return (
    <SettingsBody>
      <Group gap="4px 12px">
        <Tag tone="strong">{t('accounts.security.twoFactor.off')}</Tag>
        {t('accounts.security.twoFactor.offText')}
      </Group>
      {companies !== '' && <p>{t('accounts.security.twoFactor.requiredBy', { companies })}</p>}
      <WriteButton onClick={onSetUp}>{t('accounts.security.twoFactor.setUp')}</WriteButton>
    </SettingsBody>
  )
}

export function TwoFactorCard({ session, id }: { readonly session: StoredSession; readonly id: string }) {
  const t = useT()
  const client = useQueryClient()
  const query = useQuery(twoFactorQuery(session.userId))
  const [doing, setDoing] = useState<'nothing' | 'set-up' | 'replace' | 'off'>('nothing')
  // Everything that was refused for want of it is asked for again.
  const changed = () => void client.invalidateQueries()
  const close = () => setDoing('nothing')
  const state = query.data
  return (
    <SettingsSection
      id={id}
      title={t('accounts.security.twoFactor.title')}
      text={t('accounts.security.twoFactor.text')}
    >
      {state === undefined && <Waiting query={query} />}
      {state !== undefined && (doing === 'set-up' || doing === 'replace') && (
        <TwoFactorSetUp
          session={session}
          isReplacing={doing === 'replace'}
          onChanged={changed}
          onClose={() => {
            if (state.isOn) showToast('brief', t('accounts.security.setUp.isOn'))
            close()
          }}
        />
      )}
      {state !== undefined &&
        (doing === 'nothing' || doing === 'off') &&
        (state.isOn ? (
          <On state={state} onReplaceTwoFactor={() => setDoing('replace')} onOff={() => setDoing('off')} />
        ) : (
          <Off state={state} onSetUp={() => setDoing('set-up')} />
        ))}
      {doing === 'off' && <TwoFactorOff session={session} onChanged={changed} onClose={close} />}
    </SettingsSection>
  )
}
