import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { followUpActions } from '@plumbline/contract/buildings'
import type { Locale } from '@plumbline/contract/locales'
import type { DefectDefinition } from '@plumbline/contract/projects/settings'
import { useRef, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { MaterialChoice, SeverityChoice } from './DefinitionChoices.tsx'
import classes from './Definitions.module.css'
import { useDefinitionForm } from './use-definition-form.ts'

type Props = {
  readonly corporateId: string
  /** For a new one. */
  readonly language: Locale
  readonly definition: DefectDefinition | undefined
  readonly reload: () => Promise<readonly DefectDefinition[] | undefined>
  readonly onClose: () => void
}

type FieldsProps = Pick<ReturnType<typeof useDefinitionForm>, 'values' | 'problems' | 'set'>

function DefinitionFields({ values, problems, set }: FieldsProps) {
  const t = useT()
  return (
    <>
      <TextInput
        name="name"
        size="sm"
        required
        data-autofocus
        label={t('projects.settings.form.name')}
        value={values.name}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <SeverityChoice chosen={values.severity} onChoose={(severity) => set({ severity })} />
      <NativeSelect
        name="followUpAction"
        size="sm"
        label={t('projects.settings.form.followUp')}
        value={values.followUpAction}
        data={followUpActions
          .filter((action) => action !== 'closed' || action === values.followUpAction)
          .map((action) => ({ value: action, label: t(`projects.terms.followUp.${action}`) }))}
        onChange={(event) => set({ followUpAction: event.currentTarget.value as (typeof followUpActions)[number] })}
      />
      <Textarea
        name="subTypes"
        size="sm"
        rows={3}
        label={t('projects.settings.form.subTypes')}
        description={t('projects.settings.form.subTypesHint')}
        value={values.subTypes}
        error={problems.subTypes}
        onChange={(event) => set({ subTypes: event.currentTarget.value })}
      />
      <MaterialChoice chosen={values.materials} onChange={(materials) => set({ materials })} />
      <Textarea
        name="description"
        size="sm"
        rows={2}
        label={t('projects.settings.form.description')}
        value={values.description}
        error={problems.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    </>
  )
}

export function DefinitionDialog({ corporateId, language, definition, reload, onClose }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { values, set, problems, notice, isStale, busy, submit, takeNewer } = useDefinitionForm({
    corporateId,
    language,
    definition,
    reload,
    onDone: onClose,
  })

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const first = await submit()
    const field = first === undefined ? null : form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <Dialog
      size={640}
      title={t(definition === undefined ? 'projects.settings.form.createTitle' : 'projects.settings.form.editTitle')}
      closeLabel={t('projects.settings.form.cancel')}
      onClose={() => !busy && onClose()}
    >
      <form ref={form} noValidate aria-busy={busy} onSubmit={(event) => void onSubmit(event)}>
        <Stack gap="lg">
          <MutedText size="sm">
            {t('projects.settings.form.language', {
              language: t(`shell.language.${definition?.language ?? language}`),
            })}
          </MutedText>
          <StatusLine
            kind="failure"
            actions={
              isStale ? (
                <Button variant="default" onClick={() => void takeNewer()} loading={busy}>
                  {t('projects.settings.form.newer')}
                </Button>
              ) : undefined
            }
          >
            {notice}
          </StatusLine>
          <DefinitionFields values={values} problems={problems} set={set} />
        </Stack>
        <Group gap="sm" justify="flex-end" className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('projects.settings.form.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy}>
            {t(definition === undefined ? 'projects.settings.form.create' : 'projects.settings.form.save')}
          </WriteButton>
        </Group>
      </form>
    </Dialog>
  )
}
