import { Link } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import classes from './Logo.module.css'

type Props = {
  readonly to: string
  readonly label: string
  /** The mark alone: beside it the name of the company has the place. */ readonly isShort?: boolean
}

/** The mark and the name of the product, as the link to the first page of the layout. */
export function Logo({ to, label, isShort = false }: Props) {
  const t = useT()
  return (
    <Link to={to} className={classes.link} aria-label={label}>
      <span className={classes.logo}>
        <svg className={classes.mark} viewBox="0 0 12 22" width="12" height="22" aria-hidden="true">
          <path d="M6 0v13" stroke="currentColor" strokeWidth="1.5" />
          <path d="M1.5 12h9L6 22z" className={classes.weight} />
        </svg>
        {!isShort && <span>{t('shell.product')}</span>}
      </span>
    </Link>
  )
}
