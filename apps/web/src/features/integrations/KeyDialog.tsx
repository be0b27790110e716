import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import { Checkbox, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { keyName, keyRoles, type KeyRole } from '@plumbline/contract/integrations/integrations'
import { keyScopes, type KeyScope } from '@plumbline/contract/key-scopes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createKey, keysQuery, projectChoicesQuery } from '../../api/integrations.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ShownOnce } from '../../ui/dialogs/ShownOnce.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { Choices, toggled } from './Choices.tsx'

type Props = { readonly member: Membership; readonly onClose: () => void }

const lifetimes = [7, 30, 90, 180, 365] as const

function ProjectChoices({
  member,
  chosen,
  onToggle,
}: {
  readonly member: Membership
  readonly chosen: readonly string[]
  readonly onToggle: (id: string) => void
}) {
  const t = useT()
  const query = useQuery(projectChoicesQuery(member))
  if (query.isError) return <Text fz="sm">{t('integrations.keys.form.projectsFailed')}</Text>
  return (
    <Stack gap={4} mah={160} pl="xl" style={{ overflowY: 'auto' }}>
      {query.data?.map(({ _id, name }) => (
        <Checkbox key={_id} label={name} checked={chosen.includes(_id)} onChange={() => onToggle(_id)} />
      ))}
    </Stack>
  )
}

/** What the form holds, and what is wrong with it once it was sent. */
function useKeyForm({ corporateId }: Membership) {
  const t = useT()
  const [name, setName] = useState('')
  const [role, setRole] = useState<KeyRole>('corporate-standard')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read'])
  const [projectIds, setProjects] = useState<readonly string[] | null>(null)
  const [days, setDays] = useState<number>(90)
  const [secret, setSecret] = useState<string>()
  const faults = {
    name: keyName.safeParse(name).success ? undefined : t('rules.required'),
    scopes: scopes.length > 0 ? undefined : t('integrations.keys.form.noScope'),
    projects: projectIds?.length === 0 ? t('integrations.keys.form.noProject') : undefined,
  }
  const sending = useSubmit(
    faults,
    async () => {
      const body = { name, role, scopes: [...scopes], projectIds: projectIds === null ? null : [...projectIds], days }
      setSecret((await createKey(corporateId, body)).secret)
    },
    keysQuery(corporateId).queryKey,
  )
  return {
    ...sending,
    values: { name, role, scopes, projectIds, days },
    set: { setName, setRole, setScopes, setProjects, setDays },
    secret,
  }
}

type Form = ReturnType<typeof useKeyForm>

function Projects({ member, form }: { readonly member: Membership; readonly form: Form }) {
  const t = useT()
  const { projectIds } = form.values
  return (
    <Choices legend={t('integrations.keys.form.projects')} error={form.faults.projects}>
      <Radio
        name="projects"
        label={t('integrations.keys.form.all')}
        checked={projectIds === null}
        onChange={() => form.set.setProjects(null)}
      />
      <Radio
        name="projects"
        label={t('integrations.keys.form.some')}
        checked={projectIds !== null}
        onChange={() => form.set.setProjects([])}
      />
      {projectIds !== null && (
        <ProjectChoices
          member={member}
          chosen={projectIds}
          onToggle={(id) => form.set.setProjects(toggled(projectIds, id))}
        />
      )}
    </Choices>
  )
}

function Fields({ member, form }: { readonly member: Membership; readonly form: Form }) {
  const t = useT()
  const { values, set, faults } = form
  return (
    <>
      <TextInput
        name="name"
        size="sm"
        label={t('integrations.keys.form.name')}
        description={t('integrations.keys.form.nameHint')}
        error={faults.name}
        value={values.name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => set.setName(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        size="sm"
        label={t('integrations.keys.form.role')}
        description={t('integrations.keys.form.roleHint')}
        value={values.role}
        data={keyRoles.map((role) => ({ value: role, label: t(`accounts.roles.${role}`) }))}
        onChange={(event) => set.setRole(event.currentTarget.value as KeyRole)}
      />
      <Choices legend={t('integrations.keys.form.scopes')} error={faults.scopes}>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`integrations.keys.scopes.${scope}`)}
            description={t(`integrations.keys.scopeHints.${scope}`)}
            checked={values.scopes.includes(scope)}
            onChange={() => set.setScopes(toggled(values.scopes, scope))}
          />
        ))}
      </Choices>
      <Projects member={member} form={form} />
      <NativeSelect
        size="sm"
        label={t('integrations.keys.form.days')}
        value={String(values.days)}
        data={lifetimes.map((count) => ({
          value: String(count),
          label: t('integrations.keys.form.dayCount', { count }),
        }))}
        onChange={(event) => set.setDays(Number(event.currentTarget.value))}
      />
    </>
  )
}

export function KeyDialog({ member, onClose }: Props) {
  const t = useT()
  const form = useKeyForm(member)
  if (form.secret !== undefined)
    return (
      <Dialog
        title={t('integrations.keys.made.title', { name: form.values.name.trim() })}
        closeLabel={t('integrations.close')}
        onClose={onClose}
      >
        <ShownOnce
          text={t('integrations.keys.made.text')}
          label={t('integrations.keys.made.key')}
          secret={form.secret}
          copy={t('integrations.copy')}
          copied={t('integrations.copied')}
          copyFailed={t('integrations.copyFailed')}
          done={t('integrations.keys.made.done')}
          onDone={onClose}
        />
      </Dialog>
    )
  return (
    <FormDialog
      title={t('integrations.keys.form.title')}
      cancel={t('integrations.cancel')}
      submit={t('integrations.keys.form.submit')}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Fields member={member} form={form} />
    </FormDialog>
  )
}
