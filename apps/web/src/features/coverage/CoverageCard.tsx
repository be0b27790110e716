import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { CoverageRule, CoverageSummary } from '@plumbline/contract/coverage/coverage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { coverageSummaryQuery } from '../../api/coverage.ts'
import { topologyQuery, type OfInspection } from '../../api/drawings-elevation.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { LinkButton } from '../../ui/forms/LinkButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { clausesText, doubtText, listText, scaleText, shareText, type FloorName } from './coverage-text.ts'
import { coverageTotal, elevationsWithGaps } from './coverage-total.ts'
import { StateTag } from './rules/CompliancePanel.tsx'
import { ruleText } from './rules/compliance-text.ts'
import { missingLines, summaryNotes, summaryText, unknownReasons } from './summary-text.ts'

type Props = {
  readonly of: OfInspection
  /** The coverage layer of an elevation. */
  readonly layerHref: (elevationId: string) => string
  readonly rule: CoverageRule
  /** Where elevations are added; undefined: this user may not. */
  readonly dataHref: string | undefined
  /** Where flights are planned for an elevation with gaps; undefined: this user may not. */
  readonly flightHref?: ((elevationId: string) => string) | undefined
}

/** A building has four elevations, an estate two hundred. */
const shownFirst = 6

/** Hatched: not seen, as on the elevation itself. */
const unseen = 'repeating-linear-gradient(45deg, var(--pl-edge) 0 2px, transparent 2px 5px)'

function Figure({ one }: { readonly one: CoverageSummary }) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { basis, seenShare, floorsSeen, floorCount } = one
  if (basis === 'none') return t('coverage.rules.card.noPhoto')
  if (basis === 'by-place' || seenShare === null)
    return t('coverage.rules.card.byFloors', { seen: floorsSeen, count: floorCount })
  return shareText(words, seenShare)
}

type RowProps = Pick<Props, 'layerHref'> & {
  readonly one: CoverageSummary
  readonly floorName: FloorName
  readonly hasDetails: boolean
}

function Row({ one, layerHref, floorName, hasDetails }: RowProps) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const lines = [...summaryNotes(words, one), ...missingLines(words, one.compliance)]
  const isMeasured = one.basis === 'measured'
  // Doubts about a figure stand beside it, whether or not the details are open.
  const doubts = [
    ...(one.state === 'computing' ? [t('coverage.rules.card.computing')] : []),
    ...(one.state === 'failed' ? [t('coverage.rules.card.failedAgain')] : []),
    ...unknownReasons(words, one.compliance),
    ...(one.frameDoubt === null ? [] : [t('coverage.rules.card.doubt', { doubt: doubtText(words, one.frameDoubt) })]),
  ]
  return (
    <li>
      <Group gap="sm" wrap="nowrap">
        <Box flex="0 1 96px" miw={48} style={{ overflowWrap: 'anywhere' }}>
          <Link to={layerHref(one.elevationId)} aria-label={t('coverage.rules.card.open', { name: one.name })}>
            {one.name}
          </Link>
        </Box>
        <Box flex="1 1 60px" h={8} style={isMeasured ? { background: unseen } : undefined} aria-hidden="true">
          {isMeasured && <Box h={8} w={`${(one.seenShare ?? 0) * 100}%`} bg="var(--pl-accent)" />}
        </Box>
        <MutedText component="span" size="sm" isTabular ta="right" miw={48}>
          <Figure one={one} />
        </MutedText>
        {one.compliance.rule.kind !== 'none' && <StateTag state={one.compliance.state} />}
      </Group>
      {!hasDetails && doubts.map((doubt) => <MutedText key={doubt}>{doubt}</MutedText>)}
      {hasDetails && (
        <>
          <p>{clausesText(words, summaryText(words, one, floorName))}</p>
          {lines.map((line) => (
            <MutedText key={line}>{line}</MutedText>
          ))}
        </>
      )}
    </li>
  )
}

/** What all of them show together; unknown is never written as 0 %. */
function Total({ data }: { readonly data: readonly CoverageSummary[] }) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { share, measured, unmeasured, medians } = coverageTotal(data)
  const scales = medians?.map((mmPx) => scaleText(words, mmPx))
  const isThermal = data.some(({ leftOutBy }) => leftOutBy.some(({ reason }) => reason === 'thermal'))
  return (
    <div>
      <Text fz={24} fw={600} lh={1.2}>
        {share === null ? t('coverage.rules.card.unknown') : shareText(words, share)}
      </Text>
      <MutedText size="sm">
        {share === null
          ? t('coverage.rules.card.unknownText')
          : listText(words, [
              t('coverage.rules.card.total', { count: measured }),
              ...(scales === undefined
                ? []
                : [
                    scales[0] === scales[1]
                      ? t('coverage.rules.card.median', { scale: scales[0] ?? '' })
                      : t('coverage.rules.card.medians', { from: scales[0] ?? '', to: scales[1] ?? '' }),
                  ]),
            ])}
      </MutedText>
      {share !== null && unmeasured > 0 && (
        <MutedText>{t('coverage.rules.card.unmeasured', { count: unmeasured })}</MutedText>
      )}
      {isThermal && <MutedText>{t('coverage.rules.card.thermal')}</MutedText>}
    </div>
  )
}

/** Each elevation in a line, in the order of the drawings: how much was seen; its gaps and notes on request. */
export function CoverageCard({ of, layerHref, rule, dataHref, flightHref }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const [hasDetails, setHasDetails] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const { data, isPending, isError, refetch } = useQuery(coverageSummaryQuery(of))
  const plans = useQuery(topologyQuery(of)).data
  const nameIn = (elevationId: string) => (floor: string) =>
    plans?.find(({ _id }) => _id === elevationId)?.floorRange.find(({ name }) => name === floor)?.displayName || floor
  const [firstGap] = elevationsWithGaps(data ?? [])
  return (
    <Panel title={t('coverage.rules.card.title')}>
      {isPending && <MutedText role="status">{t('coverage.rules.card.loading')}</MutedText>}
      {isError && (
        <MutedText role="alert">
          {t('coverage.rules.card.failed')}{' '}
          <LinkButton onClick={() => void refetch()}>{t('coverage.view.retry')}</LinkButton>
        </MutedText>
      )}
      {data !== undefined && <Total data={data} />}
      <MutedText>{t('coverage.rules.card.rule', { rule: ruleText(words, rule) })}</MutedText>
      {data?.length === 0 && (
        <MutedText>
          {t('coverage.rules.card.none')}{' '}
          {dataHref !== undefined && <Link to={dataHref}>{t('coverage.rules.card.add')}</Link>}
        </MutedText>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <Stack component="ul" role="list" gap="xs" fz="sm">
            {data.slice(0, isWhole ? undefined : shownFirst).map((one) => (
              <Row
                key={one.elevationId}
                one={one}
                layerHref={layerHref}
                floorName={nameIn(one.elevationId)}
                hasDetails={hasDetails}
              />
            ))}
          </Stack>
          <Group gap="md">
            {!isWhole && data.length > shownFirst && (
              <LinkButton onClick={() => setIsWhole(true)}>
                {t('coverage.rules.card.showAll', { count: data.length })}
              </LinkButton>
            )}
            <LinkButton aria-expanded={hasDetails} onClick={() => setHasDetails(!hasDetails)}>
              {t(`coverage.rules.card.${hasDetails ? 'hideDetails' : 'showDetails'}`)}
            </LinkButton>
          </Group>
        </>
      )}
      {firstGap !== undefined && flightHref !== undefined && (
        <Button component={Link} to={flightHref(firstGap)} variant="default" style={{ alignSelf: 'start' }}>
          {t('projects.standing.actions.gaps')}
        </Button>
      )}
    </Panel>
  )
}
