import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { KnownDistance } from '@plumbline/contract/mosaics/known-distance'
import type { MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { distanceText, errorUpTo, numberText, type Words } from '../mosaic-text.ts'
import {
  effectOf,
  faultsOf,
  lengthOf,
  metresRange,
  plusMinusRange,
  typedDistance,
  usualValues,
  type DistanceValues,
  type PickedLine,
  type ScaleEffect,
} from './distance-form.ts'
import type { KnownDistances } from './use-known-distance.ts'

/** 1.9 % longer, 0.4 % shorter, or as long. */
function changeText({ t, locale }: Words, change: number): string {
  const percent = numberText(locale, Math.abs(change) * 100, 1)
  if (percent === '0') return t('mosaics.distance.unchanged')
  return t(change > 0 ? 'mosaics.distance.longer' : 'mosaics.distance.shorter', { percent })
}

/** What is typed already, and since when. */
function Known({ distance }: { readonly distance: KnownDistance }) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const { measuredM, metres, sigma, by, at } = distance
  return (
    <Facts
      items={[
        [t('mosaics.distance.typed'), t('mosaics.distance.typedText', { distance: distanceText(words, distance) })],
        [
          t('mosaics.distance.measured'),
          t('mosaics.distance.measuredText', {
            metres: numberText(locale, measuredM, 2, true),
            change: changeText(words, metres / measuredM - 1),
          }),
        ],
        [t('mosaics.about.lengths'), t('mosaics.distance.sigma', { percent: errorUpTo(locale, sigma * 100, 1) })],
        [t('mosaics.distance.by'), t('mosaics.about.madeBy', { moment: formatMoment(locale, at, 'minute'), name: by })],
      ]}
    />
  )
}

/** Why it should not be saved as it is; undefined: nothing speaks against it. */
function doubtText(
  { t, locale }: Words,
  { refused, isDoubtful, isWorse }: ScaleEffect,
  scaleSigma: number,
): string | undefined {
  if (refused === 'short') return t('errors.mosaic.distance-too-short')
  if (refused === 'far') return t('errors.mosaic.distance-far-off')
  if (isDoubtful) return t('mosaics.distance.doubtful')
  return isWorse ? t('mosaics.distance.worse', { percent: errorUpTo(locale, scaleSigma * 100, 1) }) : undefined
}

type FormProps = {
  readonly line: PickedLine
  readonly mosaic: MosaicSummary
  readonly distances: KnownDistances
}

/** The length of a line whose ends are both chosen. */
function DistanceForm({ line, mosaic, distances: { saving, cancel } }: FormProps) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const [values, setValues] = useState(usualValues)
  const [isJudged, setJudged] = useState(false)
  const faults = isJudged ? faultsOf(values) : []
  const typed = typedDistance(values)
  const scaleSigma = mosaic.accuracy?.scaleSigma ?? 0
  const isByDistance = mosaic.accuracy?.knownDistance !== undefined
  const effect = typed && effectOf(line, typed, { mmPx: mosaic.mmPx, scaleSigma, isByDistance })
  const field = (name: keyof DistanceValues, range: { readonly min: number; readonly max: number }) => ({
    inputMode: 'decimal' as const,
    maxLength: 12,
    value: values[name],
    error: faults.includes(name) && t('mosaics.distance.fault', range),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: value })),
  })
  function save() {
    setJudged(true)
    const [from, to] = line.ends
    if (typed === undefined || from === undefined || to === undefined) return
    saving.mutate({ action: 'set', mosaicId: line.mosaicId, from, to, pixelM: line.pixelM, ...typed })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="sm">
        <p>{t('mosaics.distance.here', { metres: numberText(locale, lengthOf(line.ends) ?? 0, 2, true) })}</p>
        <SimpleGrid cols={2} spacing="sm">
          <TextInput data-autofocus label={t('mosaics.distance.metres')} {...field('metres', metresRange)} />
          <TextInput label={t('mosaics.distance.plusMinus')} {...field('plusMinusMm', plusMinusRange)} />
        </SimpleGrid>
        {effect !== undefined && effect.refused === undefined && (
          <MutedText role="status">
            {t('mosaics.distance.effect', {
              change: changeText(words, effect.change),
              percent: errorUpTo(locale, effect.sigma * 100, 1),
            })}
          </MutedText>
        )}
        <StatusLine kind="warning" isPlain>
          {effect && doubtText(words, effect, scaleSigma)}
        </StatusLine>
        <MutedText>{t('mosaics.distance.follows')}</MutedText>
        <Group gap="sm">
          <WriteButton size="compact-sm" type="submit" loading={saving.isPending}>
            {t('mosaics.distance.save')}
          </WriteButton>
          <Button size="compact-sm" variant="default" onClick={cancel}>
            {t('mosaics.distance.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Props = {
  readonly mosaic: MosaicSummary
  readonly isRunning: boolean
  readonly mayEdit: boolean
  readonly distances: KnownDistances
}

/** Buttons of what is not being changed. */
function Choices({ distances }: Pick<Props, 'distances'>) {
  const t = useT()
  const { saved, saving, begin } = distances
  const isKnown = saved?.distance !== null && saved?.distance !== undefined
  return (
    <Group gap="sm">
      <WriteButton size="compact-sm" variant="default" onClick={begin}>
        {t(isKnown ? 'mosaics.distance.change' : 'mosaics.distance.open')}
      </WriteButton>
      {isKnown && (
        <WriteButton
          size="compact-sm"
          variant="default"
          disabled={saving.isPending}
          onClick={() => saving.mutate({ action: 'remove' })}
        >
          {t('mosaics.distance.remove')}
        </WriteButton>
      )}
      {saving.isSuccess && saved?.canUndo === true && (
        <WriteButton
          size="compact-sm"
          variant="default"
          disabled={saving.isPending}
          onClick={() => saving.mutate({ action: 'undo' })}
        >
          {t('mosaics.distance.undo')}
        </WriteButton>
      )}
    </Group>
  )
}

/** How long a line on the mosaic truly is: lengths follow from it instead of from the positions of the photos. */
export function DistancePanel({ mosaic, isRunning, mayEdit, distances }: Props) {
  const t = useT()
  const { saved, picked, saving, cancel } = distances
  if (saved === undefined) return null
  const { distance, version } = saved
  if (distance === null && !mayEdit) return null
  const madeBy = mosaic.accuracy?.knownDistance?.version
  const isOlder = !isRunning && madeBy !== (distance === null ? undefined : version)
  return (
    <Panel variant="section" title={t('mosaics.distance.title')} headingLevel={3}>
      {distance !== null && <Known distance={distance} />}
      <StatusLine kind="warning" isPlain>
        {isOlder && t('mosaics.distance.older')}
      </StatusLine>
      {picked === undefined ? (
        <>
          {distance === null && <MutedText>{t('mosaics.distance.lead')}</MutedText>}
          {mayEdit && <Choices distances={distances} />}
        </>
      ) : picked.ends.length < 2 ? (
        <>
          <p role="status">{t(picked.ends.length === 0 ? 'mosaics.distance.first' : 'mosaics.distance.second')}</p>
          <MutedText>{t('mosaics.distance.how')}</MutedText>
          <div>
            <Button size="compact-sm" variant="default" onClick={cancel}>
              {t('mosaics.distance.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <DistanceForm line={picked} mosaic={mosaic} distances={distances} />
      )}
      <StatusLine kind="failure" isPlain>
        {saving.isError && errorText(t, saving.error)}
      </StatusLine>
    </Panel>
  )
}
