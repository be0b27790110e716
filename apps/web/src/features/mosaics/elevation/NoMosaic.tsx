import { Button, Stack } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { isMosaicRunning } from '@plumbline/contract/mosaics/mosaics'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfElevation } from '../../../api/coverage.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import layout from '../../../ui/layout/editor-layout.module.css'
import type { Mosaics } from '../use-mosaics.ts'
import { JobLines } from './JobLines.tsx'

type Props = {
  readonly of: OfElevation
  readonly mosaics: Mosaics
  readonly mayMake: boolean
  readonly make: ReactNode
  readonly hrefs: { readonly coverage: string; readonly upload: string }
}

const hasPhotos = ({ photosUsed, photosByPlace, photosLeftOut }: Coverage) =>
  photosUsed + photosByPlace + photosLeftOut.length > 0

type MissingProps = Omit<Props, 'of' | 'mosaics'> & {
  readonly coverage: Coverage
  /** One was begun, and did not come to an end. */
  readonly isTried: boolean
}

function Missing({ coverage, isTried, mayMake, make, hrefs }: MissingProps) {
  const t = useT()
  if (coverage.frame === null)
    return (
      <EmptyState title={<h2>{t('mosaics.none.frame')}</h2>} text={t('mosaics.none.frameText')}>
        <Button component={Link} to={hrefs.coverage} variant="default">
          {t('mosaics.none.toCoverage')}
        </Button>
      </EmptyState>
    )
  if (!hasPhotos(coverage))
    return (
      <EmptyState title={<h2>{t('mosaics.none.photos')}</h2>} text={t('mosaics.none.photosText')}>
        <Button component={Link} to={hrefs.upload} variant="default">
          {t('mosaics.none.toUpload')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<h2>{t(isTried ? 'mosaics.none.notReady' : 'mosaics.none.title')}</h2>}
      text={mayMake ? t('mosaics.none.text') : `${t('mosaics.none.text')} ${t('mosaics.none.viewer')}`}
    >
      {make}
    </EmptyState>
  )
}

/** Instead of a mosaic: it is loading, could not be loaded, is being made, failed, or what is missing for one. */
export function NoMosaic({ of, mosaics, ...rest }: Props) {
  const t = useT()
  const { list, coverage, jobs } = mosaics
  const error = list.error ?? coverage.error
  if (error !== null && (list.data === undefined || coverage.data === undefined))
    return (
      <div className={layout.alone} role="alert">
        <EmptyState title={<h2>{t('mosaics.failed')}</h2>} text={errorText(t, error)}>
          <Button
            onClick={() => {
              void list.refetch()
              void coverage.refetch()
            }}
          >
            {t('mosaics.retry')}
          </Button>
        </EmptyState>
      </div>
    )
  if (list.data === undefined || coverage.data === undefined)
    return (
      <p className={layout.quiet} role="status">
        {t('mosaics.loading')}
      </p>
    )
  const isRunning = jobs.some(({ status }) => isMosaicRunning(status))
  return (
    <div className={layout.alone}>
      <Stack gap="md" maw={560}>
        {isRunning && <h2>{t('mosaics.none.running')}</h2>}
        <JobLines of={of} jobs={jobs} mayMake={rest.mayMake} shown={undefined} />
      </Stack>
      {!isRunning && <Missing {...rest} coverage={coverage.data} isTried={mosaics.versions.length > 0} />}
    </div>
  )
}
