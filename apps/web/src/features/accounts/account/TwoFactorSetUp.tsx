import { Button } from '@mantine/core'
import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { beginTwoFactor, confirmTwoFactor } from '../../../api/accounts-profile.ts'
import type { StoredSession } from '../../../api/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../AccountCard.tsx'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { QrCode } from '../../../ui/display/QrCode.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './TwoFactor.module.css'
import { useForm } from '../use-form.ts'

type Secret = { readonly secret: string; readonly uri: string }

type StepProps = {
  readonly number: 1 | 2 | 3
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Step({ number, title, text, children }: StepProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  // Step 1 opens with the focus in its field; a later step replaces it without a click and needs the focus to be announced.
  useEffect(() => {
    if (number === 3) heading.current?.focus()
  }, [number])
  return (
    <div className={classes.step}>
      <div>
        <p className={classes.count}>{t('accounts.security.setUp.step', { number })}</p>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}

function Buttons({
  busy,
  label,
  onCancel,
}: {
  readonly busy: boolean
  readonly label: string
  readonly onCancel: () => void
}) {
  const t = useT()
  return (
    <div className={classes.buttons}>
      <WriteButton type="submit" loading={busy}>
        {label}
      </WriteButton>
      <Button variant="subtle" onClick={onCancel} disabled={busy}>
        {t('accounts.security.cancel')}
      </Button>
    </div>
  )
}

const withoutCode: readonly ('password' | 'code')[] = ['password']
const withCode: typeof withoutCode = ['password', 'code']

type Begin = {
  readonly session: StoredSession
  readonly isReplacing: boolean
  readonly onCancel: () => void
  readonly onBegun: (secret: Secret) => void
}

function PasswordStep({ session, isReplacing, onCancel, onBegun }: Begin) {
  const t = useT()
  const { notice, busy, errorAt, formProps } = useForm({
    fields: isReplacing ? withCode : withoutCode,
    rules: () => (isReplacing ? profileRoutes.endTwoFactor.body : profileRoutes.beginTwoFactor.body),
    send: async (given) => onBegun(await beginTwoFactor(session.userId, given)),
  })
  return (
    <Step
      number={1}
      title={t('accounts.security.setUp.passwordTitle')}
      text={t(isReplacing ? 'accounts.security.setUp.againText' : 'accounts.security.setUp.passwordText')}
    >
      <form {...formProps} className={classes.form} noValidate>
        <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
        <input type="text" name="username" autoComplete="username" defaultValue={session.userEmail} hidden />
        <PasswordField
          name="password"
          label={t('accounts.security.setUp.password')}
          error={errorAt('password')}
          autoComplete="current-password"
          autoFocus
        />
        {isReplacing && (
          <CodeField
            label={t('accounts.security.setUp.code')}
            hint={t('accounts.security.setUp.codeHint')}
            error={errorAt('code')}
          />
        )}
        <Buttons busy={busy} label={t('accounts.security.setUp.next')} onCancel={onCancel} />
      </form>
    </Step>
  )
}

/** In groups of four: a key that is typed is read aloud, or copied a piece at a time. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

type Confirm = {
  readonly userId: string
  readonly secret: Secret
  readonly onCancel: () => void
  readonly onConfirmed: (codes: readonly string[]) => void
}

function AppStep({ userId, secret, onCancel, onConfirmed }: Confirm) {
  const t = useT()
  const { notice, busy, errorAt, formProps } = useForm({
    fields: ['code'] as const,
    rules: () => profileRoutes.confirmTwoFactor.body,
    send: async ({ code }) => onConfirmed((await confirmTwoFactor(userId, code)).recoveryCodes),
  })
  return (
    <Step number={2} title={t('accounts.security.setUp.appTitle')} text={t('accounts.security.setUp.appText')}>
      <div className={classes.scan}>
        <QrCode text={secret.uri} label={t('accounts.security.setUp.picture')} size={200} />
        <div className={classes.byHand}>
          <p className={classes.text}>{t('accounts.security.setUp.byHand')}</p>
          <code className={classes.key} aria-label={t('accounts.security.setUp.key')}>
            {grouped(secret.secret)}
          </code>
        </div>
      </div>
      <form {...formProps} className={classes.form} noValidate>
        <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
        <CodeField
          label={t('accounts.security.setUp.appCode')}
          hint={t('accounts.security.setUp.appCodeHint')}
          error={errorAt('code')}
          digitsOnly
          autoFocus
        />
        <Buttons busy={busy} label={t('accounts.security.setUp.switchOn')} onCancel={onCancel} />
      </form>
    </Step>
  )
}

type Props = {
  readonly session: StoredSession
  readonly isReplacing: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Password, app, recovery codes. `onChanged` whenever the server knows something new. */
export function TwoFactorSetUp({ session, isReplacing, onChanged, onClose }: Props) {
  const t = useT()
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) {
    return (
      <Step number={3} title={t('accounts.security.setUp.codesTitle')} text={t('accounts.security.setUp.codesText')}>
        <RecoveryCodes codes={codes} email={session.userEmail} onDone={onClose} />
      </Step>
    )
  }
  if (secret === undefined) {
    return (
      <PasswordStep
        session={session}
        isReplacing={isReplacing}
        onCancel={onClose}
        onBegun={(begun) => {
          setSecret(begun)
          onChanged()
        }}
      />
    )
  }
  return (
    <AppStep
      userId={session.userId}
      secret={secret}
      onCancel={onClose}
      onConfirmed={(fresh) => {
        setCodes(fresh)
        onChanged()
      }}
    />
  )
}
