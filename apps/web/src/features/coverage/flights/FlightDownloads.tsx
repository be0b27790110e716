import { Button, Group, Stack } from '@mantine/core'
import { filesOf, isFormatOf, type FlightFormat } from '@plumbline/inspection/flight-plans/flight-files'
import type { FlightPlan } from '@plumbline/inspection/flight-plans/flight-types'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OfElevation } from '../../../api/coverage.ts'
import { fetchFlight } from '../../../api/coverage-flights.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { saveBlob } from '../../../ui/save-file.ts'
import type { ReadFlight } from './flight-form.ts'

type Props = { readonly of: OfElevation; readonly flight: FlightPlan; readonly request: ReadFlight }

/** Beyond that the archive is quicker. */
const maxListed = 12

/** The files of a flight: all at once, or one by one. */
export function FlightDownloads({ of, flight, request }: Props) {
  const t = useT()
  const download = useMutation({
    mutationFn: async ({ format, file }: { readonly format: FlightFormat; readonly file: number | null }) => {
      const { name, blob } = await fetchFlight(of, { ...request, format, file })
      saveBlob(name, blob)
    },
    meta: { toast: false },
  })
  const { variables, isPending, error } = download
  const formats = (['kmz', 'litchi'] as const).filter((format) => isFormatOf(flight, format))
  const [main] = formats
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {formats.map((format) => (
          <Button
            key={format}
            variant={format === main ? 'filled' : 'default'}
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
            loading={isPending && variables.format === format}
            onClick={() => download.mutate({ format, file: null })}
          >
            {t(`coverage.flights.download.${format}`, { count: filesOf(flight, format).length })}
          </Button>
        ))}
      </Group>
      {main === 'kmz' && flight.files.length > 1 && flight.files.length <= maxListed && (
        <Stack component="ol" role="list" gap="xs" fz="sm" aria-label={t('coverage.flights.files')}>
          {flight.files.map(({ points, minutes }, file) => (
            <li key={file}>
              <LinkButton isAction onClick={() => download.mutate({ format: 'kmz', file })}>
                {t('coverage.flights.file', {
                  number: file + 1,
                  photos: points.filter(({ suffix }) => suffix !== null).length,
                  minutes: Math.ceil(minutes),
                })}
              </LinkButton>
            </li>
          ))}
        </Stack>
      )}
      <StatusLine kind="failure">{error !== null && errorText(t, error)}</StatusLine>
    </Stack>
  )
}
