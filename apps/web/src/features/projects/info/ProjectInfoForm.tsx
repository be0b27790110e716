import { Stack } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { can } from '@plumbline/contract/roles'
import type { Location } from 'react-router'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx'
import { InfoConflict } from './InfoConflict.tsx'
import { InfoSections } from './InfoSections.tsx'
import { PictureField } from './PictureField.tsx'
import { PositionField } from './PositionField.tsx'
import classes from './ProjectInfo.module.css'
import { ReadOnlyNote } from '../ReadOnlyNote.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { UsageCard } from './UsageCard.tsx'
import { useInfoForm } from './use-info-form.ts'

type Props = {
  readonly of: OfWorkspace
  readonly inspectionId: string | null
  readonly info: ProjectInfo
  readonly member: Membership
  readonly buyHref: string | undefined
}

/** The form is one part of its tab: the hash says that it is open. */
const isLeaving = (from: Location, to: Location) => from.pathname !== to.pathname || from.hash !== to.hash

export function ProjectInfoForm({ of, inspectionId, info, member, buyHref }: Props) {
  const t = useT()
  const form = useInfoForm(of, inspectionId, info)
  const mayEdit = can(member, 'project.edit')
  const pictureProblem = form.refusal?.field === 'pictures' ? form.refusal.text : undefined
  const pictures = [
    ['cover', info.coverImage],
    ['logo', info.companyLogo],
    ['clientLogo', info.clientLogo],
  ] as const
  return (
    <form
      className={classes.form}
      aria-label={t('projects.info.title')}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isDirty) void form.save()
      }}
    >
      {!mayEdit && <ReadOnlyNote>{t('projects.info.readOnly')}</ReadOnlyNote>}
      <div className={classes.columns}>
        <InfoSections form={form} mayEdit={mayEdit} />
        <Stack gap="lg" miw={0}>
          <Panel title={t('projects.info.pictures.title')}>
            {pictures.map(([kind, link]) => (
              <PictureField
                key={kind}
                kind={kind}
                link={link}
                change={form.pictures[kind]}
                mayEdit={mayEdit}
                onChange={(change) => form.setPicture(kind, change)}
                problem={form.pictures[kind] === undefined ? undefined : pictureProblem}
              />
            ))}
          </Panel>
          <PositionField
            form={form}
            mayEdit={mayEdit}
            photos={inspectionId === null ? undefined : { projectId: of.projectId, inspectionId }}
          />
          <UsageCard of={of} info={info} buyHref={buyHref} />
        </Stack>
      </div>
      {form.newer !== undefined && <InfoConflict form={form} newer={form.newer} />}
      {form.newer === undefined && form.isDirty && (
        <SaveBar
          problem={form.refusal?.text ?? ''}
          busy={form.busy}
          onSave={() => void form.save()}
          onCancel={form.cancel}
        />
      )}
      <UnsavedGuard dirty={form.isDirty} onSave={() => form.save()} onDiscard={form.cancel} isLeaving={isLeaving} />
    </form>
  )
}
