import { useId, type ReactNode } from 'react'
import classes from './SettingsCard.module.css'

type Props = {
  readonly title: string
  readonly lead?: string
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly className?: string | undefined
}

export function SettingsCard({ title, lead, aside, children, className }: Props) {
  const id = useId()
  return (
    <section className={[classes.card, className].filter((name) => name !== undefined).join(' ')} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
