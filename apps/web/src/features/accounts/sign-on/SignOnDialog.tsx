import { Button, Textarea, TextInput } from '@mantine/core'
import { isIssuer, type SignOn } from '@plumbline/contract/accounts/sign-on'
import { useState, type FormEvent } from 'react'
import { signOnChanges } from '../../../api/accounts/sign-on-settings.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import dialog from '../../../ui/dialogs/dialog-form.module.css'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { fromLines, toLines } from './role-lines.ts'
import { useSettings } from './use-settings.ts'

type Props = { readonly corporateId: string; readonly signOn: SignOn | null; readonly onClose: () => void }

type Field = 'issuer' | 'clientId' | 'clientSecret' | 'roleClaim' | 'roles'

function startOf(signOn: SignOn | null): Record<Field, string> {
  return {
    issuer: signOn?.issuer ?? 'https://',
    clientId: signOn?.clientId ?? '',
    clientSecret: '',
    roleClaim: signOn?.roleClaim ?? '',
    roles: toLines(signOn?.roles ?? []),
  }
}

function useSignOnForm({ corporateId, signOn, onClose }: Props) {
  const t = useT()
  const apply = useSettings(corporateId)
  const [values, setValues] = useState(() => startOf(signOn))
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const roles = fromLines(values.roles)
  // The stored secret is for the issuer it was entered for.
  const needsSecret = signOn?.hasSecret !== true || signOn.issuer !== values.issuer.trim()
  const faults: Partial<Record<Field, string>> = {
    ...(isIssuer(values.issuer.trim()) ? {} : { issuer: t('accounts.signOnSettings.form.issuerWrong') }),
    ...(values.clientId.trim() === '' ? { clientId: t('rules.required') } : {}),
    ...(needsSecret && values.clientSecret.trim() === '' ? { clientSecret: t('rules.required') } : {}),
    ...(typeof roles === 'number' ? { roles: t('accounts.signOnSettings.form.rulesWrong', { line: roles }) } : {}),
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (Object.keys(faults).length > 0 || typeof roles === 'number') return
    setBusy(true)
    setProblem(undefined)
    const secret = values.clientSecret.trim()
    const failed = await apply(
      () =>
        signOnChanges.save(corporateId, {
          issuer: values.issuer.trim(),
          clientId: values.clientId.trim(),
          ...(secret === '' ? {} : { clientSecret: secret }),
          roleClaim: values.roleClaim.trim() === '' ? null : values.roleClaim.trim(),
          roles,
        }),
      t('accounts.signOnSettings.saved'),
    )
    setBusy(false)
    setProblem(failed)
    if (failed === undefined) onClose()
  }
  const set = (field: Field) => (value: string) => setValues((before) => ({ ...before, [field]: value }))
  return { values, set, faults: isSent ? faults : {}, busy, problem, submit, needsSecret }
}

type Form = ReturnType<typeof useSignOnForm>

function Fields({ form }: { readonly form: Form }) {
  const t = useT()
  const { values, set, faults } = form
  const given = (field: Field) => ({
    name: field,
    size: 'sm',
    value: values[field],
    error: faults[field],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(field)(event.currentTarget.value),
  })
  return (
    <>
      <TextInput
        {...given('issuer')}
        type="url"
        label={t('accounts.signOnSettings.issuer')}
        description={t('accounts.signOnSettings.form.issuerHint')}
        maxLength={300}
        data-autofocus
      />
      <TextInput {...given('clientId')} label={t('accounts.signOnSettings.clientId')} maxLength={300} />
      <TextInput
        {...given('clientSecret')}
        type="password"
        autoComplete="new-password"
        label={t('accounts.signOnSettings.form.secret')}
        description={t(
          form.needsSecret ? 'accounts.signOnSettings.form.secretHint' : 'accounts.signOnSettings.form.secretKeep',
        )}
        maxLength={1000}
      />
      <TextInput
        {...given('roleClaim')}
        label={t('accounts.signOnSettings.form.claim')}
        description={t('accounts.signOnSettings.form.claimHint')}
        maxLength={100}
      />
      <Textarea
        {...given('roles')}
        label={t('accounts.signOnSettings.form.rules')}
        description={t('accounts.signOnSettings.form.rulesHint')}
        rows={3}
        maxLength={6000}
      />
    </>
  )
}

export function SignOnDialog(props: Props) {
  const t = useT()
  const form = useSignOnForm(props)
  return (
    <Dialog
      title={t('accounts.signOnSettings.form.title')}
      closeLabel={t('integrations.cancel')}
      onClose={() => !form.busy && props.onClose()}
    >
      <form className={dialog.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <Fields form={form} />
        <StatusLine kind="failure" isPlain>
          {form.problem}
        </StatusLine>
        <div className={dialog.actions}>
          <Button variant="default" disabled={form.busy} onClick={props.onClose}>
            {t('integrations.cancel')}
          </Button>
          <WriteButton type="submit" loading={form.busy}>
            {t('accounts.signOnSettings.form.submit')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
