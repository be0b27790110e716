import type { AnalysisRun } from '@plumbline/contract/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { runQuery } from '../../api/analysis.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import classes from './AnalysisDashboard.module.css'

type Props = {
  readonly of: OfInspection
  readonly run: AnalysisRun
  /** Photos that could not be read, or those with more findings than the run stored, whose lists are incomplete. */
  readonly which: 'failures' | 'leftOut'
  readonly photoHref: (imageId: string) => string
  readonly onClose: () => void
}

/** The photos of a run that need a person, each with the reason. */
export function RunPhotos({ of, run, which, photoHref, onClose }: Props) {
  const t = useT()
  const found = useQuery(runQuery(of, run._id))
  const photos =
    which === 'failures'
      ? found.data?.failures.map(({ imageId, name, errorCode }) => ({
          imageId,
          name,
          reason: errorText(t, { code: errorCode, message: errorCode }),
        }))
      : found.data?.crowded.map(({ imageId, name, leftOut }) => ({
          imageId,
          name,
          reason: t('analysis.runs.leftOutPhoto', { count: leftOut }),
        }))
  return (
    <Dialog
      title={t(`analysis.runs.${which}Title`, { number: run.number })}
      size={560}
      closeLabel={t('analysis.close')}
      onClose={onClose}
    >
      {found.isPending && <p role="status">{t('analysis.loading')}</p>}
      {found.isError && (
        <StatusLine kind="failure" isPlain>
          {errorText(t, found.error)}
        </StatusLine>
      )}
      <MutedText>{t(`analysis.runs.${which}Text`)}</MutedText>
      <ul role="list" className={classes.failures}>
        {photos?.map(({ imageId, name, reason }) => (
          <li key={imageId}>
            <Link to={photoHref(imageId)}>{name}</Link>
            <br />
            <MutedText component="span">{reason}</MutedText>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
