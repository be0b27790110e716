import { Stack } from '@mantine/core'
import { flightDroneOf } from '@plumbline/inspection/flight-plans/drones'
import { flightFormatOf, maxPointsOf } from '@plumbline/inspection/flight-plans/flight-files'
import { flightPace } from '@plumbline/inspection/flight-plans/flight-time'
import { flightLimits, type FlightPlan } from '@plumbline/inspection/flight-plans/flight-types'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { metresText, numberText, chosenScaleText, sizeText } from '../coverage-text.ts'
import { fileMinutes, scaleReserve } from './flight-form.ts'

type Props = {
  readonly flight: FlightPlan
  readonly sigmaM: number
  readonly isOfGaps: boolean
  /** Coarser photos do not count by the project's rule; null: it has no limit. */
  readonly ruleMmPx: number | null
}

/** What the minutes consist of, and how files and batteries follow from them. */
function TimeText({ flight }: Pick<Props, 'flight'>) {
  const [t, locale] = [useT(), useLocale()]
  const { time, settings } = flight
  const minutes = (seconds: number) => numberText(locale, seconds / 60, 1)
  return (
    <>
      <MutedText>
        {t('coverage.flights.timeParts', {
          ways: minutes(time.waysS),
          speed: flightPace.speedMs,
          stops: minutes(time.stopsS),
          stop: numberText(locale, flightPace.photoS, 1),
          turns: minutes(time.turnsS),
          start: minutes(time.startS),
          home: minutes(time.returnS),
          height: flight.returnHeightM,
        })}
      </MutedText>
      <MutedText>
        {t('coverage.flights.filesWhy', {
          max: maxPointsOf(settings.drone),
          battery: flightDroneOf(settings.drone).batteryMinutes,
        })}
      </MutedText>
    </>
  )
}

/** How the photos come back to their places, which depends on what the drone flies. */
function NamesText({ flight }: Pick<Props, 'flight'>) {
  const t = useT()
  const { columns, settings } = flight
  if (flightFormatOf(settings.drone) === 'litchi') return <MutedText>{t('coverage.flights.unnamed')}</MutedText>
  const example = flight.points.find(({ suffix }) => suffix !== null)?.suffix ?? ''
  return (
    <>
      <MutedText>
        {t('coverage.flights.named', { example: `DJI_…_${example}.JPG` })}{' '}
        {t(`coverage.flights.${columns.isOwn ? 'columnsOwn' : 'columnsFlown'}`, { count: columns.count })}
      </MutedText>
      <MutedText>{t('coverage.flights.lens')}</MutedText>
    </>
  )
}

/** What the flight comes too near to, does not show, or does not count for. */
function Warnings({ flight, sigmaM, ruleMmPx }: Omit<Props, 'isOfGaps'>) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const { lowestM, settings, footStripM, blocked, mmPx } = flight
  return (
    <>
      <StatusLine kind="warning">
        {flight.isNearnessUnsure && t('coverage.flights.unsure', { sigma: numberText(locale, sigmaM, 1) })}
      </StatusLine>
      <StatusLine kind="warning">
        {ruleMmPx !== null &&
          mmPx > ruleMmPx &&
          t('coverage.flights.tooCoarse', { scale: chosenScaleText(words, ruleMmPx) })}
      </StatusLine>
      <StatusLine kind="warning">
        {lowestM < 0 &&
          t('coverage.flights.below', {
            depth: metresText(words, -lowestM),
            height: metresText(words, lowestM + settings.takeOffLevelM),
            min: flightLimits.minHeightM,
          })}
      </StatusLine>
      <StatusLine kind="warning">
        {footStripM > 0 &&
          t('coverage.flights.foot', { strip: metresText(words, footStripM), height: flightLimits.minHeightM })}
      </StatusLine>
      <StatusLine kind="warning">
        {blocked.length > 0 &&
          t('coverage.flights.blocked', {
            parts: blocked
              .map(({ fromM, toM }) => `${numberText(locale, fromM, 1)}–${metresText(words, toM)}`)
              .join(', '),
          })}
      </StatusLine>
    </>
  )
}

/** What a flight takes, what it counts with, and what it does not show. */
export function FlightFigures({ flight, sigmaM, isOfGaps, ruleMmPx }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const { photos, batteries, files, photo, mmPx, highestM, lowestM } = flight
  const total = fileMinutes(files).reduce((sum, minutes) => sum + minutes, 0)
  const [from, to] = [numberText(locale, lowestM, 1), numberText(locale, highestM, 1)]
  return (
    <Stack gap="sm">
      <Facts
        columns="even"
        items={[
          [t('coverage.flights.photos'), numberText(locale, photos, 0)],
          [t('coverage.flights.time'), t('coverage.flights.minutes', { count: total })],
          [t('coverage.flights.batteries'), numberText(locale, batteries, 0)],
          [t('coverage.flights.files'), numberText(locale, files.length, 0)],
          [
            t('coverage.flights.photoSize'),
            t('coverage.view.list', {
              one: sizeText(words, { widthM: photo.width, heightM: photo.height }),
              other: chosenScaleText(words, mmPx),
            }),
          ],
          [
            t('coverage.flights.heights'),
            from === to ? metresText(words, highestM) : t('coverage.flights.heightRange', { from, to }),
          ],
        ]}
      />
      <Warnings flight={flight} sigmaM={sigmaM} ruleMmPx={ruleMmPx} />
      <TimeText flight={flight} />
      {ruleMmPx !== null && (
        <MutedText>
          {t('coverage.flights.rule', { scale: chosenScaleText(words, ruleMmPx), percent: 100 * scaleReserve })}
        </MutedText>
      )}
      {isOfGaps && (
        <MutedText>
          {t('coverage.flights.margin', {
            margin: numberText(locale, flight.marginM, 1),
            sigma: numberText(locale, sigmaM, 1),
          })}
        </MutedText>
      )}
      <NamesText flight={flight} />
    </Stack>
  )
}
