import { Stack } from '@mantine/core'
import { flightDroneOf } from '@plumbline/inspection/flight-plans/drones'
import { flightPace } from '@plumbline/inspection/flight-plans/flight-time'
import { flightLimits, type FlightPlan } from '@plumbline/inspection/flight-plans/flight-types'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { metresText, numberText, scaleText, sizeText } from '../coverage-text.ts'

type Props = { readonly flight: FlightPlan; readonly sigmaM: number; readonly isOfGaps: boolean }

/** What a flight takes, what it counts with, and what it does not show. */
export function FlightFigures({ flight, sigmaM, isOfGaps }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const { photos, minutes, batteries, files, photo, mmPx, settings, highestM, lowestM } = flight
  const { batteryMinutes } = flightDroneOf(settings.drone)
  const example = flight.points.find(({ suffix }) => suffix !== null)?.suffix ?? ''
  return (
    <Stack gap="sm">
      <Facts
        columns="even"
        items={[
          [t('coverage.flights.photos'), numberText(locale, photos, 0)],
          [t('coverage.flights.time'), t('coverage.flights.minutes', { count: Math.max(1, Math.ceil(minutes)) })],
          [t('coverage.flights.batteries'), numberText(locale, batteries, 0)],
          [t('coverage.flights.files'), numberText(locale, files.length, 0)],
          [
            t('coverage.flights.photoSize'),
            `${sizeText(words, { widthM: photo.width, heightM: photo.height })}, ${scaleText(words, mmPx)}`,
          ],
          [
            t('coverage.flights.heights'),
            t('coverage.flights.heightRange', {
              from: numberText(locale, lowestM, 1),
              to: numberText(locale, highestM, 1),
            }),
          ],
        ]}
      />
      <MutedText>
        {t('coverage.flights.assumed', {
          speed: flightPace.speedMs,
          stop: numberText(locale, flightPace.photoS, 1),
          battery: batteryMinutes,
        })}
      </MutedText>
      {isOfGaps && (
        <MutedText>
          {t('coverage.flights.margin', {
            margin: numberText(locale, flight.marginM, 1),
            sigma: numberText(locale, sigmaM, 1),
          })}
        </MutedText>
      )}
      <MutedText>{t('coverage.flights.named', { example: `DJI_…_${example}.JPG` })}</MutedText>
      <StatusLine kind="warning">
        {flight.isNearnessUnsure && t('coverage.flights.unsure', { sigma: numberText(locale, sigmaM, 1) })}
      </StatusLine>
      <StatusLine kind="warning">
        {flight.footStripM > 0 &&
          t('coverage.flights.foot', {
            strip: metresText(words, flight.footStripM),
            height: flightLimits.minHeightM,
          })}
      </StatusLine>
      <StatusLine kind="warning">
        {flight.blocked.length > 0 &&
          t('coverage.flights.blocked', {
            parts: flight.blocked
              .map(({ fromM, toM }) => `${numberText(locale, fromM, 1)}–${metresText(words, toM)}`)
              .join(', '),
          })}
      </StatusLine>
    </Stack>
  )
}
