import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { shareLifetimes } from '@plumbline/contract/shares/share-addresses'
import { shareLabel, sharePassword, type ShareContents } from '@plumbline/contract/shares/shares'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createShare, sharesQuery, type SharedInspection } from '../../api/shares.ts'
import { useT } from '../../i18n/use-t.ts'
import dialog from '../../ui/dialogs/dialog-form.module.css'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'

const parts = ['defects', 'photos', 'elevations', 'reports'] as const
const begunContents: ShareContents = { defects: true, photos: true, elevations: true, reports: true }

type Values = {
  readonly label: string
  readonly shows: ShareContents
  readonly mayComment: boolean
  readonly isBlurred: boolean
  readonly password: string
  readonly days: number
}

const begun: Values = { label: '', shows: begunContents, mayComment: false, isBlurred: true, password: '', days: 30 }

/** What the form holds, and what is wrong with it once it was sent. */
function useShareForm(of: SharedInspection, onMade: (token: string) => void) {
  const t = useT()
  const [values, setValues] = useState(begun)
  const faults = {
    label: shareLabel.safeParse(values.label).success ? undefined : t('rules.required'),
    password:
      values.password === '' || sharePassword.safeParse(values.password).success
        ? undefined
        : t('shares.form.passwordHint'),
  }
  async function send() {
    const { token } = await createShare(of, {
      ...values,
      mayComment: values.mayComment && values.shows.defects,
      password: values.password === '' ? null : values.password,
    })
    onMade(token)
  }
  return {
    ...useSubmit(faults, send, sharesQuery(of).queryKey),
    values,
    set: (change: Partial<Values>) => setValues((now) => ({ ...now, ...change })),
  }
}

type Form = ReturnType<typeof useShareForm>

/** How many photos a reader would see, before the link is made. */
function PhotoCounts({ of, isBlurred }: { readonly of: SharedInspection; readonly isBlurred: boolean }) {
  const t = useT()
  const photos = useQuery(sharesQuery(of)).data?.photos
  if (!isBlurred) return <StatusLine kind="warning">{t('shares.privacy')}</StatusLine>
  if (photos === undefined) return null
  const { total, checked, ready } = photos
  if (total === 0) return <StatusLine kind="info">{t('shares.photos.none')}</StatusLine>
  const sentences = [
    t('shares.photos.shown', { ready, total }),
    ...(total > checked ? [t('shares.photos.unchecked', { count: total - checked })] : []),
    ...(checked > ready ? [t('shares.photos.waiting', { count: checked - ready })] : []),
    ...(total > checked ? [t('shares.photos.how')] : []),
  ]
  return <StatusLine kind={ready < total ? 'warning' : 'info'}>{sentences.join(' ')}</StatusLine>
}

function Contents({ of, values: { shows, mayComment, isBlurred }, set }: Form & { readonly of: SharedInspection }) {
  const t = useT()
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd={0}>
      <Text component="legend" size="sm" fw={500} mb="xs" p={0}>
        {t('shares.form.shows')}
      </Text>
      {parts.map((part) => (
        <Checkbox
          key={part}
          label={t(`shares.form.contents.${part}`)}
          description={t(`shares.form.contentHints.${part}`)}
          checked={shows[part] && (part !== 'photos' || shows.defects)}
          disabled={part === 'photos' && !shows.defects}
          onChange={() => set({ shows: { ...shows, [part]: !shows[part] } })}
        />
      ))}
      <MutedText size="sm">{t('shares.form.always')}</MutedText>
      <Checkbox
        label={t('shares.form.blur')}
        description={t('shares.form.blurHint')}
        checked={isBlurred}
        disabled={!(shows.defects && shows.photos) && !shows.reports}
        onChange={() => set({ isBlurred: !isBlurred })}
      />
      {shows.defects && shows.photos && <PhotoCounts of={of} isBlurred={isBlurred} />}
      <Checkbox
        label={t('shares.form.comments')}
        description={t('shares.form.commentsHint')}
        checked={mayComment && shows.defects}
        disabled={!shows.defects}
        onChange={() => set({ mayComment: !mayComment })}
      />
    </Stack>
  )
}

type Props = { readonly of: SharedInspection; readonly onMade: (token: string) => void }

export function ShareForm({ of, onMade }: Props) {
  const t = useT()
  const form = useShareForm(of, onMade)
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
      <Contents of={of} {...form} />
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
