import { Group, Stack } from '@mantine/core'
import type { CoverageRule, CoverageSummary } from '@plumbline/contract/coverage/coverage'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { coverageSummaryQuery } from '../../api/coverage.ts'
import { topologyQuery, type OfInspection } from '../../api/drawings-elevation.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { LinkButton } from '../../ui/forms/LinkButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { listText, type FloorName } from './coverage-text.ts'
import { StateTag } from './rules/CompliancePanel.tsx'
import { ruleText } from './rules/compliance-text.ts'
import { missingLines, summaryNotes, summaryText } from './summary-text.ts'

type Props = {
  readonly of: OfInspection
  /** The coverage layer of an elevation. */
  readonly layerHref: (elevationId: string) => string
  readonly rule: CoverageRule
  /** Where elevations are added. */
  readonly dataHref: string
}

type RowProps = Pick<Props, 'layerHref'> & { readonly one: CoverageSummary; readonly floorName: FloorName }

function Row({ one, layerHref, floorName }: RowProps) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const lines = [...summaryNotes(words, one), ...missingLines(words, one.compliance)]
  return (
    <li>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="start">
        <Link to={layerHref(one.elevationId)} aria-label={t('coverage.rules.card.open', { name: one.name })}>
          <b>{one.name}</b>
        </Link>
        {one.compliance.rule.kind !== 'none' && <StateTag state={one.compliance.state} />}
      </Group>
      <p>{listText(words, summaryText(words, one, floorName))}</p>
      {lines.map((line) => (
        <MutedText key={line}>{line}</MutedText>
      ))}
    </li>
  )
}

/** Each elevation in a line, in the order of the drawings: how much was seen and which gap is the largest. */
export function CoverageCard({ of, layerHref, rule, dataHref }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const { data, isPending, isError, refetch } = useQuery(coverageSummaryQuery(of))
  const plans = useQuery(topologyQuery(of)).data
  const nameIn = (elevationId: string) => (floor: string) =>
    plans?.find(({ _id }) => _id === elevationId)?.floorRange.find(({ name }) => name === floor)?.displayName || floor
  return (
    <Panel title={t('coverage.rules.card.title')}>
      {isPending && <MutedText role="status">{t('coverage.rules.card.loading')}</MutedText>}
      {isError && (
        <MutedText role="alert">
          {t('coverage.rules.card.failed')}{' '}
          <LinkButton onClick={() => void refetch()}>{t('coverage.view.retry')}</LinkButton>
        </MutedText>
      )}
      <MutedText>{t('coverage.rules.card.rule', { rule: ruleText(words, rule) })}</MutedText>
      {data?.length === 0 && (
        <MutedText>
          {t('coverage.rules.card.none')} <Link to={dataHref}>{t('coverage.rules.card.add')}</Link>
        </MutedText>
      )}
      {data !== undefined && data.length > 0 && (
        <Stack component="ul" role="list" gap="md" fz="sm">
          {data.map((one) => (
            <Row key={one.elevationId} one={one} layerHref={layerHref} floorName={nameIn(one.elevationId)} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}
