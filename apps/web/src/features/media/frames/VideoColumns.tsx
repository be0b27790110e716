import { Button } from '@mantine/core'
import { presentStatus } from '@plumbline/contract/markers/marker-status'
import type { VideoEntry } from '@plumbline/contract/media/tasks'
import { Link } from 'react-router'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FileName } from '../../../ui/display/FileName.tsx'
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
      <table className={classes.table}>
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
            .map(({ _id, columnName, markerId, status, result, media }) => {
              const isReady = media !== null && media.fileStatus === 'FILE_PROCESSED'
              return (
                <tr key={_id} data-chosen={(media !== null && media._id === chosenId) || undefined}>
                  <td>
                    {media === null ? (
                      <span className={classes.quiet}>{t('media.tasks.statuses.no_upload')}</span>
                    ) : (
                      <label className={classes.choice}>
                        {onChoose !== undefined && (
                          <input
                            type="radio"
                            name="video"
                            disabled={!isReady}
                            checked={media._id === chosenId}
                            onChange={() => onChoose(media._id)}
                          />
                        )}
                        <FileName name={media.name} />
                        {media.duration !== null && <span className={classes.quiet}>{clockText(media.duration)}</span>}
                      </label>
                    )}
                  </td>
                  <td>{markerName(markerId)}</td>
                  <td>{columnName}</td>
                  <td>
                    {media !== null && hasFailed(media) ? (
                      <span className={classes.problem}>
                        {media.errorCode === null
                          ? t('markers.status.words.failed')
                          : errorText(t, { code: media.errorCode, message: media.errorCode })}
                      </span>
                    ) : (
                      t(`media.tasks.statuses.${status}`)
                    )}
                  </td>
                  <td>
                    <span className={classes.result} data-result={result}>
                      {t(`media.tasks.results.${result}`)}
                    </span>
                  </td>
                </tr>
              )
            })}
        </tbody>
      </table>
    </div>
  )
}
