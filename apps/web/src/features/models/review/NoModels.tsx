import type { ReactNode } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Building } from './ModelList.tsx'
import classes from '../Models.module.css'

/** A first model that is being built, or could not be, must not look like none at all. */
export function NoModels({
  of,
  mayStop,
  children,
}: {
  readonly of: OfInspection
  readonly mayStop: boolean
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <div className={classes.alone}>
      <ul role="list">
        <Building of={of} mayStop={mayStop} />
      </ul>
      <EmptyState title={<h2>{t('models.viewer.list.empty.title')}</h2>} text={t('models.viewer.list.empty.text')}>
        {children}
      </EmptyState>
    </div>
  )
}
