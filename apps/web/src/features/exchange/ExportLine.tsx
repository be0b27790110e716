import { isExportRunning, type ExchangeExport } from '@plumbline/contract/exchange/exchange'
import type { ErrorCode } from '@plumbline/contract/errors'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { StatusLine, type StatusKind } from '../../ui/feedback/StatusLine.tsx'

function kindOf({ status, notes }: ExchangeExport): StatusKind {
  if (status === 'failed') return 'failure'
  if (isExportRunning(status)) return 'busy'
  return notes.length > 0 ? 'warning' : 'done'
}

/** One export: how far it is, or its file and what a reader of it has to know. */
export function ExportLine({ made }: { readonly made: ExchangeExport }) {
  const t = useT()
  const locale = useLocale()
  const { format, status, defects, notes, url, name, bytes, progress, errorCode } = made
  const title = t(`exchange.formats.${format}.name`)
  const words = () => {
    if (status === 'failed')
      return t('exchange.export.failed', {
        name: title,
        reason: t(`errors.${(errorCode ?? 'job.failed') as ErrorCode}`),
      })
    if (isExportRunning(status))
      return t('exchange.export.running', { name: title, count: defects, percent: Math.round(progress * 100) })
    return t('exchange.export.done', { name: title, count: defects, size: formatBytes(locale, bytes ?? 0) })
  }
  return (
    <StatusLine
      kind={kindOf(made)}
      list={notes.map(({ kind, count }) => t(`exchange.notes.${kind}`, { count }))}
      actions={
        url === null ? undefined : (
          <a href={url} download={name}>
            {t('exchange.export.download')}
          </a>
        )
      }
    >
      {words()}
    </StatusLine>
  )
}
