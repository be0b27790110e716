import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { Button, Group, NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { Coverage, ElevationFrame } from '@plumbline/contract/coverage/coverage'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { maxVersions, mosaicKinds, type MosaicKind } from '@plumbline/contract/mosaics/mosaics'
import { floorBands } from '@plumbline/inspection/floors/floor-bands'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { OfElevation } from '../../../api/coverage.ts'
import { facetsQuery } from '../../../api/media/library.ts'
import { makeMosaic, photoIdsOnFloors } from '../../../api/mosaics.ts'
import { mosaicsKey } from '../../../api/coverage-key.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { numberText } from '../mosaic-text.ts'
import {
  floorShare,
  floorsBetween,
  minutesFor,
  mmPxRange,
  photoChoices,
  sizeAt,
  typedScale,
  usualScale,
  type MakeValues,
} from './make-form.ts'

type Props = {
  readonly of: OfElevation
  readonly plan: ElevationPlan
  readonly frame: ElevationFrame
  readonly coverage: Coverage
  readonly onClose: () => void
}

type FieldsProps = {
  readonly values: MakeValues
  readonly onChange: (change: Partial<MakeValues>) => void
}

/** How many photos of each kind the elevation has, and how many on the chosen floors. */
function useCounts(of: OfElevation, { kind, which }: MakeValues, floors: readonly string[]) {
  const place = { elevations: of.elevationId, kind: 'photo' } as const
  const { data: all } = useQuery(facetsQuery(of, place))
  const { data: chosen } = useQuery(facetsQuery(of, { ...place, type: kind }))
  const countOf = (type: MosaicKind) => all?.types.find(({ id }) => id === type)?.count ?? 0
  const onFloors = chosen?.floors
    .filter(({ id }) => id !== null && floors.includes(id))
    .reduce((sum, { count }) => sum + count, 0)
  return {
    byKind: { visual: countOf('visual'), thermal: countOf('thermal') },
    /** Undefined as long as it is not known. */
    photos: all === undefined ? undefined : which === 'all' ? countOf(kind) : onFloors,
  }
}

function KindChoice({ values, onChange, counts }: FieldsProps & { readonly counts: Record<MosaicKind, number> }) {
  const t = useT()
  if (counts.thermal === 0) return null
  return (
    <Radio.Group
      label={t('mosaics.make.kind')}
      value={values.kind}
      onChange={(value) => onChange({ kind: mosaicKinds.find((kind) => kind === value) ?? values.kind })}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="visual" label={t('mosaics.make.kindVisual', { count: counts.visual })} />
        <Radio value="thermal" label={t('mosaics.make.kindThermal', { count: counts.thermal })} />
      </Stack>
    </Radio.Group>
  )
}

type PhotosProps = FieldsProps & {
  readonly floors: readonly { readonly value: string; readonly label: string }[]
  readonly photos: number | undefined
}

function PhotosChoice({ values, onChange, floors, photos }: PhotosProps) {
  const t = useT()
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('mosaics.make.which')}
        value={values.which}
        onChange={(value) => onChange({ which: photoChoices.find((one) => one === value) ?? values.which })}
      >
        <Stack gap="sm" mt="xs">
          {photoChoices.map((one) => (
            <Radio key={one} value={one} label={t(`mosaics.make.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {values.which === 'floors' && (
        <SimpleGrid cols={2} spacing="md">
          <NativeSelect
            label={t('mosaics.make.from')}
            data={[...floors]}
            value={values.top}
            onChange={({ currentTarget: { value } }) => onChange({ top: value })}
          />
          <NativeSelect
            label={t('mosaics.make.to')}
            data={[...floors]}
            value={values.bottom}
            onChange={({ currentTarget: { value } }) => onChange({ bottom: value })}
          />
        </SimpleGrid>
      )}
      <MutedText role="status">
        {photos === undefined
          ? ''
          : photos === 0
            ? t('mosaics.make.noPhotos')
            : `${t('mosaics.make.count', { count: photos })}. ${t(photos === 1 ? 'mosaics.make.tooFew' : 'mosaics.make.unplaced')}`}
      </MutedText>
    </Stack>
  )
}

type ScaleProps = FieldsProps & {
  /** What the chosen photos show. */
  readonly frame: { readonly lengthM: number; readonly heightM: number }
  /** Of the chosen kind; null: not known. */
  readonly medianMmPx: number | null
  readonly photos: number
  readonly isTried: boolean
}

/** Millimetres a pixel, why, and what that costs. */
function ScaleField({ values, onChange, frame, medianMmPx, photos, isTried }: ScaleProps) {
  const t = useT()
  const locale = useLocale()
  const number = (value: number, digits = 0) => numberText(locale, value, digits)
  const mmPx = typedScale(values.mmPx)
  const size = mmPx === undefined ? undefined : sizeAt(frame, mmPx, medianMmPx)
  return (
    <Stack gap="xs">
      <TextInput
        label={t('mosaics.make.mmPx')}
        inputMode="decimal"
        maw={160}
        value={values.mmPx}
        error={
          isTried && mmPx === undefined
            ? t('mosaics.make.mmPxFault', { min: number(mmPxRange.min, 1), max: number(mmPxRange.max) })
            : undefined
        }
        onChange={({ currentTarget: { value } }) => onChange({ mmPx: value })}
      />
      <MutedText>
        {values.kind === 'thermal'
          ? t('mosaics.make.thermalWhy')
          : t('mosaics.make.mmPxWhy', { value: number(usualScale(medianMmPx), 1) })}{' '}
        {medianMmPx !== null && t('mosaics.make.finest', { value: number(medianMmPx, 1) })}
      </MutedText>
      {size !== undefined && (
        <MutedText isTabular>
          {t('mosaics.make.size', {
            width: number(size.widthPx),
            height: number(size.heightPx),
            megapixels: number(size.megapixels, size.megapixels < 10 ? 1 : 0),
          })}{' '}
          {size.isInParts && t('mosaics.make.parts')}{' '}
          {photos > 1 && t('mosaics.make.time', { count: minutesFor(photos, size.megapixels) })}
        </MutedText>
      )}
      <MutedText>{t('mosaics.make.versions', { count: maxVersions })}</MutedText>
    </Stack>
  )
}

function useMakeForm({ of, plan, coverage, onClose }: Props) {
  const client = useQueryClient()
  const names = useMemo(() => floorBands(plan.portions).map(({ floor }) => floor), [plan.portions])
  const [values, setValues] = useState<MakeValues>({
    kind: 'visual',
    which: 'all',
    top: names[0] ?? '',
    bottom: names.at(-1) ?? '',
    mmPx: String(usualScale(coverage.medianMmPx)),
  })
  const [sent, setSent] = useState<{ readonly isBusy: boolean; readonly error?: Error }>({ isBusy: false })
  const [isTried, setTried] = useState(false)
  const floors = floorsBetween(names, values.top, values.bottom)

  async function submit(): Promise<void> {
    setTried(true)
    const mmPx = typedScale(values.mmPx)
    if (mmPx === undefined) return
    setSent({ isBusy: true })
    try {
      const imageIds = values.which === 'all' ? null : await photoIdsOnFloors(of, values.kind, floors)
      await makeMosaic(of, { kind: values.kind, mmPx, imageIds })
      await client.invalidateQueries({ queryKey: mosaicsKey })
      onClose()
    } catch (thrown) {
      setSent({ isBusy: false, error: thrown instanceof Error ? thrown : new Error(String(thrown)) })
    }
  }

  return { values, setValues, names, floors, sent, isTried, submit: () => void submit() }
}

/** Which photos, at which scale, and what it takes. */
export function MakeDialog(props: Props) {
  const { of, plan, frame, coverage, onClose } = props
  const t = useT()
  const { values, setValues, names, floors, sent, isTried, submit } = useMakeForm(props)
  const { byKind, photos } = useCounts(of, values, floors)
  const share = values.which === 'all' ? 1 : floorShare(plan.floorRange, floors)
  const onChange = (change: Partial<MakeValues>) => setValues((before) => ({ ...before, ...change }))
  const label = (floor: string) => plan.floorRange.find(({ name }) => name === floor)?.displayName || floor
  return (
    <Dialog
      title={t('mosaics.make.title', { name: plan.name })}
      size={520}
      closeLabel={t('mosaics.close')}
      onClose={onClose}
    >
      <Stack
        component="form"
        gap="lg"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <KindChoice values={values} onChange={onChange} counts={byKind} />
        <PhotosChoice
          values={values}
          onChange={onChange}
          floors={names.map((floor) => ({ value: floor, label: label(floor) }))}
          photos={photos}
        />
        <ScaleField
          values={values}
          onChange={onChange}
          frame={{ lengthM: frame.lengthM, heightM: frame.heightM * share }}
          medianMmPx={values.kind === 'visual' ? coverage.medianMmPx : null}
          photos={photos ?? 0}
          isTried={isTried}
        />
        <StatusLine kind="failure" isPlain>
          {sent.error !== undefined && errorText(t, sent.error)}
        </StatusLine>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('mosaics.make.cancel')}
          </Button>
          <WriteButton type="submit" loading={sent.isBusy} disabled={photos !== undefined && photos < 2}>
            {t('mosaics.make.submit')}
          </WriteButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
