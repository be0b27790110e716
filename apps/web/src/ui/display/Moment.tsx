import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale } from '../../i18n/use-t.ts'
import classes from './Day.module.css'

type Props = { readonly at: string; readonly precision?: 'day' | 'minute' | 'second' }

/** A moment on the reader's clock, in one line. */
export function Moment({ at, precision = 'minute' }: Props) {
  const locale = useLocale()
  return (
    <time dateTime={at} className={classes.day}>
      {formatMoment(locale, at, precision)}
    </time>
  )
}
