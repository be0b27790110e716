import { useT } from '../../i18n/use-t.ts'
import classes from './Logo.module.css'

export function Logo() {
  const t = useT()
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 12 22" width="12" height="22" aria-hidden="true">
        <path d="M6 0v13" stroke="currentColor" strokeWidth="1.5" />
        <path d="M1.5 12h9L6 22z" className={classes.weight} />
      </svg>
      <span>{t('shell.product')}</span>
    </span>
  )
}
