import { Button, Group, Text } from '@mantine/core'
import { presentStatus } from '@plumbline/contract/markers/marker-status'
import type { VideoEntry } from '@plumbline/contract/media/tasks'
import { Link } from 'react-router'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FileName } from '../../../ui/display/FileName.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { clockText } from '../clock-text.ts'
import classes from './ImageGen.module.css'

type Props = {
  readonly entries: readonly VideoEntry[]
  readonly chosenId: string | undefined
  readonly markerName: (id: string | null) => string
  /** Undefined: they are only looked at. */ readonly onChoose: ((mediaId: string) => void) | undefined
  readonly planHref: string
}

/** "All Media Uploaded" over a video that cannot be opened would hide it. */
const hasFailed = (media: VideoEntry['media']) => media !== null && presentStatus(media.status, 1).word === 'failed'

type VideoProps = Pick<VideoEntry, 'media'> & Pick<Props, 'onChoose'> & { readonly isChosen: boolean }

function VideoOfColumn({ media, isChosen, onChoose }: VideoProps) {
  const t = useT()
  if (media === null)
    return (
      <Text span c="dimmed">
        {t('media.tasks.statuses.no_upload')}
      </Text>
    )
  return (
    <Group component="label" gap="sm" wrap="nowrap">
      {onChoose !== undefined && (
        <input
          type="radio"
          name="video"
          disabled={media.fileStatus !== 'FILE_PROCESSED'}
          checked={isChosen}
          onChange={() => onChoose(media._id)}
        />
      )}
      <FileName name={media.name} />
      {media.duration !== null && (
        <Text span c="dimmed">
          {clockText(media.duration)}
        </Text>
      )}
    </Group>
  )
}

/** The columns of Video markers, each with its one video and how far it is (spec 2 §4). */
export function VideoColumns({ entries, chosenId, markerName, onChoose, planHref }: Props) {
  const t = useT()
  if (entries.length === 0)
    return (
      <EmptyState
        inset
        title={<h3>{t('media.tasks.columns.none.title')}</h3>}
        text={t('media.tasks.columns.none.text')}
      >
        <Button component={Link} to={planHref} variant="default">
          {t('media.library.empty.action')}
        </Button>
      </EmptyState>
    )
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('media.tasks.columns.title')}>
      <Table density="tight">
        <thead>
          <tr>
            <th scope="col">{t('media.tasks.columns.video')}</th>
            <th scope="col">{t('media.tasks.columns.marker')}</th>
            <th scope="col">{t('media.tasks.columns.column')}</th>
            <th scope="col">{t('media.tasks.columns.status')}</th>
            <th scope="col">{t('media.tasks.columns.result')}</th>
          </tr>
        </thead>
        <tbody>
          {entries
            .toSorted((one, other) => Number(hasFailed(other.media)) - Number(hasFailed(one.media)))
            .map(({ _id, columnName, markerId, status, result, media }) => (
              <tr key={_id} data-chosen={(media !== null && media._id === chosenId) || undefined}>
                <td>
                  <VideoOfColumn media={media} isChosen={media?._id === chosenId} onChoose={onChoose} />
                </td>
                <td>{markerName(markerId)}</td>
                <td>{columnName}</td>
                <td>
                  {media !== null && hasFailed(media) ? (
                    <Text span c="var(--pl-error)">
                      {media.errorCode === null
                        ? t('markers.status.words.failed')
                        : errorText(t, { code: media.errorCode, message: media.errorCode })}
                    </Text>
                  ) : (
                    t(`media.tasks.statuses.${status}`)
                  )}
                </td>
                <td>
                  <Tag tone={result === 'fail' ? 'error' : 'strong'}>{t(`media.tasks.results.${result}`)}</Tag>
                </td>
              </tr>
            ))}
        </tbody>
      </Table>
    </div>
  )
}
