import type { Model } from '@plumbline/contract/models/models'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { elementQuery } from '../../../api/models.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../Models.module.css'

/** 300.0000000000386 is what a program wrote for 300. */
const readable = (value: string) => (/^-?\d+\.\d{4,}$/.test(value) ? String(Number(Number(value).toFixed(3))) : value)

/** What the file of the building says about one element. */
export function ElementProperties({
  model,
  index,
  perFile,
  name,
  children,
}: {
  readonly model: Model
  readonly index: number
  readonly perFile: number
  readonly name: string
  readonly children: ReactNode
}) {
  const t = useT()
  const groups = useQuery(elementQuery(model, index, perFile)).data
  return (
    <section className={classes.properties} aria-label={t('models.viewer.tree.properties')}>
      <div className={classes.propertiesHead}>
        <h3>{name}</h3>
        {children}
      </div>
      {groups?.length === 0 && <p className={classes.quiet}>{t('models.viewer.tree.noProperties')}</p>}
      {groups?.map(({ group, values }) => (
        <div key={group}>
          <h4>{group}</h4>
          <dl>
            {values.map(([property, value]) => (
              <div key={property}>
                <dt>{property}</dt>
                <dd>{readable(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
