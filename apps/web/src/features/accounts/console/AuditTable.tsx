import type { AuditEntry } from '@plumbline/contract/accounts/console'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { detailText } from './audit-detail.ts'
import classes from './ConsoleTable.module.css'

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
    <table
      className={classes.table}
      aria-label={t('accounts.console.audit.title')}
      aria-busy={isStale}
      data-stale={isStale || undefined}
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
              <td className={classes.fixed}>
                <Moment at={entry.at} precision="second" />
              </td>
              <td>
                {entry.actorName === '' ? (
                  <span className={classes.none}>{t('accounts.console.audit.nobody')}</span>
                ) : (
                  entry.actorName
                )}
                {entry.actorEmail !== '' && <span className={classes.small}>{entry.actorEmail}</span>}
              </td>
              <td>{entry.address}</td>
              <th scope="row">
                <span className={classes.name}>{t(`accounts.console.actions.${entry.action}`)}</span>
              </th>
              <td>
                <span className={classes.tag} data-bad={entry.outcome === 'refused' || undefined}>
                  {t(`accounts.console.audit.${entry.outcome}`)}
                </span>
              </td>
              <td>
                {subject}
                {detail !== '' && <span className={classes.small}>{detail}</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
