import { Button } from '@mantine/core'
import type { DefectEvent } from '@plumbline/contract/defects/history'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { authorText, eventText, type Knowing } from '../defect-text.ts'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'
import { Byline } from './Byline.tsx'

const few = 5

/** Who changed what, the newest first. */
export function DefectHistory({
  knowing,
  events,
}: {
  readonly knowing: Knowing
  readonly events: readonly DefectEvent[]
}) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const newest = events.toSorted((a, b) => b.at.localeCompare(a.at))
  const shown = isWhole ? newest : newest.slice(0, few)
  return (
    <Section title={t('defects.history.title')}>
      <ul role="list" className={classes.list}>
        {shown.map((event) => (
          <li key={event._id}>
            <Byline name={authorText(t, event.by, event.guestEmail)} at={event.at} />
            <p>{eventText(knowing, event)}</p>
          </li>
        ))}
      </ul>
      {newest.length > few && (
        <div>
          <Button size="compact-xs" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('defects.history.fewer') : t('defects.history.all', { count: newest.length })}
          </Button>
        </div>
      )}
    </Section>
  )
}
