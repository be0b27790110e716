import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { coverage, togglePlace, type Place } from './place-choice.ts'
import classes from './ReportForm.module.css'

type Props = {
  readonly places: readonly Place[]
  readonly chosen: readonly string[]
  readonly isReadOnly: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

function Branch({ place, tree, isTop }: { readonly place: Place; readonly tree: Props; readonly isTop: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(isTop)
  const state = coverage(place, tree.chosen)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className={`${classes.place} ${classes.checks}`}>
        {place.children.length > 0 ? (
          <ActionIcon
            variant="subtle"
            size={24}
            c="dimmed"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'reports.result.shut' : 'reports.result.open', { name: place.label })}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={14} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <span />
        )}
        <label>
          <input
            type="checkbox"
            checked={state === 'all'}
            disabled={tree.isReadOnly}
            ref={(box) => {
              if (box !== null) box.indeterminate = state === 'some'
            }}
            onChange={() => tree.onChange(togglePlace(tree.places, tree.chosen, place))}
          />
          {place.label}
        </label>
      </div>
      {isOpen && place.children.length > 0 && (
        <ul role="list">
          {place.children.map((child) => (
            <Branch key={child.id} place={child} tree={tree} isTop={false} />
          ))}
        </ul>
      )}
    </li>
  )
}

export function PlaceTree(tree: Props) {
  return (
    <ul role="list" className={classes.tree}>
      {tree.places.map((place) => (
        <Branch key={place.id} place={place} tree={tree} isTop />
      ))}
    </ul>
  )
}
