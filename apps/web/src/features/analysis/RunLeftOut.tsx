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
  readonly photoHref: (imageId: string) => string
  readonly onClose: () => void
}

/** Photos with more findings than the run stored: their lists are incomplete. */
export function RunLeftOut({ of, run, photoHref, onClose }: Props) {
  const t = useT()
  const found = useQuery(runQuery(of, run._id))
  return (
    <Dialog
      title={t('analysis.runs.leftOutTitle', { number: run.number })}
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
      <MutedText>{t('analysis.runs.leftOutText')}</MutedText>
      <ul role="list" className={classes.failures}>
        {found.data?.crowded.map(({ imageId, name, leftOut }) => (
          <li key={imageId}>
            <Link to={photoHref(imageId)}>{name}</Link>
            <br />
            <MutedText component="span">{t('analysis.runs.leftOutPhoto', { count: leftOut })}</MutedText>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
