import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../i18n/use-t.ts'
import classes from './KeptBanner.module.css'

/** Set by the server in the page itself: demo accounts, whose password is public, can be reached from other machines. */
const isDemoPublic = () => document.querySelector('meta[name="plumbline-demo"]') !== null

/** On every screen for as long as the server says so; it cannot be closed. */
export function DemoBanner() {
  const t = useT()
  if (!isDemoPublic()) return null
  return (
    <aside aria-label={t('shell.demo.title')} className={classes.region}>
      <p data-demo className={classes.banner}>
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
        <span><strong>{t('shell.demo.title')}</strong> {t('shell.demo.text')}</span>
      </p>
    </aside>
  )
}
