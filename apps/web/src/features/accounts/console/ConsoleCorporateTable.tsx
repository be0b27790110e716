import { Button } from '@mantine/core'
import type { ConsoleCorporate } from '@plumbline/contract/accounts/console'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { langOf } from '../../../i18n/locale.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import classes from './ConsoleTable.module.css'

const columns = ['name', 'kind', 'users', 'projects', 'storage', 'agents', 'created'] as const
const numbers: readonly string[] = ['users', 'projects', 'storage']

type Props = {
  readonly corporates: readonly ConsoleCorporate[]
  readonly isStale: boolean
  /** None for who may only look. */
  readonly onSettings?: ((corporate: ConsoleCorporate) => void) | undefined
}

export function ConsoleCorporateTable({ corporates, isStale, onSettings }: Props) {
  const t = useT()
  const locale = useLocale()
  const format = new Intl.NumberFormat(langOf(locale))
  return (
    <table
      className={classes.table}
      aria-label={t('accounts.console.tabs.companies')}
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={numbers.includes(column) ? classes.number : undefined}>
              {t(`accounts.console.companies.columns.${column}`)}
            </th>
          ))}
          {onSettings !== undefined && (
            <th scope="col">
              <span className="pl-hidden">{t('accounts.console.companies.columns.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {corporates.map((corporate) => (
          <tr key={corporate._id}>
            <th scope="row">
              <span className={classes.name}>{corporate.name}</span>
            </th>
            <td>
              <span className={classes.tag}>
                {t(corporate.isSaas ? 'accounts.console.companies.saas' : 'accounts.console.companies.notSaas')}
              </span>
            </td>
            <td className={classes.number}>{format.format(corporate.users)}</td>
            <td className={classes.number}>{format.format(corporate.projects)}</td>
            <td className={classes.number}>{formatBytes(locale, corporate.storedBytes)}</td>
            <td>
              {corporate.agents.length === 0 ? (
                <span className={classes.none}>{t('accounts.console.none')}</span>
              ) : (
                <ul className={classes.lines}>
                  {corporate.agents.map(({ _id, name }) => (
                    <li key={_id}>{name}</li>
                  ))}
                </ul>
              )}
            </td>
            <td className={classes.fixed}>
              <Moment at={corporate.createdAt} precision="day" />
            </td>
            {onSettings !== undefined && (
              <td className={classes.action}>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('accounts.console.companies.settingsOf', { name: corporate.name })}
                  onClick={() => onSettings(corporate)}
                >
                  {t('accounts.console.companies.settings')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
