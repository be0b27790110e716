import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './OfflineBanner.module.css'

/**
 * Set by the server in the page itself: demo accounts, whose password is public, can be reached from other machines.
 */
const isDemoPublic = () => document.querySelector('meta[name="plumbline-demo"]') !== null

/** On every screen for as long as the server says so; it cannot be closed. */
export function DemoBanner() {
  const t = useT()
  const isPublic = isDemoPublic()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    if (region.current === null) return
    // Its text wraps on a phone: without its height the notice of a lost connection would cover it.
    const observer = new ResizeObserver(([entry]) =>
      document.documentElement.style.setProperty('--pl-demo', `${entry!.target.clientHeight}px`),
    )
    observer.observe(region.current)
    return () => observer.disconnect()
  }, [isPublic])
  if (!isPublic) return null
  return (
    <aside
      ref={region}
      data-unprinted
      aria-label={t('shell.demo.title')}
      className={`${classes.region} ${classes.demo}`}
    >
      <p data-demo className={classes.banner}>
        <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
        <span>
          <strong>{t('shell.demo.title')}</strong> {t('shell.demo.text')}
        </span>
      </p>
    </aside>
  )
}
