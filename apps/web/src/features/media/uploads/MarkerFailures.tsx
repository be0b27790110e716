import { Stack, Text } from '@mantine/core'
import type { Marker } from '@plumbline/contract/markers/markers'
import { presentStatus } from '@plumbline/contract/markers/marker-status'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import classes from './Uploads.module.css'

/** The library lists all of them. */
const shownMax = 5

/** Which files of a marker failed, why, and what to do; also those that others sent. */
export function MarkerFailures({ marker }: { readonly marker: Marker }) {
  const t = useT()
  const failed = marker.mediaStatus.filter(({ status }) => presentStatus(status, 1).word === 'failed')
  if (failed.length === 0) return null
  const title = t('media.upload.marker.failures', { count: failed.length })
  return (
    <div className={classes.failures} role="group" aria-label={title}>
      <Text mb="xs" fw={600}>
        {title}
      </Text>
      <Stack component="ul" role="list" gap={6}>
        {failed.slice(0, shownMax).map(({ mediaId, name, status, errorCode }) => (
          <li key={mediaId}>
            <FileName name={name} />
            <p>
              {errorCode === null
                ? t(`markers.status.texts.${presentStatus(status, 1).text}`)
                : errorText(t, { code: errorCode, message: errorCode })}
            </p>
          </li>
        ))}
      </Stack>
      {failed.length > shownMax && <p>{t('media.upload.marker.moreFailures', { count: failed.length - shownMax })}</p>}
    </div>
  )
}
