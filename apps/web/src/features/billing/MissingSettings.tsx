import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { missingSettingsQuery } from '../../api/billing.ts'
import { useT } from '../../i18n/use-t.ts'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'

/** Names to the operator what customers of this server cannot do. */
export function MissingSettings() {
  const t = useT()
  const { data } = useQuery(missingSettingsQuery)
  if (data === undefined || data.data.length === 0) return null
  return (
    <StatusLine
      kind="warning"
      role="region"
      aria-labelledby="missing-settings"
      my="lg"
      fz="md"
      list={data.data.map((name) => t(`billing.orders.missing.${name}`))}
    >
      <Text component="h2" id="missing-settings" fw={650}>
        {t('billing.orders.missing.title')}
      </Text>
    </StatusLine>
  )
}
