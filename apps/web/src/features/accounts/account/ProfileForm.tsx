import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { profileForm } from '@plumbline/contract/rules/people'
import { can } from '@plumbline/contract/roles'
import { useState, type FormEvent } from 'react'
import { renameCorporate, renameUser } from '../../../api/accounts/profile.ts'
import { activeCorporate, type StoredSession } from '../../../api/session/session.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../AccountCard.tsx'
import { faultsOf, refusalOf } from '../form-problems.ts'
import classes from './ProfileBox.module.css'

type Props = { readonly session: StoredSession; readonly onDone: () => void }

/** Spec 1 §5: saving is possible only when both names are good, and something is new; only what is new is sent. */
export function ProfileForm({ session, onDone }: Props) {
  const t = useT()
  const member = activeCorporate(session)
  const mayRename = member !== undefined && can(member, 'corporate.rename')
  const before = { name: session.userName, company: member?.name ?? '' }
  const [typed, setTyped] = useState(before)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const rules = profileForm(before)
  const faults = faultsOf(t, rules, typed)
  const verdict = rules.safeParse(typed)
  const after = verdict.success ? verdict.data : before
  const isNew = { name: after.name !== before.name, company: mayRename && after.company !== before.company }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || member === undefined || !verdict.success) return
    setBusy(true)
    setNotice('')
    const { corporateId } = member
    try {
      if (isNew.name) await renameUser(session, { corporateId, name: after.name })
      if (isNew.company) await renameCorporate({ corporateId, name: after.company })
      showToast('brief', t('accounts.security.profile.saved'))
      onDone()
    } catch (error) {
      setBusy(false)
      setNotice(refusalOf(t, error, []).text)
    }
  }

  return (
    <form
      className={classes.section}
      aria-label={t('accounts.security.profile.edit')}
      aria-busy={busy}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <Stack gap="lg">
        <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
        <TextInput
          label={t('accounts.security.profile.name')}
          value={typed.name}
          error={faults['name']}
          autoComplete="name"
          data-autofocus
          autoFocus
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        {mayRename && (
          <TextInput
            label={t('accounts.security.profile.company')}
            value={typed.company}
            error={faults['company']}
            autoComplete="organization"
            onChange={(event) => setTyped({ ...typed, company: event.currentTarget.value })}
          />
        )}
        {!mayRename && member !== undefined && (
          <div>
            <Text fw={500} mb="xs">
              {t('accounts.security.profile.company')}
            </Text>
            <p>{member.name}</p>
            <MutedText>{t('accounts.security.profile.companyFixed')}</MutedText>
          </div>
        )}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onDone} disabled={busy}>
            {t('accounts.security.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy} disabled={!verdict.success || !(isNew.name || isNew.company)}>
            {t('accounts.security.profile.save')}
          </WriteButton>
        </Group>
      </Stack>
    </form>
  )
}
