import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { Button, Group, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { coverageKey } from '../../../api/coverage-key.ts'
import { coverageQuery, saveFrame, type OfElevation } from '../../../api/coverage.ts'
import type { OfDrawings } from '../../../api/drawings.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { exactnessText, metresText, numberText } from '../coverage-text.ts'
import { FootLineField } from './FootLineField.tsx'
import { leastLengthM, lineInput, type PlacedLine } from './foot-line.ts'
import {
  fieldsOf,
  frameChange,
  frameFaults,
  frameModes,
  frameValues,
  isEntered,
  streetChoices,
  streetOf,
  type FrameFaults,
  type FrameValues,
  type NumberField,
} from './frame-form.ts'

/** Six decimals of a degree are a decimetre. */
const degreeDigits = 6

/** What is known of a frame, and from where. */
function FrameFacts({ frame, isStreetFacing }: Pick<Coverage, 'frame' | 'isStreetFacing'>) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const street = [
    t('coverage.view.frame.street'),
    t(`coverage.view.frame.streets.${streetOf(isStreetFacing)}`),
  ] as const
  if (frame === null)
    return (
      <>
        <p>{t('coverage.view.frame.unknown')}</p>
        <Facts items={[street]} />
      </>
    )
  const { origin } = frame
  return (
    <Facts
      items={[
        [t('coverage.view.frame.source'), t(`coverage.view.frame.sources.${frame.source}`)],
        [t('coverage.view.frame.length'), metresText(words, frame.lengthM)],
        [
          t('coverage.view.frame.lengthSource'),
          t(
            frame.lengthSource === 'photos'
              ? 'coverage.view.frame.lengthFromPhotos'
              : `coverage.view.frame.lengthSources.${frame.lengthSource}`,
          ),
        ],
        [
          t('coverage.view.frame.scale'),
          frame.scale &&
            t('coverage.view.frame.scaleText', {
              factor: numberText(locale, frame.scale.factor, 3),
              percent: numberText(locale, frame.scale.sigma * 100, 1),
            }),
        ],
        [
          t('coverage.view.frame.height'),
          t('coverage.view.frame.heightFrom', { height: metresText(words, frame.heightM) }),
        ],
        [t('coverage.view.frame.bearing'), t('coverage.view.degrees', { value: numberText(locale, frame.bearing, 0) })],
        [
          t('coverage.view.frame.origin'),
          t('coverage.view.frame.position', {
            latitude: origin.latitude.toFixed(degreeDigits),
            longitude: origin.longitude.toFixed(degreeDigits),
          }),
        ],
        [
          t('coverage.view.frame.altitude'),
          origin.altitude === null ? t('coverage.view.frame.altitudeUnknown') : metresText(words, origin.altitude),
        ],
        [t('coverage.view.frame.exactness'), exactnessText(words, frame)],
        [
          t('coverage.view.frame.planeCount'),
          frame.planes.length > 1 ? t('coverage.view.frame.planes', { count: frame.planes.length }) : undefined,
        ],
        street,
      ]}
    />
  )
}

type FieldsProps = {
  readonly of: Props['of']
  readonly plansOf: OfDrawings | undefined
  readonly onPlaced: (line: PlacedLine | undefined) => void
  readonly values: FrameValues
  readonly faults: FrameFaults
  readonly hasManyPlanes: boolean
  /** Something was entered before, which fitting again removes. */
  readonly isEntered: boolean
  readonly onChange: (change: Partial<FrameValues>) => void
}

const labels = {
  lengthM: 'coverage.view.frame.lengthLabel',
  bearing: 'coverage.view.frame.bearingLabel',
  latitude: 'coverage.view.frame.latitude',
  longitude: 'coverage.view.frame.longitude',
  altitude: 'coverage.view.frame.altitudeLabel',
  sigmaM: 'coverage.view.frame.sigma',
} as const satisfies Record<NumberField, string>

function FrameFields({
  of,
  plansOf,
  onPlaced,
  values,
  faults,
  hasManyPlanes,
  isEntered: wasEntered,
  onChange,
}: FieldsProps) {
  const t = useT()
  const fields = fieldsOf[values.mode]
  const modes = frameModes.filter((mode) => mode !== 'georeference' || plansOf !== undefined)
  return (
    <>
      <Radio.Group
        label={t('coverage.view.frame.how')}
        value={values.mode}
        onChange={(value) => onChange({ mode: frameModes.find((mode) => mode === value) ?? values.mode })}
      >
        <Stack gap="sm" mt="xs">
          {modes.map((mode) => (
            <Radio key={mode} value={mode} label={t(`coverage.view.frame.modes.${mode}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {values.mode === 'flight-fit' && wasEntered && <MutedText>{t('coverage.view.frame.fitNote')}</MutedText>}
      {values.mode === 'georeference' && plansOf !== undefined && (
        <FootLineField of={{ ...of, ...plansOf }} onPlaced={onPlaced} />
      )}
      {(values.mode === 'typed' || values.mode === 'georeference') && hasManyPlanes && (
        <MutedText>{t('coverage.view.frame.manyPlanes')}</MutedText>
      )}
      {fields.length > 0 && (
        <SimpleGrid cols={fields.length > 1 ? 2 : 1} spacing="md" verticalSpacing="sm">
          {fields.map((field) => (
            <TextInput
              key={field}
              label={t(labels[field])}
              inputMode="decimal"
              maxLength={20}
              value={values[field]}
              error={faults[field]}
              onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
            />
          ))}
        </SimpleGrid>
      )}
      <Radio.Group
        label={t('coverage.view.frame.street')}
        description={t('coverage.view.frame.streetHint')}
        value={values.street}
        onChange={(value) => onChange({ street: streetChoices.find((one) => one === value) ?? values.street })}
      >
        <Group gap="lg" mt="xs">
          {streetChoices.map((choice) => (
            <Radio key={choice} value={choice} label={t(`coverage.view.frame.streets.${choice}`)} />
          ))}
        </Group>
      </Radio.Group>
    </>
  )
}

type Props = {
  readonly of: OfElevation
  readonly name: string
  /** As it is written on the drawing, where the frame has none. */
  readonly bearing: number | null
  readonly coverage: Coverage
  /** Whose plans its foot may be drawn on; without it that is not offered. */
  readonly plansOf?: OfDrawings | undefined
  readonly mayEdit: boolean
  readonly onClose: () => void
}

function useFrameForm({ of, bearing, coverage, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [base, setBase] = useState(() => ({
    values: frameValues({ ...coverage, bearing }),
    version: coverage.frameVersion,
  }))
  const [values, setValues] = useState(base.values)
  const [isJudged, setJudged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [placed, setPlaced] = useState<PlacedLine>()
  const faults = frameFaults(t, values)

  /** Someone else was faster: theirs is shown, and nothing is saved over it unseen. */
  async function loadTheirs() {
    const theirs = await client.fetchQuery({ ...coverageQuery(of), staleTime: 0 })
    const read = frameValues({ ...theirs, bearing })
    setBase({ values: read, version: theirs.frameVersion })
    setValues(read)
    setProblem(t('coverage.view.frame.stale'))
  }

  async function save() {
    setJudged(true)
    setProblem(undefined)
    if (Object.keys(faults).length > 0) return
    const isDrawn = placed !== undefined && placed.lengthM >= leastLengthM
    if (values.mode === 'georeference' && !isDrawn) return setProblem(t('coverage.view.frame.plan.needed'))
    const change = frameChange(values, base.values, isDrawn ? lineInput(placed) : undefined)
    if (Object.keys(change).length === 0) return onClose()
    setBusy(true)
    try {
      await saveFrame(of, { ...change, version: base.version })
      void client.invalidateQueries({ queryKey: coverageKey })
      showToast('note', t('coverage.view.frame.saved'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version.stale') await loadTheirs().catch(() => undefined)
      else setProblem(errorText(t, error as Parameters<typeof errorText>[1]))
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    faults: isJudged ? faults : {},
    isBusy,
    problem,
    save,
    onPlaced: setPlaced,
    onChange: (change: Partial<FrameValues>) => setValues((now) => ({ ...now, ...change })),
  }
}

/** Where an elevation stands and how that is known; who may edit it can type its length or its place. */
export function FrameDialog(props: Props) {
  const { name, coverage, mayEdit, onClose } = props
  const t = useT()
  const form = useFrameForm(props)
  return (
    <Dialog
      title={t('coverage.view.frame.title', { name })}
      size={520}
      closeLabel={t('coverage.view.frame.close')}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        <Stack gap="lg">
          <MutedText size="sm">{t('coverage.view.frame.lead')}</MutedText>
          <FrameFacts frame={coverage.frame} isStreetFacing={coverage.isStreetFacing} />
          {mayEdit ? (
            <FrameFields
              of={props.of}
              plansOf={props.plansOf}
              onPlaced={form.onPlaced}
              values={form.values}
              faults={form.faults}
              hasManyPlanes={(coverage.frame?.planes.length ?? 0) > 1}
              isEntered={isEntered(coverage)}
              onChange={form.onChange}
            />
          ) : (
            <MutedText>{t('coverage.view.frame.readOnly')}</MutedText>
          )}
          <StatusLine kind="failure">{form.problem}</StatusLine>
          {mayEdit && (
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                {t('coverage.view.frame.cancel')}
              </Button>
              <WriteButton type="submit" loading={form.isBusy}>
                {t('coverage.view.frame.save')}
              </WriteButton>
            </Group>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
