import { Group, Stack } from '@mantine/core'
import type { Compliance } from '@plumbline/contract/coverage/coverage'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { complianceQuery, type OfElevation } from '../../../api/coverage.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { areaText } from '../coverage-text.ts'
import { itemText, missingText, ruleText } from './compliance-text.ts'

/** Colour only repeats the word. */
export function StateTag({ state }: Pick<Compliance, 'state'>) {
  const t = useT()
  const tones = { met: 'accent', 'not-met': 'error', unknown: 'neutral' } as const
  return <Tag tone={tones[state]}>{t(`coverage.rules.states.${state}`)}</Tag>
}

function Item({ item }: { readonly item: Compliance['items'][number] }) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const [reached, missing] = [itemText(words, item), missingText(words, item)]
  return (
    <li>
      <Group gap="sm">
        <b>{t(`coverage.rules.items.${item.item}`)}</b>
        <StateTag state={item.state} />
      </Group>
      {reached !== undefined && <p>{reached}</p>}
      {missing !== undefined && <p>{missing}</p>}
      {item.reasons.map((reason) => (
        <MutedText key={reason}>{t(`coverage.rules.reasons.${reason}`)}</MutedText>
      ))}
    </li>
  )
}

function Result({ compliance }: { readonly compliance: Compliance }) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  return (
    <>
      <Group gap="sm">
        <span>{ruleText(words, compliance.rule)}</span>
        <StateTag state={compliance.state} />
      </Group>
      <MutedText>
        {compliance.areaM2 === null
          ? t('coverage.rules.compliance.noArea')
          : t('coverage.rules.compliance.area', { area: areaText(words, compliance.areaM2) })}
      </MutedText>
      <Stack component="ul" role="list" gap="sm" fz="sm">
        {compliance.items.map((item) => (
          <Item key={item.item} item={item} />
        ))}
      </Stack>
    </>
  )
}

type Props = {
  readonly of: OfElevation
  /** Where the rule is set; undefined for those who may not set it. */
  readonly infoHref: string | undefined
}

/** What the project's rule asks of an elevation, and what is missing, in words. */
export function CompliancePanel({ of, infoHref }: Props) {
  const t = useT()
  const { data, isError, isPending, refetch } = useQuery(complianceQuery(of))
  return (
    <Panel variant="section" title={t('coverage.rules.compliance.title')} headingLevel={3}>
      {isPending && <MutedText role="status">{t('coverage.rules.compliance.loading')}</MutedText>}
      {isError && (
        <MutedText role="alert">
          {t('coverage.rules.compliance.failed')}{' '}
          <LinkButton onClick={() => void refetch()}>{t('coverage.view.retry')}</LinkButton>
        </MutedText>
      )}
      {data?.rule.kind === 'none' && (
        <MutedText>
          {t('coverage.rules.compliance.none')}{' '}
          {infoHref !== undefined && <Link to={infoHref}>{t('coverage.rules.compliance.set')}</Link>}
        </MutedText>
      )}
      {data !== undefined && data.rule.kind !== 'none' && <Result compliance={data} />}
    </Panel>
  )
}
