import { Button, Group, NumberInput, Text } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import type { ModelFrame, Vector } from '@plumbline/contract/models/placement'
import type { Model } from '@plumbline/contract/models/models'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFrame, type PlacePoints } from '../../../api/models.ts'
import type { OfInspection } from '../../../api/media.ts'
import { measuredText } from '../../../i18n/measured-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import icon from '../../../ui/forms/icon-button.module.css'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { PanelStack } from '../PanelStack.tsx'
import classes from '../Models.module.css'
import { unplacedText } from '../place-text.ts'
import { SizeForm } from './SizeForm.tsx'
import { StatedPlace } from './StatedPlace.tsx'
import { usePlacing } from './use-placing.ts'

type Target = { readonly latitude: number | ''; readonly longitude: number | ''; readonly altitude: number | '' }
const unknown: Target = { latitude: '', longitude: '', altitude: '' }
const fields = [
  ['latitude', 90],
  ['longitude', 180],
  ['altitude', 20_000],
] as const
const fewest = 3

type Props = {
  readonly of: OfInspection
  readonly model: Model
  readonly frame: ModelFrame
  readonly points: readonly Vector[]
  readonly onPoints: (points: readonly Vector[]) => void
  readonly onPlaced: (model: Model) => void
}

/** A point on the model, and where it is on the earth. */
function PointFields({
  number,
  target,
  off,
  onChange,
  onRemove,
}: {
  readonly number: number
  readonly target: Target
  /** Metres between the two in the placement that is saved. */
  readonly off: number | undefined
  readonly onChange: (part: Partial<Target>) => void
  readonly onRemove: () => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <fieldset className={classes.point}>
      <legend>{t('models.viewer.place.point', { number })}</legend>
      <button
        type="button"
        className={icon.narrow}
        aria-label={t('models.viewer.place.remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden="true" />
      </button>
      {fields.map(([name, limit]) => (
        <NumberInput
          key={name}
          size="xs"
          label={t(`models.viewer.place.${name}`)}
          hideControls
          decimalScale={8}
          min={-limit}
          max={limit}
          value={target[name]}
          onChange={(value) => onChange({ [name]: typeof value === 'number' ? value : '' })}
        />
      ))}
      {off !== undefined && (
        <MutedText isTabular>{t('models.viewer.place.off', { metres: measuredText(locale, off) })}</MutedText>
      )}
    </fieldset>
  )
}

/** Metres by which the cameras are lifted over what their files say. */
function CameraLift({
  frame,
  isBusy,
  onSave,
}: {
  readonly frame: ModelFrame
  readonly isBusy: boolean
  readonly onSave: (frame: ModelFrame) => void
}) {
  const t = useT()
  const [lift, setLift] = useState<number | string>(frame.cameraLift)
  return (
    <>
      <Group gap="sm" align="flex-end" pb={6}>
        <NumberInput
          size="sm"
          label={t('models.viewer.place.lift')}
          min={-500}
          max={500}
          decimalScale={2}
          value={lift}
          onChange={setLift}
        />
        <Button
          variant="default"
          disabled={isBusy || typeof lift !== 'number' || lift === frame.cameraLift}
          onClick={() => onSave({ ...frame, cameraLift: Number(lift) })}
        >
          {t('models.viewer.place.liftSave')}
        </Button>
      </Group>
      <Text c="dimmed">{t('models.viewer.place.liftText')}</Text>
    </>
  )
}

/** Ties a model to the earth by points that are known on both. */
export function PlacePanel({ of, model, frame, points, onPoints, onPlaced }: Props) {
  const t = useT()
  const locale = useLocale()
  const [targets, setTargets] = useState<readonly Target[]>([])
  const { isBusy, act, place: change } = usePlacing(of, model, onPlaced)
  const { placement } = model
  const unplaced = unplacedText(t, locale, model)
  const known = points.flatMap((point, i): PlacePoints => {
    const { latitude, longitude, altitude } = targets[i] ?? unknown
    return latitude === '' || longitude === '' || altitude === ''
      ? []
      : [{ model: [...point], target: { latitude, longitude, altitude } }]
  })

  const place = (by: PlacePoints) => change({ points: by, own: true }, t('models.viewer.place.saved'))
  const set = (i: number, change: Partial<Target>) =>
    setTargets(points.map((_, j) => (j === i ? { ...unknown, ...targets[j], ...change } : (targets[j] ?? unknown))))

  return (
    <PanelStack title={t('models.viewer.place.title')}>
      <Text c="dimmed">
        {placement.source === 'points'
          ? t('models.viewer.place.points', {
              count: placement.residuals.length,
              residual: measuredText(locale, placement.residual ?? 0),
            })
          : t(`models.viewer.place.${placement.source}`)}
      </Text>
      {unplaced !== undefined && <p>{unplaced.whole}</p>}
      <StatedPlace model={model} />
      <p>{t('models.viewer.place.how')}</p>
      {points.map((_, i) => (
        <PointFields
          key={i}
          number={i + 1}
          target={targets[i] ?? unknown}
          off={known.length === placement.residuals.length ? placement.residuals[i] : undefined}
          onChange={(part) => set(i, part)}
          onRemove={() => {
            onPoints(points.filter((_point, j) => j !== i))
            setTargets(targets.filter((_target, j) => j !== i))
          }}
        />
      ))}
      <Text c="var(--pl-accent)" fw={600} role="status">
        {points.length < fewest
          ? t('models.viewer.place.need', { count: fewest - points.length })
          : known.length < fewest
            ? t('models.viewer.place.fill')
            : t('models.viewer.place.more')}
      </Text>
      <WriteButton loading={isBusy} disabled={known.length < fewest} onClick={() => void place(known)}>
        {t('models.viewer.place.save')}
      </WriteButton>
      {(placement.source === 'points' || model.georeference?.isIgnored === true || model.unplaced === 'unused') && (
        <Button variant="default" disabled={isBusy} onClick={() => void place([])}>
          {t('models.viewer.place.reset')}
        </Button>
      )}
      {placement.source === 'none' && (
        <SizeForm
          key={`${placement.scale} ${placement.up}`}
          model={model}
          isBusy={isBusy}
          onSave={(next) => void change(next, t('models.viewer.size.saved'))}
        />
      )}
      <CameraLift frame={frame} isBusy={isBusy} onSave={(next) => void act(() => saveFrame(of, next))} />
    </PanelStack>
  )
}
