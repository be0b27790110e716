import { useId, useState, type ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

type Props = {
  readonly label: string
  readonly allText: string
  readonly isAll: boolean
  readonly isReadOnly: boolean
  readonly onAll: () => void
  readonly children: ReactNode
}

/** All, or only some: an empty list of some would mean all again, so it is said. */
export function Restriction({ label, allText, isAll, isReadOnly, onAll, children }: Props) {
  const t = useT()
  const group = useId()
  const [isOpened, setOpened] = useState(false)
  const isOnly = !isAll || isOpened
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      <div className={classes.line}>
        <label className={classes.radio}>
          <input
            type="radio"
            name={group}
            checked={!isOnly}
            disabled={isReadOnly}
            onChange={() => {
              setOpened(false)
              onAll()
            }}
          />
          {t('reports.result.all')}
        </label>
        <label className={classes.radio}>
          <input type="radio" name={group} checked={isOnly} disabled={isReadOnly} onChange={() => setOpened(true)} />
          {t('reports.result.only')}
        </label>
        <span className={classes.about} role="status">
          {!isOnly ? allText : isAll ? t('reports.result.noneChosen') : ''}
        </span>
      </div>
      {isOnly && <div className={classes.within}>{children}</div>}
    </fieldset>
  )
}
