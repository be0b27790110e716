import type { RunningProcess } from '@plumbline/contract/operations/operations'
import { useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ScrollTable } from '../../ui/lists/ScrollTable.tsx'

const columns = ['kind', 'host', 'version', 'started', 'seen'] as const

/** What an operator has to do something about, if anything. */
function warningOf(processes: readonly RunningProcess[]): 'noWorker' | 'mixed' | undefined {
  const running = processes.filter(({ isSilent }) => !isSilent)
  if (running.length > 0 && !running.some(({ kind }) => kind === 'worker')) return 'noWorker'
  return new Set(running.map(({ version, migration }) => `${version} ${migration}`)).size > 1 ? 'mixed' : undefined
}

function Row({ process }: { readonly process: RunningProcess }) {
  const t = useT()
  const { kind, host, pid, version, migration, startedAt, seenAt, isSilent } = process
  return (
    <tr>
      <th scope="row">
        {t(`operations.processes.kinds.${kind}`)}{' '}
        <Tag tone={isSilent ? 'error' : 'neutral'}>{t(`operations.processes.${isSilent ? 'silent' : 'runs'}`)}</Tag>
      </th>
      <td data-label={t('operations.processes.columns.host')}>
        {host}
        <MutedText size="sm">{t('operations.processes.pid', { pid: String(pid) })}</MutedText>
      </td>
      <td data-label={t('operations.processes.columns.version')}>
        {t('operations.processes.versionText', { version, migration })}
      </td>
      <td data-label={t('operations.processes.columns.started')}>
        <Moment at={startedAt} precision="second" />
      </td>
      <td data-label={t('operations.processes.columns.seen')}>
        <Moment at={seenAt} precision="second" />
      </td>
    </tr>
  )
}

export function Processes({ processes }: { readonly processes: readonly RunningProcess[] }) {
  const t = useT()
  const warning = warningOf(processes)
  return (
    <Panel title={t('operations.processes.title')} isFlush={processes.length > 0}>
      {warning !== undefined && (
        <StatusLine kind={warning === 'noWorker' ? 'failure' : 'warning'} m="md">
          {t(`operations.processes.${warning}`)}
        </StatusLine>
      )}
      {processes.length === 0 ? (
        <MutedText>{t('operations.processes.none')}</MutedText>
      ) : (
        <ScrollTable
          label={t('operations.processes.title')}
          minWidth={720}
          head={columns.map((column) => [column, t(`operations.processes.columns.${column}`)])}
        >
          {processes.map((process) => (
            <Row key={process._id} process={process} />
          ))}
        </ScrollTable>
      )}
    </Panel>
  )
}
