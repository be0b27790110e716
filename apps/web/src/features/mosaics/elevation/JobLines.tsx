import '@mantine/core/styles/Progress.css'
import { Progress, Stack } from '@mantine/core'
import { isMosaicRunning, type MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelMosaic } from '../../../api/mosaics.ts'
import { mosaicsKey } from '../../../api/coverage-key.ts'
import type { OfElevation } from '../../../api/coverage.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { madeAt } from '../mosaic-text.ts'

type Props = {
  readonly of: OfElevation
  readonly jobs: readonly MosaicSummary[]
  readonly mayMake: boolean
  /** What is shown until the new one is ready. */
  readonly shown: MosaicSummary | undefined
}

function RunningJob({ of, job, mayMake, shown }: Omit<Props, 'jobs'> & { readonly job: MosaicSummary }) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => cancelMosaic({ ...of, mosaicId: job._id }),
    onSettled: () => client.invalidateQueries({ queryKey: mosaicsKey }),
    meta: { toast: false },
  })
  const percent = Math.floor(job.progress * 100)
  const words =
    job.stage === null
      ? t(job.status === 'pending' ? 'mosaics.job.waiting' : 'mosaics.job.starting')
      : t('mosaics.job.progress', { stage: t(`mosaics.stages.${job.stage}`), percent })
  return (
    <Stack gap="sm">
      <StatusLine
        kind="busy"
        isPlain
        actions={
          mayMake && (
            <WriteButton
              size="compact-sm"
              variant="default"
              loading={cancelling.isPending}
              onClick={() => cancelling.mutate()}
            >
              {t('mosaics.job.cancel')}
            </WriteButton>
          )
        }
      >
        {words}
      </StatusLine>
      <Progress value={percent} aria-label={t('mosaics.job.bar')} />
      <MutedText>
        {t('mosaics.job.leave')}{' '}
        {shown !== undefined && t('mosaics.job.before', { moment: formatMoment(locale, madeAt(shown), 'minute') })}
      </MutedText>
      <StatusLine kind="failure" isPlain>
        {cancelling.isError && errorText(t, cancelling.error)}
      </StatusLine>
    </Stack>
  )
}

/** What failed first, then what is being made. */
export function JobLines({ jobs, ...rest }: Props) {
  const t = useT()
  const locale = useLocale()
  const ended = jobs.find(({ status }) => !isMosaicRunning(status))
  const moment = ended === undefined ? '' : formatMoment(locale, ended.createdAt, 'minute')
  return (
    <>
      {ended?.status === 'failed' && (
        <StatusLine kind="failure">
          {t('mosaics.job.failedText', {
            moment,
            reason: errorText(t, {
              code: ended.errorCode ?? 'job.failed',
              message: ended.errorCode ?? t('mosaics.none.failed'),
            }),
          })}
        </StatusLine>
      )}
      {ended?.status === 'cancelled' && rest.mayMake && (
        <StatusLine kind="info">{t('mosaics.job.cancelledText', { moment })}</StatusLine>
      )}
      {jobs
        .filter(({ status }) => isMosaicRunning(status))
        .map((job) => (
          <RunningJob key={job._id} job={job} {...rest} />
        ))}
    </>
  )
}
