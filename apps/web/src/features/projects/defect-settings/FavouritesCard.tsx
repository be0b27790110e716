import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { useReorder } from '../../../ui/lists/use-reorder.ts'
import { AddFavourite } from './AddFavourite.tsx'
import { FavouriteRow, type ShownFavourite } from './FavouriteRow.tsx'
import classes from './DefectSettings.module.css'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Props = {
  readonly favourites: readonly ShownFavourite[]
  readonly isReadOnly: boolean
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: (favourite: string) => void
  /** What is wrong with the name, in words; nothing: it has been added. */
  readonly onAdd: (typed: string) => string | undefined
}

export function FavouritesCard({ favourites, isReadOnly, onMove, onRemove, onAdd }: Props) {
  const t = useT()
  const [announcement, setAnnouncement] = useState('')
  function move(from: number, to: number) {
    const name = favourites[from]?.name
    if (name === undefined || to < 0 || to >= favourites.length) return
    onMove(from, to)
    setAnnouncement(t('projects.settings.favourites.moved', { name, place: to + 1, count: favourites.length }))
  }
  const { list, dragged, handleOf } = useReorder(move)

  function remove({ favourite, name }: ShownFavourite, index: number) {
    onRemove(favourite)
    setAnnouncement(t('projects.settings.favourites.removed', { name }))
    // The button goes with its row; the focus goes to the next one instead of to the top of the page.
    const rows = Array.from(list.current?.children ?? [])
    const next = rows[index + 1] ?? rows[index - 1]
    next?.querySelector<HTMLElement>('[data-remove]')?.focus()
  }

  return (
    <Panel
      title={t('projects.settings.favourites.title')}
      description={t('projects.settings.favourites.lead')}
      className={classes.favourites}
      isFlush
    >
      {favourites.length === 0 ? (
        <MutedText size="sm" px="lg" pb="lg">
          {t(isReadOnly ? 'projects.settings.favourites.emptyReadOnly' : 'projects.settings.favourites.empty')}
        </MutedText>
      ) : (
        <ol ref={list} role="list" className={classes.list} data-dragging={dragged !== undefined || undefined}>
          {favourites.map((favourite, index) => (
            <FavouriteRow
              key={favourite.favourite}
              shown={favourite}
              index={index}
              count={favourites.length}
              isReadOnly={isReadOnly}
              isDragged={dragged === index}
              handle={handleOf(index)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(favourite, index)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="pl-hidden">
        {announcement}
      </p>
      {!isReadOnly && <AddFavourite onAdd={onAdd} />}
    </Panel>
  )
}
