import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { FileName } from '../../../../ui/display/FileName.tsx'
import { useWindow } from '../../../../ui/lists/use-window.ts'
import type { ThumbnailStore } from '../../sorting/thumbnail-store.ts'
import { Thumbnail } from './Thumbnail.tsx'
import type { WizardGridState } from './use-wizard-grid.ts'
import type { Wizard } from '../use-wizard.ts'
import classes from './WizardFiles.module.css'

const rowHeight = 44

/** What found no place on the wall. */
export function WizardTray({
  wizard,
  gridState,
  thumbnails,
}: {
  readonly wizard: Wizard
  readonly gridState: WizardGridState
  readonly thumbnails: ThumbnailStore
}) {
  const t = useT()
  const { tray } = wizard.grid
  const { ref, first, last, onScroll } = useWindow(tray.length, rowHeight)
  const [isOver, setOver] = useState(false)
  return (
    <Stack
      component="section"
      gap="xs"
      className={classes.tray}
      aria-label={t('media.wizard.grid.tray')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!event.dataTransfer.types.includes('Files'))
      }}
      onDragLeave={(event) => setOver(event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const id = event.dataTransfer.getData('text/plain')
        if (wizard.byId.has(id)) gridState.put(id, 'tray')
      }}
    >
      <Text component="h3" fz="sm" fw={600}>
        {t('media.wizard.grid.tray')}
      </Text>
      <Text c="dimmed">
        {tray.length === 0
          ? t(wizard.isVideo ? 'media.wizard.grid.trayNoneVideos' : 'media.wizard.grid.trayNone')
          : t(wizard.isVideo ? 'media.wizard.grid.trayVideos' : 'media.wizard.grid.trayText', { count: tray.length })}
      </Text>
      {tray.length > 0 && (
        <div ref={ref} className={classes.trayScroll} onScroll={onScroll}>
          <ul role="list" className={classes.trayRows} style={{ height: tray.length * rowHeight }}>
            {tray.slice(first, last).map((id, index) => {
              const chosen = wizard.byId.get(id)
              return (
                chosen && (
                  <li key={id} style={{ top: (first + index) * rowHeight }}>
                    <button
                      type="button"
                      className={classes.trayItem}
                      draggable
                      aria-pressed={gridState.inHand === id}
                      aria-label={t('media.wizard.grid.pickUp', { name: chosen.name })}
                      onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
                      onClick={() => gridState.pickUp(id)}
                    >
                      <span className={classes.trayPicture}>
                        {chosen.kind === 'photo' && <Thumbnail chosen={chosen} store={thumbnails} />}
                      </span>
                      <FileName name={chosen.name} />
                    </button>
                  </li>
                )
              )
            })}
          </ul>
        </div>
      )}
    </Stack>
  )
}
