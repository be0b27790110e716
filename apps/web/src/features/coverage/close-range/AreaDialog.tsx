import { Button, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { CloseRangeArea, ElevationPoint } from '@plumbline/contract/coverage/coverage'
import { closeRangeMethods, closeRangeResults } from '@plumbline/inspection/coverage/types'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { localDay } from '../../../i18n/local-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { areaText, sizeText } from '../coverage-text.ts'
import {
  areaFaults,
  areaOfValues,
  areaValues,
  type AreaDefaults,
  type AreaFaults,
  type AreaField,
  type AreaValues,
} from './area-form.ts'
import { areaM2, rectangleOf } from './area-places.ts'
import { AreaPhotos } from './AreaPhotos.tsx'

type Extent = { readonly lengthM: number; readonly heightM: number }
type FieldProps = {
  readonly values: AreaValues
  readonly faults: AreaFaults
  readonly onChange: (change: Partial<AreaValues>) => void
}

const sides = ['x', 'y', 'width', 'height'] as const

/** Four numbers, or an outline that they cannot say. */
function PlaceFields({ values, faults, onChange }: FieldProps) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { polygon } = values
  if (polygon !== undefined) {
    const { width, height } = rectangleOf(polygon)
    return (
      <MutedText size="sm">
        {t('coverage.view.closeRange.polygon', {
          count: polygon.length,
          size: sizeText(words, { widthM: width, heightM: height }),
          area: areaText(words, areaM2(polygon)),
        })}{' '}
        <LinkButton onClick={() => onChange({ polygon: undefined })}>
          {t('coverage.view.closeRange.replace')}
        </LinkButton>
      </MutedText>
    )
  }
  return (
    <SimpleGrid component="fieldset" cols={2} spacing="md" verticalSpacing="sm" p={0} m={0} bd="0">
      <legend className="pl-hidden">{t('coverage.view.closeRange.place')}</legend>
      {sides.map((side) => (
        <TextInput
          key={side}
          label={t(`coverage.view.closeRange.${side}`)}
          inputMode="decimal"
          maxLength={12}
          rightSection={t('coverage.view.metre')}
          rightSectionPointerEvents="none"
          value={values[side]}
          error={faults[side]}
          onChange={({ currentTarget: { value } }) => onChange({ [side]: value })}
        />
      ))}
    </SimpleGrid>
  )
}

function PeopleFields({ values, faults, onChange }: FieldProps) {
  const t = useT()
  return (
    <>
      <NativeSelect
        label={t('coverage.view.closeRange.method')}
        value={values.method}
        data={closeRangeMethods.map((method) => ({
          value: method,
          label: t(`coverage.view.closeRange.methods.${method}`),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const method = closeRangeMethods.find((one) => one === value)
          if (method !== undefined) onChange({ method })
        }}
      />
      <NativeSelect
        label={t('coverage.view.closeRange.result')}
        value={values.result ?? 'none'}
        data={(['none', ...closeRangeResults] as const).map((result) => ({
          value: result,
          label: t(`coverage.view.closeRange.results.${result}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ result: closeRangeResults.find((one) => one === value) ?? null })
        }
      />
      <TextInput
        label={t('coverage.view.closeRange.by')}
        maxLength={100}
        required
        value={values.by}
        error={faults.by}
        onChange={({ currentTarget: { value } }) => onChange({ by: value })}
      />
      <DateField
        label={t('coverage.view.closeRange.on')}
        required
        value={values.on}
        error={faults.on}
        onChange={(on) => onChange({ on })}
      />
    </>
  )
}

type Props = {
  readonly of: { readonly projectId: string; readonly inspectionId: string }
  readonly id: string
  /** The one that is edited; undefined: a new one. */
  readonly area: CloseRangeArea | undefined
  /** As it was drawn. */
  readonly polygon?: readonly ElevationPoint[] | undefined
  readonly extent: Extent
  readonly defaults: AreaDefaults
  /** Why the last save failed; undefined: it did not. */
  readonly failure: unknown
  readonly onSave: (area: CloseRangeArea) => Promise<void>
  readonly onClose: () => void
}

/** The form is checked before it is sent, so a refusal of a field is no fault that the form can name. */
function FailureLine({ failure }: { readonly failure: unknown }) {
  const t = useT()
  const isInvalid = failure instanceof ApiError && failure.code === 'input.invalid'
  const isDate = isInvalid && failure.field?.endsWith('.on') === true
  return (
    <StatusLine kind="failure">
      {isInvalid
        ? t(`coverage.view.closeRange.${isDate ? 'future' : 'notSaved'}`)
        : errorText(t, failure as Parameters<typeof errorText>[1])}
    </StatusLine>
  )
}

/** Records or edits one close-range area; its place can be typed in metres instead of drawn. */
export function AreaDialog({ of, id, area, polygon, extent, defaults, failure, onSave, onClose }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const [values, setValues] = useState(() => areaValues(area, polygon, defaults))
  const [today] = useState(() => localDay(new Date()))
  const [isJudged, setJudged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const size = sizeText(words, { widthM: extent.lengthM, heightM: extent.heightM })
  const faults = areaFaults(t, values, extent, size, { today, recorded: area })
  const shown: AreaFaults = isJudged ? faults : {}
  const onChange = (change: Partial<AreaValues>) => setValues((now) => ({ ...now, ...change }))

  async function submit() {
    setJudged(true)
    if ((Object.keys(faults) as AreaField[]).length > 0) return
    setBusy(true)
    await onSave(areaOfValues(id, values))
    setBusy(false)
  }

  return (
    <Dialog
      title={t(area === undefined ? 'coverage.view.closeRange.newTitle' : 'coverage.view.closeRange.editTitle')}
      closeLabel={t('coverage.view.closeRange.cancel')}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <PeopleFields values={values} faults={shown} onChange={onChange} />
          <PlaceFields values={values} faults={shown} onChange={onChange} />
          <AreaPhotos of={of} imageIds={values.imageIds} onChange={(imageIds) => onChange({ imageIds })} />
          <Textarea
            label={t('coverage.view.closeRange.note')}
            maxLength={500}
            rows={2}
            value={values.note}
            onChange={({ currentTarget: { value } }) => onChange({ note: value })}
          />
          {failure !== undefined && <FailureLine failure={failure} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('coverage.view.closeRange.cancel')}
            </Button>
            <WriteButton type="submit" loading={isBusy}>
              {t('coverage.view.closeRange.save')}
            </WriteButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
