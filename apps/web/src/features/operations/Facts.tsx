import { Stack } from '@mantine/core'
import { checkKinds, type Check, type OperationsState } from '@plumbline/contract/operations/operations'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Facts } from '../../ui/display/Facts.tsx'
import { Moment } from '../../ui/display/Moment.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

function CheckResult({ check }: { readonly check: Check }) {
  const t = useT()
  return (
    <Stack gap={4} align="flex-start">
      <span>
        <Moment at={check.at} />{' '}
        <Tag tone={check.isWhole ? 'strong' : 'error'}>
          {t(`operations.checks.${check.isWhole ? 'whole' : 'faulty'}`)}
        </Tag>
      </span>
      <MutedText size="sm" style={{ overflowWrap: 'anywhere' }}>
        {check.summary}
      </MutedText>
    </Stack>
  )
}

export function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const t = useT()
  const valueOf = (kind: Check['kind']) => {
    const check = checks.find((one) => one.kind === kind)
    return check === undefined ? t(`operations.checks.never.${kind}`) : <CheckResult check={check} />
  }
  return (
    <Panel title={t('operations.checks.title')}>
      <Facts items={checkKinds.map((kind) => [t(`operations.checks.kinds.${kind}`), valueOf(kind)])} />
    </Panel>
  )
}

type Space = Pick<OperationsState, 'databaseBytes' | 'storage' | 'freeBytes' | 'isBucket'>

export function Space({ state }: { readonly state: Space }) {
  const t = useT()
  const locale = useLocale()
  const { databaseBytes, storage, freeBytes, isBucket } = state
  return (
    <Panel title={t('operations.space.title')}>
      <Facts
        items={[
          [t('operations.space.database'), formatBytes(locale, databaseBytes)],
          [
            t('operations.space.stored'),
            storage === null ? t('operations.storage.never') : formatBytes(locale, storage.bytes),
          ],
          [
            t('operations.space.free'),
            freeBytes === null ? t('operations.space.unknown') : formatBytes(locale, freeBytes),
          ],
        ]}
      />
      {isBucket && <MutedText size="sm">{t('operations.space.bucket')}</MutedText>}
    </Panel>
  )
}
