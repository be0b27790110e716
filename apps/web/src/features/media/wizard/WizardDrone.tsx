import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
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
import { FieldHint } from './FieldHint.tsx'
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

type FieldProps = Pick<Props, 'draft' | 'problems'> & {
  readonly field: Field
  readonly label: string
  readonly unit: string
  readonly description?: string
  readonly onChange: (value: string) => void
}

function NumberField({ draft, problems, field, label, unit, description, onChange }: FieldProps) {
  const t = useT()
  /** What was not touched yet is not wrong yet. */
  const [isLeft, setLeft] = useState(false)
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
      error={fault !== undefined && (isLeft || draft[field] !== '') ? t(fault.key, fault.values) : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
    />
  )
}

type PartProps = Pick<Props, 'draft' | 'problems'> & { readonly onPatch: (patch: Partial<DroneDraft>) => void }

function LensFields({ draft, problems, onPatch }: PartProps) {
  const t = useT()
  const unit = t('media.wizard.drone.millimetres')
  return (
    <div>
      <div className={classes.pair}>
        <NumberField
          {...{ draft, problems, unit }}
          field="cameraFocalLength"
          label={t('media.wizard.drone.focalLength')}
          onChange={(cameraFocalLength) => onPatch({ cameraFocalLength })}
        />
        <NumberField
          {...{ draft, problems, unit }}
          field="sensorWidth"
          label={t('media.wizard.drone.sensorWidth')}
          onChange={(sensorWidth) => onPatch({ sensorWidth })}
        />
      </div>
      <Text c="dimmed" mt="xs">
        {t('media.wizard.drone.ownText')}
      </Text>
    </div>
  )
}

function DistanceFields({ draft, problems, onPatch }: PartProps) {
  const t = useT()
  const unit = t('media.wizard.drone.metres')
  return (
    <div className={classes.pair}>
      <NumberField
        {...{ draft, problems, unit }}
        field="pdib"
        label={t('media.wizard.drone.offset')}
        description={t('media.wizard.drone.offsetText')}
        onChange={(pdib) => onPatch({ pdib })}
      />
      <NumberField
        {...{ draft, problems, unit }}
        field="takeOffLevel"
        label={t('media.wizard.drone.takeOff')}
        description={t('media.wizard.drone.takeOffText')}
        onChange={(takeOffLevel) => onPatch({ takeOffLevel })}
      />
    </div>
  )
}

function ModelChoice({ draft, onPatch }: Omit<PartProps, 'problems'>) {
  const t = useT()
  const model = droneModels.find(({ name }) => name === draft.hardwareModel)
  return (
    <div>
      <NativeSelect
        size="sm"
        data-autofocus
        label={t('media.wizard.drone.model')}
        value={draft.hardwareModel}
        onChange={(event) => onPatch({ hardwareModel: event.currentTarget.value as DroneModel | '' })}
        data={[
          ...(draft.hardwareModel === '' ? [{ value: '', label: t('media.wizard.drone.chooseModel') }] : []),
          ...droneModels.map(({ name }) => ({
            value: name,
            label: name === 'Other' ? t('media.wizard.drone.models.Other') : name,
          })),
        ]}
      />
      {model !== undefined && model.focalLength !== null && (
        <Text c="dimmed" mt="xs">
          {t('media.wizard.drone.table', {
            focalLength: String(model.focalLength),
            sensorWidth: String(Number(model.sensorWidth.toPrecision(4))),
          })}
        </Text>
      )}
    </div>
  )
}

function WorkFields({ draft, onPatch }: Omit<PartProps, 'problems'>) {
  const t = useT()
  return (
    <div className={classes.pair}>
      <NativeSelect
        size="sm"
        label={t('media.wizard.drone.workType')}
        value={draft.workType}
        data={workTypes.map((value) => ({ value, label: t(`media.wizard.drone.workTypes.${value}`) }))}
        onChange={(event) => onPatch({ workType: event.currentTarget.value as WorkType })}
      />
      <NativeSelect
        size="sm"
        label={t('media.wizard.drone.usage')}
        value={draft.usage}
        data={imageUsages.map((value) => ({ value, label: t(`media.wizard.drone.usages.${value}`) }))}
        onChange={(event) => onPatch({ usage: event.currentTarget.value as ImageUsage })}
      />
    </div>
  )
}

export function WizardDrone({ draft, problems, gsd, isOffered, onChange }: Props) {
  const t = useT()
  const patch = (next: Partial<DroneDraft>) => onChange({ ...draft, ...next })
  const isOwn = hasOwnLens(draft)
  /** Open where photos need it: without these numbers their GSD is unknown. */
  const [isLensOpen] = useState(
    draft.cameraFocalLength !== '' ||
      (gsd?.basis === 'photos' && gsd.summary.lacking.some(({ reason }) => reason === 'lens')),
  )
  const lens = <LensFields draft={draft} problems={problems} onPatch={patch} />
  return (
    <div className={classes.halves}>
      <Stack gap="lg">
        {isOffered && <FieldHint role="note">{t('media.wizard.drone.offered')}</FieldHint>}
        <Choice
          label={t('media.wizard.drone.source')}
          value={draft.source}
          choices={mediaSources.map((value) => ({ value, label: t(`media.wizard.drone.sources.${value}`) }))}
          onChange={(source) => patch({ source })}
        />
        <ModelChoice draft={draft} onPatch={patch} />
        {hasPayload(draft) && (
          <Choice<Payload>
            label={t('media.wizard.drone.payload')}
            value={draft.payload}
            choices={payloadChoices.map((value) => ({ value, label: t(`media.wizard.drone.payloads.${value}`) }))}
            onChange={(payload) => patch({ payload })}
          />
        )}
        {isOwn && lens}
        <DistanceFields draft={draft} problems={problems} onPatch={patch} />
        {!isOwn && draft.hardwareModel !== '' && (
          <details open={isLensOpen}>
            <summary>{t('media.wizard.drone.lens')}</summary>
            <Text c="dimmed">{t('media.wizard.drone.lensText')}</Text>
            {lens}
          </details>
        )}
        <WorkFields draft={draft} onPatch={patch} />
      </Stack>
      <GsdCard gsd={gsd} isWaitingForPhotos={draft.hardwareModel === 'Other' && problems.pdib === undefined} />
    </div>
  )
}
