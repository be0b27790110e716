import { Button } from '@mantine/core'
import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { coverageKey } from '../../../api/coverage-key.ts'
import { recomputeCoverage, type OfElevation } from '../../../api/coverage.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { Moment } from '../../../ui/display/Moment.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import {
  chosenScaleText,
  doubtText,
  exactnessText,
  listText,
  numberText,
  scaleText,
  shareText,
  sizeText,
  type Words,
} from '../coverage-text.ts'

/** The one sentence: how much was seen, of what. */
function headline(words: Words, { basis, frame, seenShare, floors, limits: { limitMmPx } }: Coverage): string {
  const { t } = words
  if (basis === 'none') return t('coverage.view.statement.none')
  if (basis === 'by-place' || frame === null || seenShare === null)
    return t('coverage.view.statement.byPlace', {
      seen: floors.filter(({ photos }) => photos > 0).length,
      count: floors.length,
    })
  const [share, size] = [
    shareText(words, seenShare),
    sizeText(words, { widthM: frame.lengthM, heightM: frame.heightM }),
  ]
  return limitMmPx === null
    ? t('coverage.view.statement.measured', { share, size })
    : t('coverage.view.statement.measuredFine', { share, size, scale: chosenScaleText(words, limitMmPx) })
}

function photosLine({ t, locale }: Words, { photosUsed, photosByPlace, photosLeftOut }: Coverage): string {
  return listText({ t, locale }, [
    t('coverage.view.statement.used', { count: photosUsed }),
    ...(photosByPlace > 0 ? [t('coverage.view.statement.byPlaceCount', { count: photosByPlace })] : []),
    ...(photosLeftOut.length > 0 ? [t('coverage.view.statement.leftOutCount', { count: photosLeftOut.length })] : []),
  ])
}

function limitsLine(words: Words, { limitMmPx, minSharpness, isOfRule = false }: Coverage['limits']): string {
  const { t, locale } = words
  return listText(words, [
    limitMmPx === null
      ? t('coverage.view.statement.anyScale')
      : t(`coverage.view.statement.${isOfRule ? 'limitRule' : 'limitScale'}`, {
          scale: chosenScaleText(words, limitMmPx),
        }),
    t('coverage.view.statement.limitSharpness', { value: numberText(locale, minSharpness, 2) }),
  ])
}

function factsOf(words: Words, coverage: Coverage): readonly (readonly [string, ReactNode])[] {
  const { t } = words
  const { basis, frame, medianMmPx, limits, computedAt } = coverage
  const isMeasured = basis === 'measured' && frame !== null
  return [
    [t('coverage.view.statement.basis'), t(`coverage.bases.${basis}`)],
    [t('coverage.view.statement.exactness'), isMeasured ? exactnessText(words, frame) : undefined],
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

type Props = {
  readonly of: OfElevation
  readonly coverage: Coverage
  readonly mayEdit: boolean
  readonly onFrame: () => void
}

/** The figures are being renewed, or could not be: then it says what to do. */
function ComputingState({ of, coverage, mayEdit }: Omit<Props, 'onFrame'>) {
  const t = useT()
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => recomputeCoverage(of),
    onSuccess: () => client.invalidateQueries({ queryKey: coverageKey }),
  })
  const { state, computedAt } = coverage
  const isFirst = computedAt === null
  if (state === 'failed')
    return (
      <StatusLine
        kind="failure"
        actions={
          mayEdit && (
            <Button size="compact-xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
              {t('coverage.view.retry')}
            </Button>
          )
        }
      >
        {t('coverage.view.after', {
          one: t(`coverage.view.statement.${isFirst ? 'firstFailed' : 'failed'}`),
          other: t(`coverage.view.statement.${mayEdit ? 'failedEdit' : 'failedRead'}`),
        })}
      </StatusLine>
    )
  return (
    <StatusLine kind="busy">
      {state === 'computing' && t(`coverage.view.statement.${isFirst ? 'firstComputing' : 'computing'}`)}
    </StatusLine>
  )
}

/** What the figures do not say of themselves, a line each. */
function warningsOf(words: Words, coverage: Coverage): readonly string[] {
  const { t } = words
  const { frame, frameDoubt, photosUnmeasured, photosLevelAssumed = 0, photosHeightRough = 0 } = coverage
  return [
    ...(frameDoubt === null ? [] : [doubtText(words, frameDoubt)]),
    ...(frame?.lengthSource === 'photos'
      ? [
          t('coverage.view.after', {
            one: t('coverage.view.frame.lengthFromPhotos'),
            other: t('coverage.view.statement.stretched'),
          }),
        ]
      : []),
    ...(frame?.hasUnknownParts === true ? [t('coverage.view.statement.unknownParts')] : []),
    ...(photosUnmeasured > 0 ? [t('coverage.view.statement.unmeasured', { count: photosUnmeasured })] : []),
    ...(photosLevelAssumed > 0 ? [t('coverage.view.statement.levelAssumed', { count: photosLevelAssumed })] : []),
    ...(photosHeightRough > 0 ? [t('coverage.view.statement.heightRough', { count: photosHeightRough })] : []),
  ]
}

/** How much was seen, how exact that is, and what it rests on. */
export function StatementPanel({ of, coverage, mayEdit, onFrame }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { basis, frame } = coverage
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
      <ComputingState of={of} coverage={coverage} mayEdit={mayEdit} />
      <b>{headline(words, coverage)}</b>
      {basis === 'by-place' && <MutedText>{t('coverage.view.byPlaceNote')}</MutedText>}
      {warningsOf(words, coverage).map((line) => (
        <StatusLine key={line} kind="warning" isPlain>
          {line}
        </StatusLine>
      ))}
      {frame?.parts !== undefined && <MutedText>{t('coverage.view.statement.parts')}</MutedText>}
      {frame === null && (
        <StatusLine
          kind="warning"
          actions={
            <Button size="compact-xs" variant="default" onClick={onFrame}>
              {t('coverage.view.noFrame.set')}
            </Button>
          }
        >
          {t('coverage.view.sentences', {
            one: t('coverage.view.noFrame.title'),
            other: t(basis === 'none' ? 'coverage.view.noFrame.noPhotos' : 'coverage.view.noFrame.withPhotos'),
          })}
        </StatusLine>
      )}
      <Facts items={factsOf(words, coverage)} />
    </Panel>
  )
}
