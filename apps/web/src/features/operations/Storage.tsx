import type { StorageCount } from '@plumbline/contract/operations/operations'
import { Link } from 'react-router'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { langOf } from '../../i18n/locale.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ScrollTable } from '../../ui/lists/ScrollTable.tsx'

const columns = ['company', 'bytes', 'files', 'share'] as const

type Props = { readonly storage: StorageCount | null; readonly companiesHref: string }

/** Whose files fill the store: the largest companies, and where the others are. */
export function Storage({ storage, companiesHref }: Props) {
  const t = useT()
  const locale = useLocale()
  const format = new Intl.NumberFormat(langOf(locale))
  const share = new Intl.NumberFormat(langOf(locale), { style: 'percent', maximumFractionDigits: 1 })
  const largest = storage?.largest ?? []
  return (
    <Panel
      title={t('operations.storage.title')}
      description={t('operations.storage.lead')}
      actions={<Link to={companiesHref}>{t('operations.storage.all')}</Link>}
      isFlush={largest.length > 0}
    >
      {storage === null ? (
        <MutedText>{t('operations.storage.never')}</MutedText>
      ) : largest.length === 0 ? (
        <MutedText>{t('operations.storage.none')}</MutedText>
      ) : (
        <>
          <ScrollTable
            label={t('operations.storage.title')}
            minWidth={480}
            head={columns.map((column) => [column, t(`operations.storage.columns.${column}`), column !== 'company'])}
          >
            {largest.map(({ _id, name, bytes, files }) => (
              <tr key={_id}>
                <th scope="row">{name}</th>
                <td data-label={t('operations.storage.columns.bytes')} data-number>
                  {formatBytes(locale, bytes)}
                </td>
                <td data-label={t('operations.storage.columns.files')} data-number>
                  {format.format(files)}
                </td>
                <td data-label={t('operations.storage.columns.share')} data-number>
                  {share.format(storage.bytes === 0 ? 0 : bytes / storage.bytes)}
                </td>
              </tr>
            ))}
          </ScrollTable>
          <MutedText size="sm" px="lg" py="sm">
            {t('operations.storage.counted')} <Moment at={storage.countedAt} precision="second" />
          </MutedText>
        </>
      )}
    </Panel>
  )
}
