import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { PlanName } from '@plumbline/contract/billing/plans'
import { can } from '@plumbline/contract/roles'
import { useRef, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { useCreateProject, type CreatedProject, type ProjectFormField } from './use-create-project.ts'

type Props = {
  readonly member: Membership
  readonly pricingHref: string
  readonly onCreated: (created: CreatedProject, plan: PlanName) => void
  readonly onClose: () => void
}

export function CreateProjectDialog({ member, pricingHref, onCreated, onClose }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const project = useCreateProject(member.corporateId, onCreated)
  const { busy } = project

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = await project.submit()
    const input = wrong === undefined ? null : form.current?.elements.namedItem(wrong)
    if (input instanceof HTMLElement) input.focus()
  }

  const field = (name: ProjectFormField) =>
    ({
      name,
      size: 'sm',
      label: t(`projects.list.form.${name}`),
      value: project.values[name],
      error: project.problems[name],
      autoComplete: 'off',
      onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
        project.setValue(name, event.currentTarget.value),
    }) as const

  return (
    <Dialog
      title={t('projects.list.form.title')}
      size={520}
      closeLabel={t('projects.list.form.cancel')}
      onClose={() => !busy && onClose()}
    >
      <form ref={form} noValidate aria-busy={busy} onSubmit={(event) => void onSubmit(event)}>
        <Stack gap="lg">
          <StatusLine kind="failure" isPlain>
            {project.notice}
          </StatusLine>
          <TextInput {...field('name')} required withAsterisk={false} maxLength={250} data-autofocus />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            <TextInput {...field('code')} required withAsterisk={false} maxLength={80} />
            <TextInput {...field('client')} maxLength={250} placeholder={t('projects.list.form.optional')} />
          </SimpleGrid>
          <TypeChoice value={project.projectType} onChange={project.setType} />
          {can(member, 'billing.buy') && (
            <PlanChoice value={project.plan} onChange={project.setPlan} compareHref={pricingHref} />
          )}
          <Group gap="sm" justify="flex-end" mt="sm">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('projects.list.form.cancel')}
            </Button>
            <WriteButton type="submit" loading={busy}>
              {t('projects.list.form.submit')}
            </WriteButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
