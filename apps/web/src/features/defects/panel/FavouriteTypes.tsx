import { Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { TypeChoice } from '../defect-library.ts'
import { favouriteAt } from './favourite-keys.ts'
import classes from './DefectPanel.module.css'

type Props = {
  readonly favourites: readonly TypeChoice[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

const maxShown = 9

/** The project's favourite types, one key each. */
export function FavouriteTypes({ favourites, chosen, onChoose }: Props) {
  const t = useT()
  const shown = favourites.slice(0, maxShown)
  const latest = useRef({ shown, onChoose })
  useEffect(() => {
    latest.current = { shown, onChoose }
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const favourite = latest.current.shown[favouriteAt(event) ?? -1]
      if (favourite === undefined || document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      latest.current.onChoose(favourite.key)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  if (shown.length === 0) return null
  return (
    <Group gap="xs" className={classes.favourites ?? ''} role="group" aria-label={t('defects.panel.favourites')}>
      {shown.map(({ key, name }, index) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          title={t('defects.panel.favouriteKey', { key: index + 1 })}
          aria-keyshortcuts={`Alt+${index + 1}`}
          onClick={() => onChoose(key)}
        >
          {name}
          <Text component="span" ml={6} fz={11} c="var(--pl-text-3)" aria-hidden="true">
            {index + 1}
          </Text>
        </button>
      ))}
    </Group>
  )
}
