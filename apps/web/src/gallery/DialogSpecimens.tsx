import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/use-t.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { Sheet } from '../ui/dialogs/Sheet.tsx'
import { ShownOnce } from '../ui/dialogs/ShownOnce.tsx'
import { TutorialMenu } from '../ui/dialogs/TutorialMenu.tsx'
import { UnsavedGuard } from '../ui/dialogs/UnsavedGuard.tsx'
import { sample } from './sample.ts'
import { Specimen } from './Specimen.tsx'

const dialogs = [
  'Dialog',
  'Dialog isTall',
  'Sheet',
  'ConfirmDialog',
  'ConfirmDialog refused',
  'FormDialog refused',
] as const

function Opened({ name, onClose }: { readonly name: (typeof dialogs)[number]; readonly onClose: () => void }) {
  const t = useT()
  const title = t('billing.pending.takeBackTitle')
  const text = t('billing.pending.takeBackText', { number: sample.project.code })
  if (name === 'Dialog' || name === 'Dialog isTall')
    return (
      <Dialog title={title} closeLabel={t('billing.close')} isTall={name === 'Dialog isTall'} onClose={onClose}>
        <p>{text}</p>
      </Dialog>
    )
  if (name === 'Sheet')
    return (
      <Sheet title={title} closeLabel={t('billing.close')} onClose={onClose}>
        <p>{text}</p>
      </Sheet>
    )
  if (name === 'FormDialog refused')
    return (
      <FormDialog
        title={title}
        cancel={t('billing.pending.keep')}
        submit={t('billing.pending.takeBack')}
        busy={false}
        problem={t('shell.network.timeout')}
        onSubmit={(event) => event.preventDefault()}
        onClose={onClose}
      >
        <p>{text}</p>
      </FormDialog>
    )
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={t('billing.pending.takeBack')}
      cancel={t('billing.pending.keep')}
      onConfirm={() => Promise.resolve(name === 'ConfirmDialog refused' ? t('shell.network.timeout') : undefined)}
      onClose={onClose}
    />
  )
}

export function DialogSpecimens() {
  const t = useT()
  const [open, setOpen] = useState<(typeof dialogs)[number]>()
  const [isDirty, setDirty] = useState(false)
  return (
    <>
      <Specimen name="Dialog, ConfirmDialog, FormDialog">
        <Group gap="sm">
          {dialogs.map((name) => (
            <Button key={name} variant="default" onClick={() => setOpen(name)}>
              {name}
            </Button>
          ))}
        </Group>
        {open !== undefined && <Opened name={open} onClose={() => setOpen(undefined)} />}
      </Specimen>
      <Specimen name="ShownOnce">
        <ShownOnce
          text={t('integrations.keys.made.text')}
          label={t('integrations.keys.made.key')}
          secret={sample.project.code}
          copy={t('integrations.copy')}
          copied={t('integrations.copied')}
          copyFailed={t('integrations.copyFailed')}
          done={t('integrations.keys.made.done')}
          onDone={() => undefined}
        />
      </Specimen>
      <Specimen name="UnsavedGuard">
        <Group gap="sm">
          <Button variant="default" aria-pressed={isDirty} onClick={() => setDirty(!isDirty)}>
            {t('shell.unsaved.title')}
          </Button>
          <Link to="elsewhere" relative="path">
            {t('shell.openProjects')}
          </Link>
        </Group>
        <UnsavedGuard dirty={isDirty} onSave={() => Promise.resolve(true)} onDiscard={() => setDirty(false)} />
      </Specimen>
      <Specimen name="TutorialMenu">
        <div>
          <TutorialMenu
            label={t('shell.help')}
            closeLabel={t('billing.close')}
            videos={[{ id: 'projects', title: t('shell.openProjects') }]}
          />
        </div>
      </Specimen>
    </>
  )
}
