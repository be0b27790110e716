import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { beginTwoFactor, confirmTwoFactor } from '../../../api/accounts/profile.ts'
import type { StoredSession } from '../../../api/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../AccountCard.tsx'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { QrCode } from '../../../ui/display/QrCode.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './Settings.module.css'
import { SettingsBody } from './SettingsSection.tsx'
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
  // Step 1 opens with the focus in its field; a later step replaces it without a click and needs the focus to be
  // announced.
  useEffect(() => {
    if (number === 3) heading.current?.focus()
  }, [number])
  return (
    <SettingsBody gap={20} pb="xl">
      <div>
        <MutedText>{t('accounts.security.setUp.step', { number })}</MutedText>
        <Text component="h3" ref={heading} tabIndex={-1} fz={16} fw={600} className={classes.heading ?? ''}>
          {title}
        </Text>
        <Text mt="xs">{text}</Text>
      </div>
      {children}
    </SettingsBody>
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
    <Group gap="sm">
      <WriteButton type="submit" loading={busy}>
        {label}
      </WriteButton>
      <Button variant="subtle" onClick={onCancel} disabled={busy}>
        {t('accounts.security.cancel')}
      </Button>
    </Group>
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
      <Box component="form" w="min(360px, 100%)" {...formProps} noValidate>
        <Stack gap="lg">
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
        </Stack>
      </Box>
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
      <Group gap="xl" className={classes.scan ?? ''}>
        <QrCode text={secret.uri} label={t('accounts.security.setUp.picture')} size={200} />
        <Box flex={1} miw={200}>
          <p>{t('accounts.security.setUp.byHand')}</p>
          <Box
            component="code"
            display="block"
            mt="sm"
            px="md"
            py="sm"
            bdrs="md"
            bg="var(--pl-hover)"
            fz="md"
            className={classes.key ?? ''}
            aria-label={t('accounts.security.setUp.key')}
          >
            {grouped(secret.secret)}
          </Box>
        </Box>
      </Group>
      <Box component="form" w="min(360px, 100%)" {...formProps} noValidate>
        <Stack gap="lg">
          <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
          <CodeField
            label={t('accounts.security.setUp.appCode')}
            hint={t('accounts.security.setUp.appCodeHint')}
            error={errorAt('code')}
            digitsOnly
            autoFocus
          />
          <Buttons busy={busy} label={t('accounts.security.setUp.switchOn')} onCancel={onCancel} />
        </Stack>
      </Box>
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
