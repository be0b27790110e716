import { Text } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Column, Marker } from '@plumbline/contract/markers/markers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { topologyQuery } from '../../../api/drawings-elevation.ts'
import { columnsQuery, type OfPlan } from '../../../api/markers.ts'
import { uploadSettingsQuery } from '../../../api/media/settings.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { UploadBatch } from '../../../uploads/media/media-batch.ts'
import type { PhotoReader } from '../sorting/photo-reader.ts'
import classes from './UploadWizard.module.css'
import { useKnownPlaces } from './use-site.ts'
import { useStartUpload } from './use-start-upload.ts'
import { useTakenColumns } from './use-taken-columns.ts'
import { useWizardProject } from './use-wizard-project.ts'
import { useWizard, type Wizard } from './use-wizard.ts'
import type { SavedSettings } from './wizard-draft.ts'
import { WizardDrone } from './WizardDrone.tsx'
import { WizardFiles } from './files/WizardFiles.tsx'
import { WizardFloors } from './WizardFloors.tsx'
import { WizardFoot } from './WizardFoot.tsx'
import { WizardSteps, wizardSteps, type WizardStep } from './WizardSteps.tsx'

type Props = {
  readonly of: OfWorkspace & OfPlan
  /** Stored already. */
  readonly marker: Marker
  readonly dataHref: string
  readonly onClose: () => void
  /** Open until all of them are in the queue. */
  readonly onStart: (batch: UploadBatch) => Promise<void>
  readonly createReader?: (() => PhotoReader) | undefined
}

type Known = {
  readonly elevations: readonly ElevationPlan[]
  readonly stored: SavedSettings
  readonly columns: readonly Column[]
  readonly hasFailed: boolean
}

type DialogProps = { readonly marker: Marker; readonly onClose: () => void; readonly children: ReactNode }

function WizardDialog({ marker, onClose, children }: DialogProps) {
  const t = useT()
  return (
    <Dialog
      isTall
      size={1400}
      title={t('media.wizard.of', { marker: marker.name })}
      closeLabel={t('media.wizard.close')}
      onClose={onClose}
    >
      {children}
    </Dialog>
  )
}

type PageProps = Pick<Props & Known, 'marker' | 'elevations' | 'dataHref'> & {
  readonly step: WizardStep
  readonly wizard: Wizard
}

function WizardPage({ step, wizard, marker, elevations, dataHref }: PageProps) {
  switch (step) {
    case 'floors':
      return (
        <WizardFloors
          draft={wizard.floors}
          marker={marker}
          elevations={elevations}
          dataHref={dataHref}
          hasVideoColumns={wizard.hasVideoColumns}
          onChange={wizard.setFloors}
        />
      )
    case 'drone':
      return (
        <WizardDrone
          draft={wizard.droneDraft}
          problems={wizard.problems}
          gsd={wizard.gsd}
          isOffered={wizard.isDroneOffered}
          onChange={wizard.setDrone}
        />
      )
    case 'files':
      return <WizardFiles wizard={wizard} elevations={elevations} />
  }
}

type LeaveProps = { readonly count: number; readonly onStay: () => void; readonly onLeave: () => void }

function LeaveWizardDialog({ count, onStay, onLeave }: LeaveProps) {
  const t = useT()
  return (
    <ConfirmDialog
      isLocal
      title={t('media.wizard.leave.title')}
      text={t('media.wizard.leave.text', { count })}
      confirm={t('media.wizard.leave.confirm')}
      cancel={t('media.wizard.leave.cancel')}
      onClose={onStay}
      onConfirm={async () => {
        onLeave()
        return Promise.resolve(undefined)
      }}
    />
  )
}

function WizardPages(props: Props & Known) {
  const { of, marker, elevations, dataHref, stored, columns, hasFailed, onClose, onStart, createReader } = props
  const t = useT()
  const { project, isPending, quota, isQuotaUnknown, hasVideoColumns } = useWizardProject(of)
  const places = useKnownPlaces(of, project, isPending)
  const taken = useTakenColumns(of, marker._id, columns)
  const wizard = useWizard({
    of,
    marker,
    elevations,
    stored,
    columns: Math.max(1, columns.filter(({ markerId }) => markerId === marker._id).length),
    quota,
    places,
    hasVideoColumns,
    taken,
    createReader,
  })
  const { isStarting, problem, start } = useStartUpload({ of, marker, columns, wizard, onStart })
  const [step, setStep] = useState<WizardStep>('floors')
  const [isLeaving, setLeaving] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const files = wizard.chosen.files.length

  useEffect(() => body.current?.focus(), [step])

  const close = () => (files > 0 && !isStarting ? setLeaving(true) : onClose())

  return (
    <WizardDialog marker={marker} onClose={close}>
      <WizardSteps step={step} isComplete={wizard.isComplete} onStep={setStep} />
      <div
        ref={body}
        tabIndex={-1}
        role="group"
        aria-label={t('media.wizard.steps.state', {
          number: wizardSteps.indexOf(step) + 1,
          name: t(`media.wizard.steps.${step}`),
        })}
        className={classes.body}
      >
        {hasFailed && step === 'floors' && (
          <Text role="alert" c="dimmed" px="xl" pt="lg">
            {t('media.wizard.failed')}
          </Text>
        )}
        <WizardPage step={step} wizard={wizard} marker={marker} elevations={elevations} dataHref={dataHref} />
      </div>
      <WizardFoot
        wizard={wizard}
        step={step}
        quota={quota}
        isQuotaUnknown={isQuotaUnknown}
        isStarting={isStarting}
        problem={problem}
        onStep={setStep}
        onStart={() => void start()}
      />
      {isLeaving && <LeaveWizardDialog count={files} onStay={() => setLeaving(false)} onLeave={onClose} />}
    </WizardDialog>
  )
}

const noElevations = [] as const

/** Spec 2 §4: floor distribution, drone information, upload data. */
export function UploadWizard(props: Props) {
  const t = useT()
  const { of, marker, onClose } = props
  const stored = useQuery({ ...uploadSettingsQuery(of, marker._id), staleTime: 0, gcTime: 0, retry: 1 })
  const columns = useQuery(columnsQuery(of))
  const elevations = useQuery({ ...topologyQuery(of), retry: 1 })
  if (stored.isPending || columns.isPending || elevations.isPending) {
    return (
      <WizardDialog marker={marker} onClose={onClose}>
        <Text role="status" c="dimmed" px="xl" pt="lg">
          {t('media.wizard.loading')}
        </Text>
      </WizardDialog>
    )
  }
  return (
    <WizardPages
      key={marker._id}
      {...props}
      elevations={elevations.data ?? noElevations}
      stored={stored.data ?? null}
      columns={columns.data ?? []}
      hasFailed={stored.isError || elevations.isError}
    />
  )
}
