import type { AnalysisFailure } from '@plumbline/contract/analysis/analysis'
import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { FileName } from '../../ui/display/FileName.tsx'
import classes from './AnalysisDashboard.module.css'

const shownMax = 5

type Props = {
  readonly failures: readonly AnalysisFailure[]
  readonly count: number
  readonly photoHref: (imageId: string) => string
}

/** Which photos could not be analysed, why, and what to do. */
export function AnalysisFailures({ failures, count, photoHref }: Props) {
  const t = useT()
  if (count === 0) return null
  const title = t('analysis.failures.title', { count })
  const shown = failures.slice(0, shownMax)
  return (
    <div className={classes.failed} role="group" aria-label={title}>
      <Text fw={600}>{title}</Text>
      <Stack component="ul" role="list" gap={6}>
        {shown.map(({ imageId, name, errorCode }) => (
          <li key={imageId}>
            <Link to={photoHref(imageId)}>
              <FileName name={name} />
            </Link>
            <p>{errorText(t, { code: errorCode, message: errorCode })}</p>
          </li>
        ))}
      </Stack>
      {count > shown.length && <p>{t('analysis.failures.more', { count: count - shown.length })}</p>}
    </div>
  )
}
