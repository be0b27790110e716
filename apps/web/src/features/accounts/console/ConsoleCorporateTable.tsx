import { Button, Text } from '@mantine/core'
import type { ConsoleCorporate } from '@plumbline/contract/accounts/console'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { langOf } from '../../../i18n/locale.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import classes from './Console.module.css'

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
    <Table
      hasHover
      isStale={isStale}
      className={classes.table ?? ''}
      aria-label={t('accounts.console.tabs.companies')}
      aria-busy={isStale}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-number={numbers.includes(column) || undefined}>
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
              <Text component="span" fw={600}>
                {corporate.name}
              </Text>
            </th>
            <td>
              <Tag>
                {t(corporate.isSaas ? 'accounts.console.companies.saas' : 'accounts.console.companies.notSaas')}
              </Tag>
            </td>
            <td data-number>{format.format(corporate.users)}</td>
            <td data-number>{format.format(corporate.projects)}</td>
            <td data-number>{formatBytes(locale, corporate.storedBytes)}</td>
            <td>
              {corporate.agents.length === 0 ? (
                <MutedText component="span" size="sm">
                  {t('accounts.console.none')}
                </MutedText>
              ) : (
                <ul role="list" className={classes.lines}>
                  {corporate.agents.map(({ _id, name }) => (
                    <li key={_id}>{name}</li>
                  ))}
                </ul>
              )}
            </td>
            <td data-fixed>
              <Moment at={corporate.createdAt} precision="day" />
            </td>
            {onSettings !== undefined && (
              <td data-number className={classes.action}>
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
    </Table>
  )
}
