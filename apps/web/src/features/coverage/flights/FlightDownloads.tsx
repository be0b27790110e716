import { Button, Stack } from '@mantine/core'
import { flightFormatOf, maxPointsOf } from '@plumbline/inspection/flight-plans/flight-files'
import type { FlightPlan } from '@plumbline/inspection/flight-plans/flight-types'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OfElevation } from '../../../api/coverage.ts'
import { fetchFlight } from '../../../api/coverage-flights.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { saveBlob } from '../../../ui/save-file.ts'
import { fileMinutes, type ReadFlight } from './flight-form.ts'

type Props = {
  readonly of: OfElevation
  readonly flight: FlightPlan
  readonly request: ReadFlight
  /** What was typed gives this flight. */
  readonly isCurrent: boolean
}

/** Beyond that the archive is quicker. */
const maxListed = 12

/** The user's own, which may not be that of UTC. */
function today(): string {
  const now = new Date()
  const padded = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${padded(now.getMonth() + 1)}-${padded(now.getDate())}`
}

/** The files that the drone takes: all at once, or one by one. */
export function FlightDownloads({ of, flight, request, isCurrent }: Props) {
  const t = useT()
  const { files, settings } = flight
  const format = flightFormatOf(settings.drone)
  const minutes = fileMinutes(files)
  const download = useMutation({
    mutationFn: async (file: number | null) => {
      const { name, blob } = await fetchFlight(of, { ...request, format, file, day: today() })
      saveBlob(name, blob)
    },
    meta: { toast: false },
  })
  return (
    <Stack gap="sm">
      <Button
        w="fit-content"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
        disabled={!isCurrent}
        loading={download.isPending}
        onClick={() => download.mutate(null)}
      >
        {t(`coverage.flights.download.${format}`, { count: files.length })}
      </Button>
      {files.length > 1 && files.length <= maxListed && (
        <Stack component="ol" role="list" gap="xs" fz="sm" aria-label={t('coverage.flights.files')}>
          {files.map(({ points, endsBy }, file) => (
            <li key={file}>
              <LinkButton isAction disabled={!isCurrent} onClick={() => download.mutate(file)}>
                {t('coverage.flights.file', {
                  number: file + 1,
                  photos: points.filter(({ suffix }) => suffix !== null).length,
                  minutes: minutes[file] ?? 1,
                })}
              </LinkButton>{' '}
              <MutedText component="span">
                {t(`coverage.flights.ends.${endsBy}`, { max: maxPointsOf(settings.drone) })}
              </MutedText>
            </li>
          ))}
        </Stack>
      )}
      <MutedText>{t(`coverage.flights.unproven.${format}`)}</MutedText>
      <StatusLine kind="failure">{download.error !== null && errorText(t, download.error)}</StatusLine>
    </Stack>
  )
}
