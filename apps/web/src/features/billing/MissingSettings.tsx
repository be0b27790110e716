import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { missingSettingsQuery } from '../../api/billing.ts'
import { useT } from '../../i18n/use-t.ts'
import classes from './MissingSettings.module.css'

/** Names to the operator what customers of this server cannot do. */
export function MissingSettings() {
  const t = useT()
  const { data } = useQuery(missingSettingsQuery)
  if (data === undefined || data.data.length === 0) return null
  return (
    <section className={classes.missing} aria-labelledby="missing-settings">
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
      <div>
        <h2 id="missing-settings">{t('billing.orders.missing.title')}</h2>
        <ul>
          {data.data.map((name) => (
            <li key={name}>{t(`billing.orders.missing.${name}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
