import { Button } from '@mantine/core'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Column, Marker } from '@plumbline/contract/markers/markers'
import { planIncludes } from '@plumbline/contract/billing/plans'
import { smallestCrack } from '@plumbline/geometry/gsd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { topologyQuery } from '../../../api/drawings-elevation.ts'
import { columnsQuery, markersKey, type OfPlan } from '../../../api/markers.ts'
import { uploadSettingsQuery } from '../../../api/media/settings.ts'
import { infoQuery, quotaQuery, type OfWorkspace } from '../../../api/projects-info.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { gsdRangeText, millimetres } from '../../../i18n/gsd-text.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { yieldToMain } from '../../../ui/yield-to-main.ts'
import type { PhotoReader } from '../sorting/photo-reader.ts'
import { prepareUpload } from './start-upload.ts'
import type { UploadBatch } from '../../../uploads/media/media-batch.ts'
import classes from './UploadWizard.module.css'
import { useTakenColumns } from './use-taken-columns.ts'
import { useWizard } from './use-wizard.ts'
import type { SavedSettings } from './wizard-draft.ts'
import { largestGsd } from '../sorting/wizard-gsd.ts'
import { WizardDrone } from './WizardDrone.tsx'
import { WizardFiles } from './WizardFiles.tsx'
import { WizardFloors } from './WizardFloors.tsx'
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

function WizardPages({
  of,
  marker,
  elevations,
  dataHref,
  stored,
  columns,
  hasFailed,
  onClose,
  onStart,
  createReader,
}: Props & Known) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const quotas = useQuery(quotaQuery(of))
  const info = useQuery(
    infoQuery({ corporateId: of.corporateId, projectId: of.projectId, workspaceId: of.workspaceId }, of.inspectionId),
  ).data
  const at = info?.asset.location.coordinates
  const quota = useMemo(
    () =>
      quotas.data === undefined ? null : { images: quotas.data.image.available, bytes: quotas.data.data.available },
    [quotas.data],
  )
  const project = useMemo(() => (at ? { longitude: at[0], latitude: at[1] } : null), [at])
  const taken = useTakenColumns(of, marker._id, columns)
  const wizard = useWizard({
    marker,
    elevations,
    stored,
    columns: Math.max(1, columns.filter(({ markerId }) => markerId === marker._id).length),
    quota,
    project,
    hasVideoColumns: info === undefined || planIncludes(info.subscription.planName, 'media.video-columns'),
    taken,
    createReader,
  })
  const [step, setStep] = useState<WizardStep>('floors')
  const [isLeaving, setLeaving] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const { isComplete, accepted, gsd, settings, missing, grid } = wizard
  const index = wizardSteps.indexOf(step)
  const files = wizard.chosen.files.length

  useEffect(() => body.current?.focus(), [step])

  const close = () => (files > 0 && !isStarting ? setLeaving(true) : onClose())

  async function start() {
    if (settings === undefined) return
    setStarting(true)
    setProblem('')
    try {
      const batch = await prepareUpload(of, marker, columns, settings, wizard)
      void client.invalidateQueries({ queryKey: markersKey })
      await yieldToMain()
      await onStart(batch)
    } catch (error) {
      setStarting(false)
      setProblem(
        t('media.wizard.files.startFailed', {
          reason: error instanceof ApiError ? errorText(t, error) : String(error),
        }),
      )
    }
  }

  const main = accepted.filter(({ kind }) => kind === (wizard.isVideo ? 'video' : 'photo')).length
  const thermal = accepted.filter(({ facts }) => facts?.type === 'thermal').length
  const light = accepted.filter(({ facts, kind }) => kind === 'photo' && facts?.type === 'visual').length
  const summary = [
    ...(main === 0
      ? []
      : [t(wizard.isVideo ? 'media.wizard.files.videos' : 'media.wizard.files.photos', { count: main })]),
    ...(thermal === 0 || wizard.isVideo
      ? []
      : [
          light === 0
            ? t('media.wizard.files.allThermal', { count: thermal })
            : t('media.wizard.files.kinds', { light, heat: thermal }),
        ]),
    ...(accepted.length > main ? [t('media.wizard.files.others', { count: accepted.length - main })] : []),
    ...(accepted.length === 0
      ? []
      : [
          formatBytes(
            locale,
            accepted.reduce((sum, { size }) => sum + size, 0),
          ),
        ]),
    quota === null
      ? quotas.isError
        ? t('media.wizard.files.quotaUnknown')
        : ''
      : t('media.wizard.files.quota', { images: quota.images, bytes: formatBytes(locale, quota.bytes) }),
  ].filter((part) => part !== '')
  const missingText = () =>
    missing.length === 0
      ? ''
      : t('media.wizard.files.missing', { count: missing.length, list: missing.map((column) => column + 1).join(', ') })
  // Each reason for which the button rests is said beside it.
  const wanting =
    files === 0
      ? t('media.wizard.files.notYet')
      : accepted.length === 0
        ? t('media.wizard.files.noneGoing')
        : wizard.chosen.isReading
          ? ''
          : !isComplete.floors || !isComplete.drone
            ? t('media.wizard.files.otherStep', {
                step: t(`media.wizard.steps.${isComplete.floors ? 'drone' : 'floors'}`),
              })
            : wizard.refused.length > 0
              ? t('media.wizard.notice.taken', {
                  count: wizard.refused.length,
                  list: wizard.refused.map((column) => column + 1).join(', '),
                })
              : wizard.isVideo && grid.tray.length > 0
                ? t('media.wizard.wall.trayVideos', { count: grid.tray.length })
                : missingText()
  const unknown = gsd?.basis === 'photos' ? gsd.summary.unknown : 0
  const range = gsd?.basis === 'photos' ? gsdRangeText(t, locale, gsd.range) : null
  const largest = largestGsd(gsd)
  const gsdShort =
    range === null || largest === null
      ? t('media.wizard.gsd.shortUnknown')
      : `${t('media.wizard.gsd.short', { value: range })} · ${t('media.wizard.gsd.crackShort', { value: millimetres(locale, smallestCrack(largest)) })}${unknown > 0 ? ` · ${t('media.gsd.unknown', { count: unknown })}` : ''}`
  return (
    <Dialog
      isTall
      size={1400}
      title={t('media.wizard.of', { marker: marker.name })}
      closeLabel={t('media.wizard.close')}
      onClose={close}
    >
      <WizardSteps step={step} isComplete={isComplete} onStep={setStep} />
      <div
        ref={body}
        tabIndex={-1}
        role="group"
        aria-label={t('media.wizard.steps.state', { number: index + 1, name: t(`media.wizard.steps.${step}`) })}
        className={classes.body}
      >
        {hasFailed && step === 'floors' && (
          <p className={classes.failed} role="alert">
            {t('media.wizard.failed')}
          </p>
        )}
        {step === 'floors' && (
          <WizardFloors
            draft={wizard.floors}
            marker={marker}
            elevations={elevations}
            dataHref={dataHref}
            hasVideoColumns={wizard.hasVideoColumns}
            onChange={wizard.setFloors}
          />
        )}
        {step === 'drone' && (
          <WizardDrone
            draft={wizard.droneDraft}
            problems={wizard.problems}
            gsd={gsd}
            isOffered={wizard.isDroneOffered}
            onChange={wizard.setDrone}
          />
        )}
        {step === 'files' && <WizardFiles wizard={wizard} elevations={elevations} />}
      </div>
      <div className={classes.foot}>
        <div className={classes.facts}>
          {gsd?.basis === 'photos' && step !== 'floors' && <span>{gsdShort}</span>}
          {step === 'files' && <span>{summary.join(' · ')}</span>}
          {step === 'files' && <span role="status">{isStarting ? t('media.wizard.files.starting') : wanting}</span>}
          <span role="alert" className={classes.problem}>
            {problem}
          </span>
        </div>
        {index > 0 && (
          <Button variant="default" disabled={isStarting} onClick={() => setStep(wizardSteps[index - 1]!)}>
            {t('media.wizard.back')}
          </Button>
        )}
        {step !== 'files' && (
          <Button disabled={!isComplete[step]} onClick={() => setStep(wizardSteps[index + 1]!)}>
            {t('media.wizard.next')}
          </Button>
        )}
        {step === 'files' && (
          <WriteButton
            loading={isStarting}
            disabled={
              settings === undefined ||
              !isComplete.drone ||
              !isComplete.files ||
              (wizard.isVideo && grid.tray.length > 0)
            }
            onClick={() => void start()}
          >
            {t('media.wizard.upload')}
          </WriteButton>
        )}
      </div>
      {isLeaving && (
        <ConfirmDialog
          isLocal
          title={t('media.wizard.leave.title')}
          text={t('media.wizard.leave.text', { count: files })}
          confirm={t('media.wizard.leave.confirm')}
          cancel={t('media.wizard.leave.cancel')}
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            onClose()
            return Promise.resolve(undefined)
          }}
        />
      )}
    </Dialog>
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
      <Dialog
        isTall
        size={1400}
        title={t('media.wizard.of', { marker: marker.name })}
        closeLabel={t('media.wizard.close')}
        onClose={onClose}
      >
        <p className={classes.failed} role="status">
          {t('media.wizard.loading')}
        </p>
      </Dialog>
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
