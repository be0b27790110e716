import type { Model } from '@plumbline/contract/models/models'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import classes from '../Models.module.css'
import { statedLines, statedWarnings } from '../place-text.ts'

/** The coordinates and the coordinate system that a file states itself. */
export function StatedPlace({ model }: { readonly model: Model }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <dl className={classes.stated}>
        {statedLines(t, locale, model).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {statedWarnings(t, model).map((warning) => (
        <p key={warning} className={classes.trouble}>
          {warning}
        </p>
      ))}
    </>
  )
}
