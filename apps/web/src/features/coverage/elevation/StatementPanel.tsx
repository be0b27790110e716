import { Button } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import type { ReactNode } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { Moment } from '../../../ui/display/Moment.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { listText, numberText, scaleText, shareText, sizeText, type Words } from '../coverage-text.ts'

/** The one sentence: how much was seen, of what. */
function headline(words: Words, { basis, frame, seenShare, floors }: Coverage): string {
  const { t } = words
  if (basis === 'none') return t('coverage.view.statement.none')
  if (basis === 'by-place' || frame === null || seenShare === null)
    return t('coverage.view.statement.byPlace', {
      seen: floors.filter(({ photos }) => photos > 0).length,
      count: floors.length,
    })
  return t('coverage.view.statement.measured', {
    share: shareText(words, seenShare),
    size: sizeText(words, { widthM: frame.lengthM, heightM: frame.heightM }),
  })
}

function photosLine({ t, locale }: Words, { photosUsed, photosByPlace, photosLeftOut }: Coverage): string {
  return listText({ t, locale }, [
    t('coverage.view.statement.used', { count: photosUsed }),
    ...(photosByPlace > 0 ? [t('coverage.view.statement.byPlaceCount', { count: photosByPlace })] : []),
    ...(photosLeftOut.length > 0 ? [t('coverage.view.statement.leftOutCount', { count: photosLeftOut.length })] : []),
  ])
}

function limitsLine(words: Words, { limitMmPx, minSharpness }: Coverage['limits']): string {
  const { t, locale } = words
  return listText(words, [
    limitMmPx === null
      ? t('coverage.view.statement.anyScale')
      : t('coverage.view.statement.limitScale', { scale: scaleText(words, limitMmPx) }),
    t('coverage.view.statement.limitSharpness', { value: numberText(locale, minSharpness, 2) }),
  ])
}

function factsOf(words: Words, coverage: Coverage): readonly (readonly [string, ReactNode])[] {
  const { t, locale } = words
  const { basis, frame, medianMmPx, limits, computedAt } = coverage
  const isMeasured = basis === 'measured' && frame !== null
  return [
    [t('coverage.view.statement.basis'), t(`coverage.bases.${basis}`)],
    [
      t('coverage.view.statement.exactness'),
      isMeasured ? t('coverage.view.statement.exact', { value: numberText(locale, frame.sigmaM, 1) }) : undefined,
    ],
    [t('coverage.view.frame.source'), frame === null ? undefined : t(`coverage.view.frame.sources.${frame.source}`)],
    [
      t('coverage.view.frame.lengthSource'),
      frame === null ? undefined : t(`coverage.view.frame.lengthSources.${frame.lengthSource}`),
    ],
    [t('coverage.view.statement.median'), medianMmPx === null ? undefined : scaleText(words, medianMmPx)],
    [t('coverage.view.statement.photos'), photosLine(words, coverage)],
    [t('coverage.view.statement.limits'), isMeasured ? limitsLine(words, limits) : undefined],
    [t('coverage.view.statement.computed'), computedAt === null ? undefined : <Moment at={computedAt} />],
  ]
}

type Props = { readonly coverage: Coverage; readonly onFrame: () => void }

/** How much was seen, how exact that is, and what it rests on. */
export function StatementPanel({ coverage, onFrame }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { basis, frame, state, photosUnmeasured } = coverage
  return (
    <Panel
      variant="section"
      title={t('coverage.view.statement.title')}
      headingLevel={3}
      actions={
        <Button size="compact-sm" variant="default" onClick={onFrame}>
          {t('coverage.view.frame.open')}
        </Button>
      }
    >
      <StatusLine kind="busy">
        {state === 'computing' &&
          t(
            coverage.computedAt === null
              ? 'coverage.view.statement.firstComputing'
              : 'coverage.view.statement.computing',
          )}
      </StatusLine>
      <b>{headline(words, coverage)}</b>
      {basis === 'by-place' && <MutedText>{t('coverage.view.byPlaceNote')}</MutedText>}
      {frame?.lengthSource === 'photos' && (
        <StatusLine kind="warning" isPlain>
          {t('coverage.view.frame.lengthFromPhotos')} {t('coverage.view.statement.stretched')}
        </StatusLine>
      )}
      {frame === null && (
        <StatusLine
          kind="warning"
          actions={
            <Button size="compact-xs" variant="default" onClick={onFrame}>
              {t('coverage.view.noFrame.set')}
            </Button>
          }
        >
          {t('coverage.view.noFrame.title')}.{' '}
          {t(basis === 'none' ? 'coverage.view.noFrame.noPhotos' : 'coverage.view.noFrame.withPhotos')}
        </StatusLine>
      )}
      {photosUnmeasured > 0 && (
        <StatusLine kind="warning" isPlain>
          {t('coverage.view.statement.unmeasured', { count: photosUnmeasured })}
        </StatusLine>
      )}
      <Facts items={factsOf(words, coverage)} />
    </Panel>
  )
}
