import { NativeSelect, TextInput } from '@mantine/core'
import { droneModels, type DroneModel, type Payload } from '@plumbline/inspection/photos/drone-models'
import {
  imageUsages,
  mediaSources,
  workTypes,
  type ImageUsage,
  type WorkType,
} from '@plumbline/inspection/photos/media-choices'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Choice } from './Choice.tsx'
import { GsdCard } from './GsdCard.tsx'
import classes from './UploadWizard.module.css'
import { hasOwnLens, hasPayload, payloadChoices, type DroneDraft, type DroneProblems } from './wizard-draft.ts'
import type { GsdReading } from '../sorting/wizard-gsd.ts'

type Field = 'pdib' | 'cameraFocalLength' | 'sensorWidth' | 'takeOffLevel'
type Props = {
  readonly draft: DroneDraft
  readonly problems: DroneProblems
  readonly gsd: GsdReading | undefined
  /** Taken over from the last upload of the project. */ readonly isOffered: boolean
  readonly onChange: (draft: DroneDraft) => void
}

export function WizardDrone({ draft, problems, gsd, isOffered, onChange }: Props) {
  const t = useT()
  /** What was not touched yet is not wrong yet. */
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const set = (patch: Partial<DroneDraft>) => onChange({ ...draft, ...patch })
  const model = droneModels.find(({ name }) => name === draft.hardwareModel)
  const isOwn = hasOwnLens(draft)
  /** Open where photos need it: without these numbers their GSD is unknown. */
  const [isLensOpen] = useState(
    draft.cameraFocalLength !== '' ||
      (gsd?.basis === 'photos' && gsd.summary.lacking.some(({ reason }) => reason === 'lens')),
  )

  const number = (field: Field, label: string, unit: string, description?: string) => {
    const fault = problems[field]
    return (
      <TextInput
        size="sm"
        label={label}
        {...(description === undefined ? {} : { description })}
        inputMode="decimal"
        autoComplete="off"
        value={draft[field]}
        rightSection={unit}
        rightSectionPointerEvents="none"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fault !== undefined && (left.has(field) || draft[field] !== '') ? t(fault.key, fault.values) : undefined}
        onChange={(event) => set({ [field]: event.currentTarget.value })}
        onBlur={() => setLeft(new Set([...left, field]))}
      />
    )
  }

  const lens = (
    <div>
      <div className={classes.pair}>
        {number('cameraFocalLength', t('media.wizard.drone.focalLength'), t('media.wizard.drone.millimetres'))}
        {number('sensorWidth', t('media.wizard.drone.sensorWidth'), t('media.wizard.drone.millimetres'))}
      </div>
      <p className={classes.quiet}>{t('media.wizard.drone.ownText')}</p>
    </div>
  )

  return (
    <div className={classes.halves}>
      <div className={classes.form}>
        {isOffered && (
          <p className={classes.quiet} role="note">
            {t('media.wizard.drone.offered')}
          </p>
        )}
        <Choice
          label={t('media.wizard.drone.source')}
          value={draft.source}
          choices={mediaSources.map((value) => ({ value, label: t(`media.wizard.drone.sources.${value}`) }))}
          onChange={(source) => set({ source })}
        />
        <div>
          <NativeSelect
            size="sm"
            data-autofocus
            label={t('media.wizard.drone.model')}
            value={draft.hardwareModel}
            onChange={(event) => set({ hardwareModel: event.currentTarget.value as DroneModel | '' })}
            data={[
              ...(draft.hardwareModel === '' ? [{ value: '', label: t('media.wizard.drone.chooseModel') }] : []),
              ...droneModels.map(({ name }) => ({
                value: name,
                label: name === 'Other' ? t('media.wizard.drone.models.Other') : name,
              })),
            ]}
          />
          {model !== undefined && model.focalLength !== null && (
            <p className={classes.quiet}>
              {t('media.wizard.drone.table', {
                focalLength: String(model.focalLength),
                sensorWidth: String(Number(model.sensorWidth.toPrecision(4))),
              })}
            </p>
          )}
        </div>
        {hasPayload(draft) && (
          <Choice<Payload>
            label={t('media.wizard.drone.payload')}
            value={draft.payload}
            choices={payloadChoices.map((value) => ({ value, label: t(`media.wizard.drone.payloads.${value}`) }))}
            onChange={(payload) => set({ payload })}
          />
        )}
        {isOwn && lens}
        <div className={classes.pair}>
          {number(
            'pdib',
            t('media.wizard.drone.offset'),
            t('media.wizard.drone.metres'),
            t('media.wizard.drone.offsetText'),
          )}
          {number(
            'takeOffLevel',
            t('media.wizard.drone.takeOff'),
            t('media.wizard.drone.metres'),
            t('media.wizard.drone.takeOffText'),
          )}
        </div>
        {!isOwn && draft.hardwareModel !== '' && (
          <details open={isLensOpen}>
            <summary>{t('media.wizard.drone.lens')}</summary>
            <p className={classes.quiet}>{t('media.wizard.drone.lensText')}</p>
            {lens}
          </details>
        )}
        <div className={classes.pair}>
          <NativeSelect
            size="sm"
            label={t('media.wizard.drone.workType')}
            value={draft.workType}
            data={workTypes.map((value) => ({ value, label: t(`media.wizard.drone.workTypes.${value}`) }))}
            onChange={(event) => set({ workType: event.currentTarget.value as WorkType })}
          />
          <NativeSelect
            size="sm"
            label={t('media.wizard.drone.usage')}
            value={draft.usage}
            data={imageUsages.map((value) => ({ value, label: t(`media.wizard.drone.usages.${value}`) }))}
            onChange={(event) => set({ usage: event.currentTarget.value as ImageUsage })}
          />
        </div>
      </div>
      <GsdCard gsd={gsd} isWaitingForPhotos={draft.hardwareModel === 'Other' && problems.pdib === undefined} />
    </div>
  )
}
