import { Button } from '@mantine/core'
import type { TwoFactor } from '@plumbline/contract/accounts/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { twoFactorQuery } from '../../../api/accounts-profile.ts'
import type { StoredSession } from '../../../api/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SettingsSection, Waiting } from './SettingsSection.tsx'
import settings from './SettingsSection.module.css'
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
      <div className={settings.body}>
        <p className={settings.state}>
          <span className={settings.chip} data-on>
            {t('accounts.security.twoFactor.on')}
          </span>
          {t('accounts.security.twoFactor.onText')}
        </p>
        <p className={settings.quiet}>
          {t('accounts.security.twoFactor.codesLeft', { count: state.recoveryCodesLeft })}
          {state.recoveryCodesLeft <= fewCodes && (
            <>
              <br />
              {t('accounts.security.twoFactor.codesFew')}
            </>
          )}
        </p>
        {companies !== '' && (
          <p className={settings.quiet}>{t('accounts.security.twoFactor.requiredStays', { companies })}</p>
        )}
      </div>
      <div className={settings.foot}>
        <Button variant="default" onClick={onReplaceTwoFactor}>
          {t('accounts.security.twoFactor.setUpAgain')}
        </Button>
        {companies === '' && (
          <Button variant="subtle" onClick={onOff}>
            {t('accounts.security.twoFactor.turnOff')}
          </Button>
        )}
      </div>
    </>
  )
}

function Off({ state, onSetUp }: { readonly state: TwoFactor; readonly onSetUp: () => void }) {
  const t = useT()
  const companies = state.isRequiredBy.join(', ')
  return (
    <div className={settings.body}>
      <p className={settings.state}>
        <span className={settings.chip}>{t('accounts.security.twoFactor.off')}</span>
        {t('accounts.security.twoFactor.offText')}
      </p>
      {companies !== '' && <p>{t('accounts.security.twoFactor.requiredBy', { companies })}</p>}
      <WriteButton onClick={onSetUp}>{t('accounts.security.twoFactor.setUp')}</WriteButton>
    </div>
  )
}

export function TwoFactorCard({ session, id }: { readonly session: StoredSession; readonly id: string }) {
  const t = useT()
  const client = useQueryClient()
  const query = useQuery(twoFactorQuery(session.userId))
  const [doing, setDoing] = useState<'nothing' | 'set-up' | 'anew' | 'off'>('nothing')
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
      {state !== undefined && (doing === 'set-up' || doing === 'anew') && (
        <TwoFactorSetUp
          session={session}
          isReplacing={doing === 'anew'}
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
          <On state={state} onReplaceTwoFactor={() => setDoing('anew')} onOff={() => setDoing('off')} />
        ) : (
          <Off state={state} onSetUp={() => setDoing('set-up')} />
        ))}
      {doing === 'off' && <TwoFactorOff session={session} onChanged={changed} onClose={close} />}
    </SettingsSection>
  )
}
