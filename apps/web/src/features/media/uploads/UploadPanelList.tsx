import { Box, Group, Text } from '@mantine/core'
import { presentStatus } from '@plumbline/contract/markers/marker-status'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { columnsQuery } from '../../../api/markers.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { useUnevenWindow } from '../../../ui/lists/use-window.ts'
import { hasFailed } from '../../../uploads/upload-entry.ts'
import type { UploadElsewhere, UploadGroup, UploadRow } from './upload-rows.ts'
import type { MediaUploads } from '../../../uploads/media/media-uploads.ts'
import { StatusWord } from '../../../uploads/panel/StatusWord.tsx'
import classes from './Uploads.module.css'
import { UploadPanelFile } from './UploadPanelFile.tsx'

/** A reason is read whole: one that is cut off is no reason. */
const heightOf = (row: UploadRow) => (row.kind === 'file' && hasFailed(row.upload) ? 92 : 52)

function GroupRow({ row, column }: { readonly row: UploadGroup; readonly column: string | undefined }) {
  const t = useT()
  return (
    <>
      <Text span truncate flex={1} fw={600} title={row.markerName}>
        {t('media.upload.group', { marker: row.markerName, column: column ?? t('media.upload.noColumn') })}
      </Text>
      {row.tag === undefined ? (
        <Text span truncate c="dimmed">
          {t('media.upload.arrivedOf', { done: row.done, count: row.count })}
        </Text>
      ) : (
        <span className={classes.tag} data-tag={row.tag}>
          {t(`media.upload.tags.${row.tag}`)}
        </span>
      )}
    </>
  )
}

function ElsewhereRow({ row }: { readonly row: UploadElsewhere }) {
  const t = useT()
  const { word, tone, text } = presentStatus('MEDIA_UPLOAD_START', row.count, true)
  return (
    <Box flex={1} miw={0}>
      <Group component="p" gap={6} wrap="nowrap">
        <Text span truncate>
          {row.markerName}
        </Text>
        <StatusWord tone={tone} word={t(`markers.status.words.${word}`)} />
      </Group>
      <MutedText truncate>{t(`markers.status.texts.${text}`)}</MutedText>
    </Box>
  )
}

type Props = {
  readonly of: OfInspection
  readonly queue: MediaUploads
  readonly rows: readonly UploadRow[]
  readonly mayEdit: boolean
}

/** Thousands of files: only those in sight are laid out. */
export const UploadPanelList = memo(function UploadPanelList({ of, queue, rows, mayEdit }: Props) {
  const t = useT()
  const columns = useQuery(columnsQuery(of)).data
  const tops = useMemo(() => {
    const found = [0]
    for (const row of rows) found.push(found.at(-1)! + heightOf(row))
    return found
  }, [rows])
  const { ref, first, last, onScroll } = useUnevenWindow(tops)
  const height = tops.at(-1)
  return (
    <div
      ref={ref}
      className={classes.scroll}
      onScroll={onScroll}
      tabIndex={0}
      role="region"
      aria-label={t('media.upload.list')}
      style={{ height }}
    >
      <ul role="list" className={classes.rows} style={{ height }}>
        {rows.slice(first, last).map((row, index) => (
          <li
            key={row.key}
            className={classes.row}
            data-kind={row.kind}
            aria-setsize={rows.length}
            aria-posinset={first + index + 1}
            style={{ top: tops[first + index], height: heightOf(row) }}
          >
            {row.kind === 'failures' && (
              <Text span c="var(--pl-error)" fw={600}>
                {t('media.upload.failures', { count: row.count })}
              </Text>
            )}
            {row.kind === 'group' && (
              <GroupRow row={row} column={columns?.find(({ _id }) => _id === row.columnId)?.name} />
            )}
            {row.kind === 'file' && <UploadPanelFile row={row} queue={queue} mayEdit={mayEdit} />}
            {row.kind === 'elsewhere' && <ElsewhereRow row={row} />}
          </li>
        ))}
      </ul>
    </div>
  )
})
