import { NativeSelect, TextInput } from '@mantine/core'
import { shareLifetimes } from '@plumbline/contract/shares/share-addresses'
import { shareLabel, sharePassword } from '@plumbline/contract/shares/shares'
import { useState } from 'react'
import { createShare, sharesQuery, type SharedInspection } from '../../api/shares.ts'
import { useT } from '../../i18n/use-t.ts'
import dialog from '../../ui/dialogs/dialog-form.module.css'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { ShareAssignment } from './ShareAssignment.tsx'
import { ShareContentsFields } from './ShareContentsFields.tsx'
import { isFiltered, newShareFrom, type ShareOrigin, type ShareValues } from './share-values.ts'

/** What the form holds, and what is wrong with it once it was sent. */
function useShareForm(of: SharedInspection, origin: ShareOrigin, onMade: (token: string) => void) {
  const t = useT()
  const [values, setValues] = useState(() => newShareFrom(origin))
  const faults = {
    label: shareLabel.safeParse(values.label).success ? undefined : t('rules.required'),
    password:
      values.password === '' || sharePassword.safeParse(values.password).success
        ? undefined
        : t('shares.form.passwordHint'),
  }
  async function send() {
    const { selection, elevationIds, reportIds } = values
    const { token } = await createShare(of, {
      ...values,
      selection: selection === null ? null : { filter: origin.filter ?? {}, isFrozen: selection === 'frozen' },
      elevationIds: elevationIds === null ? null : [...elevationIds],
      reportIds: reportIds === null ? null : [...reportIds],
      mayComment: values.mayComment && (values.shows.defects || values.assigned !== null),
      password: values.password === '' ? null : values.password,
    })
    onMade(token)
  }
  return {
    ...useSubmit(faults, send, sharesQuery(of).queryKey),
    values,
    set: (change: Partial<ShareValues>) => setValues((now) => ({ ...now, ...change })),
  }
}

type Props = {
  readonly of: SharedInspection
  readonly origin: ShareOrigin
  readonly onMade: (token: string) => void
}

export function ShareForm({ of, origin, onMade }: Props) {
  const t = useT()
  const form = useShareForm(of, origin, onMade)
  const { values, set, faults } = form
  return (
    <form className={dialog.form} noValidate aria-label={t('shares.form.title')} onSubmit={form.submit}>
      <TextInput
        name="label"
        size="sm"
        label={t('shares.form.label')}
        description={t('shares.form.labelHint')}
        error={faults.label}
        value={values.label}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => set({ label: event.currentTarget.value })}
        data-autofocus
      />
      <ShareAssignment of={of} {...form} />
      <ShareContentsFields of={of} canFilter={isFiltered(origin)} {...form} />
      <TextInput
        name="password"
        size="sm"
        label={t('shares.form.password')}
        description={t('shares.form.passwordHint')}
        error={faults.password}
        value={values.password}
        autoComplete="off"
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        label={t('shares.form.days')}
        value={String(values.days)}
        data={shareLifetimes.map((count) => ({ value: String(count), label: t('shares.form.dayCount', { count }) }))}
        onChange={(event) => set({ days: Number(event.currentTarget.value) })}
      />
      <StatusLine kind="failure" isPlain>
        {form.problem}
      </StatusLine>
      <div className={dialog.actions}>
        <WriteButton type="submit" loading={form.busy}>
          {t('shares.form.submit')}
        </WriteButton>
      </div>
    </form>
  )
}
