import { ActionIcon, Box, Button, CloseButton, Group, Stack } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/CloseButton.css'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import type { ModelPin } from '@plumbline/contract/models/models'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { planIncludes } from '@plumbline/contract/billing/plans'
import { can } from '@plumbline/contract/roles'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { defectQuery } from '../../../api/defects-life.ts'
import { topologyQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { modelPinsQuery } from '../../../api/models.ts'
import { projectUsersQuery } from '../../../api/projects/access.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { Severity } from '../../../ui/display/Severity.tsx'
import { AfterPhotos } from './AfterPhotos.tsx'
import { DefectComments } from './DefectComments.tsx'
import { DefectConflict } from './DefectConflict.tsx'
import { DefectFields } from './DefectFields.tsx'
import { DefectHistory } from './DefectHistory.tsx'
import { DefectPhotos } from './DefectPhotos.tsx'
import { DefectSaved } from './DefectSaved.tsx'
import { DefectStatusActions } from './DefectStatusActions.tsx'
import { EarlierDefects } from './EarlierDefects.tsx'
import { MergedFrom } from './MergedFrom.tsx'
import type { Knowing } from '../defect-text.ts'
import classes from './DefectPanel.module.css'
import { useDefectLibrary } from '../use-defect-library.ts'
import { useDefectAutosave } from './defect-autosave.ts'
import { Section } from './Section.tsx'
import { UnconfirmedFields } from '../unconfirmed/UnconfirmedFields.tsx'
import { VoiceNotes } from '../voice/VoiceNotes.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'

export type ModelHref = (pin: Pick<ModelPin, 'defectId' | 'modelId'>) => string

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly member: Membership
  readonly defectId: string
  readonly photoHref: (imageId: string) => string
  /** The sheet to print. */
  readonly sheetHref?: (defectId: string) => string
  /** Where it is pinned on a 3D model; beside the model itself there is nothing to go to. */
  readonly modelHref?: ModelHref
  /** Beside a photo, where digits set the severity. */
  readonly hasDigits?: boolean
  /** Beside a list; beside its photo there is nothing to close. */
  readonly onClose?: () => void
  /** The number that was asked for and is part of this defect now. */
  readonly cameFrom?: Pick<Defect, '_id' | 'defectNum'>
}

const noMembers = [] as const

type LoadedProps = Omit<Props, 'defectId'> & { readonly found: DefectDetail }
type Saved = ReturnType<typeof useDefectAutosave>

/** Stays in sight: what it is, whether it is saved, and what somebody else changed. */
function PanelHead({
  saved,
  knowing,
  mayEdit,
  sheetHref,
  onClose,
}: {
  readonly saved: Saved
  readonly knowing: Knowing
  readonly mayEdit: boolean
  readonly sheetHref: Props['sheetHref']
  readonly onClose: Props['onClose']
}) {
  const t = useT()
  const { defect, detail, disputed, saving, retry, revert, resolve } = saved
  return (
    <Stack gap="xs" className={classes.bar}>
      <Group gap="4px 6px">
        <h2>{defectLabel(defect.defectNum)}</h2>
        <Severity severity={defect.severity} />
        <Tag tone="strong">{t(`defects.statuses.${defect.status}`)}</Tag>
        <Box flex={1} />
        {sheetHref !== undefined && (
          <ActionIcon
            component={Link}
            to={sheetHref(defect._id)}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('defects.sheet.open')}
            title={t('defects.sheet.open')}
          >
            <IconPrinter size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        )}
        {onClose !== undefined && (
          <CloseButton
            size={32}
            aria-label={t('defects.panel.close')}
            title={t('defects.panel.close')}
            onClick={onClose}
          />
        )}
      </Group>
      {mayEdit && disputed === undefined && <DefectSaved saving={saving} onRetry={retry} onGiveUp={revert} />}
      {disputed !== undefined && (
        <DefectConflict knowing={knowing} stored={detail.defect} mine={disputed} onResolve={resolve} />
      )}
    </Stack>
  )
}

/** Who reported it, where it is in the model, and the next step of its status. */
function PanelLead({
  of,
  project,
  member,
  modelHref,
  saved: { defect, detail, saving, take, reread },
}: Pick<Props, 'of' | 'project' | 'member'> & { readonly modelHref: Props['modelHref']; readonly saved: Saved }) {
  const t = useT()
  const pin = useQuery({ ...modelPinsQuery(of), enabled: modelHref !== undefined }).data?.find(
    ({ defectId }) => defectId === defect._id,
  )
  return (
    <Section>
      <MutedText component="span" isTabular>
        {t('defects.panel.reported', { name: defect.reporter.name })}
        {' · '}
        <Moment at={defect.createdAt} />
      </MutedText>
      {modelHref !== undefined && pin !== undefined && <Link to={modelHref(pin)}>{t('defects.panel.inModel')}</Link>}
      {planIncludes(project.subscription.planName, 'defects.register') ? (
        <DefectStatusActions
          of={of}
          detail={detail}
          member={member}
          isBusy={saving.isSaving}
          onChanged={take}
          onStale={reread}
        />
      ) : (
        can(member, 'defects.edit') && (
          <MutedText component="span" isTabular>
            {t('defects.panel.notInPlan')}
          </MutedText>
        )
      )}
    </Section>
  )
}

/** Somebody asked for a number that was merged: where it went, when, and by whom. */
function MergedNotice({ detail, cameFrom }: { readonly detail: DefectDetail; readonly cameFrom: Props['cameFrom'] }) {
  const t = useT()
  const locale = useLocale()
  if (cameFrom === undefined) return null
  const entry = detail.merged?.find(({ _id }) => _id === cameFrom._id)
  const numbers = { merged: defectLabel(cameFrom.defectNum), number: defectLabel(detail.defect.defectNum) }
  return (
    <StatusLine kind="info">
      {entry === undefined
        ? t('defects.merged.arrivedPlain', numbers)
        : t(entry.by === '' ? 'defects.merged.arrivedOn' : 'defects.merged.arrived', {
            ...numbers,
            moment: formatMoment(locale, entry.at),
            name: entry.by,
          })}
    </StatusLine>
  )
}

function Loaded({
  of,
  project,
  member,
  found,
  photoHref,
  sheetHref,
  modelHref,
  hasDigits,
  onClose,
  cameFrom,
}: LoadedProps) {
  const t = useT()
  const locale = useLocale()
  const saved = useDefectAutosave(of, found)
  const { defect, detail, change, take, reread } = saved
  const library = useDefectLibrary(project)
  const people = useQuery(projectUsersQuery(of.projectId, member.role)).data ?? noMembers
  const elevations = useQuery(topologyQuery(of)).data ?? noMembers
  const mayEdit = can(member, 'defects.edit')
  const { planName } = project.subscription
  const knowing: Knowing = { t, locale, library, people, elevations }
  return (
    <section aria-label={t('defects.panel.label', { number: defectLabel(defect.defectNum) })}>
      <PanelHead saved={saved} knowing={knowing} mayEdit={mayEdit} sheetHref={sheetHref} onClose={onClose} />
      <MergedNotice detail={detail} cameFrom={cameFrom} />
      <PanelLead of={of} project={project} member={member} modelHref={modelHref} saved={saved} />
      <DefectPhotos
        of={of}
        detail={{ ...detail, defect }}
        mayEdit={mayEdit}
        photoHref={photoHref}
        onChanged={take}
        onStale={reread}
      />
      <VoiceNotes of={of} detail={{ ...detail, defect }} mayEdit={mayEdit} onChanged={reread} />
      <MergedFrom of={of} detail={detail} mayEdit={mayEdit} onChanged={take} />
      <UnconfirmedFields of={of} defect={defect} mayEdit={mayEdit} onConfirmed={reread} />
      <DefectFields
        defect={defect}
        hasDigits={hasDigits}
        knowing={knowing}
        before={detail}
        elevations={elevations}
        people={people}
        mayEdit={mayEdit}
        mayAssign={mayEdit && planIncludes(planName, 'defects.assign')}
        onChange={change}
      />
      {project.inspections.length > 1 && (
        <EarlierDefects
          of={of}
          detail={detail}
          mayLink={mayEdit && planIncludes(planName, 'defects.compare')}
          onChanged={take}
          onStale={reread}
        />
      )}
      <AfterPhotos of={of} detail={detail} mayEdit={mayEdit} photoHref={photoHref} onChanged={take} />
      <DefectComments of={of} detail={detail} people={people} mayEdit={mayEdit} onChanged={reread} />
      <DefectHistory knowing={knowing} events={detail.history} />
    </section>
  )
}

/** Everything about one defect, autosaved. A number that was merged leads to the defect that it is part of. */
export function DefectPanel({ defectId, onClose, cameFrom, ...rest }: Props) {
  const t = useT()
  const found = useQuery(defectQuery(rest.of, defectId))
  const closing = onClose === undefined ? {} : { onClose }
  if (found.data?.defect.mergedInto) {
    const { mergedInto } = found.data.defect
    return (
      <DefectPanel
        key={mergedInto._id}
        {...rest}
        {...closing}
        defectId={mergedInto._id}
        cameFrom={cameFrom ?? found.data.defect}
      />
    )
  }
  if (found.data !== undefined)
    return (
      <Loaded
        key={found.data.defect._id}
        {...rest}
        {...closing}
        {...(cameFrom === undefined ? {} : { cameFrom })}
        found={found.data}
      />
    )
  if (found.isError) {
    return (
      <Section role="alert">
        <b>{t('defects.panel.failed')}</b>
        <span>{errorText(t, found.error)}</span>
        <Group gap={6}>
          <Button size="xs" onClick={() => void found.refetch()}>
            {t('defects.retry')}
          </Button>
          {onClose !== undefined && (
            <Button size="xs" variant="default" onClick={onClose}>
              {t('defects.panel.close')}
            </Button>
          )}
        </Group>
      </Section>
    )
  }
  return <Section role="status">{t('defects.panel.loading')}</Section>
}
