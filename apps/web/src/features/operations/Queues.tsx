import type { Queue } from '@plumbline/contract/operations/operations'
import { langOf } from '../../i18n/locale.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ScrollTable } from '../../ui/lists/ScrollTable.tsx'

const columns = ['job', 'waiting', 'running', 'oldest'] as const

export function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const t = useT()
  const format = new Intl.NumberFormat(langOf(useLocale()))
  const wait = (seconds: number) =>
    seconds < 100
      ? t('operations.queues.seconds', { count: format.format(Math.round(seconds)) })
      : t('operations.queues.minutes', { count: format.format(Math.round(seconds / 60)) })
  return (
    <Panel title={t('operations.queues.title')} isFlush={queues.length > 0}>
      {queues.length === 0 ? (
        <MutedText>{t('operations.queues.none')}</MutedText>
      ) : (
        <ScrollTable
          label={t('operations.queues.title')}
          minWidth={480}
          head={columns.map((column) => [column, t(`operations.queues.columns.${column}`), column !== 'job'])}
        >
          {queues.map(({ job, waiting, running, oldestSeconds }) => (
            <tr key={job}>
              <th scope="row">
                <code>{job}</code>
              </th>
              <td data-label={t('operations.queues.columns.waiting')} data-number>
                {format.format(waiting)}
              </td>
              <td data-label={t('operations.queues.columns.running')} data-number>
                {format.format(running)}
              </td>
              <td data-label={t('operations.queues.columns.oldest')} data-number>
                {waiting === 0 ? '–' : wait(oldestSeconds)}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Panel>
  )
}
