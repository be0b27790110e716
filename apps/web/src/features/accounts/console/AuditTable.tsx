import { Text } from '@mantine/core'
import type { AuditEntry } from '@plumbline/contract/accounts/console'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { detailText } from './audit-detail.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import classes from './Console.module.css'

const columns = ['time', 'who', 'from', 'what', 'outcome', 'subject'] as const

/** Of what one did to oneself, such as signing in, it is enough to read who. */
function subjectOf({ actorName, actorEmail, subject }: AuditEntry): string {
  return subject === `${actorName} <${actorEmail}>` ? '' : subject
}

export function AuditTable({
  entries,
  isStale,
}: {
  readonly entries: readonly AuditEntry[]
  readonly isStale: boolean
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <Table
      hasHover
      isStale={isStale}
      className={classes.table ?? ''}
      aria-label={t('accounts.console.audit.title')}
      aria-busy={isStale}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`accounts.console.audit.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const detail = detailText(t, locale, entry.detail)
          const subject = subjectOf(entry)
          return (
            <tr key={entry._id}>
              <td data-fixed>
                <Moment at={entry.at} precision="second" />
              </td>
              <td>
                {entry.actorName === '' ? (
                  <MutedText component="span" size="sm">
                    {t('accounts.console.audit.nobody')}
                  </MutedText>
                ) : (
                  entry.actorName
                )}
                {entry.actorEmail !== '' && (
                  <MutedText component="span" size="sm" display="block">
                    {entry.actorEmail}
                  </MutedText>
                )}
              </td>
              <td>{entry.address}</td>
              <th scope="row">
                <Text component="span" fw={600}>
                  {t(`accounts.console.actions.${entry.action}`)}
                </Text>
              </th>
              <td>
                <Tag tone={entry.outcome === 'refused' ? 'error' : 'neutral'}>
                  {t(`accounts.console.audit.${entry.outcome}`)}
                </Tag>
              </td>
              <td>
                {subject}
                {detail !== '' && (
                  <MutedText component="span" size="sm" display="block">
                    {detail}
                  </MutedText>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
