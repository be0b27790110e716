import type { Media } from '@plumbline/contract/media/media'
import { IconCheck } from '@tabler/icons-react'
import { memo, useEffect, useId, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react'
import type { MediaOrder } from '../../../api/media/library.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import grid from '../../../ui/lists/data-grid.module.css'
import { SortButton, sortedBy } from '../../../ui/lists/SortButton.tsx'
import { bringIntoView } from '../../../ui/lists/use-window.ts'
import { listColumns, listWidth } from './library-columns.tsx'
import { hideBroken, showAgain } from '../broken-picture.ts'
import type { Names } from './library-names.ts'
import type { Pages } from './library-pages.ts'
import { useSelected, type Selection } from './library-selection.ts'
import { placeholderUrl } from './thumbhash-placeholder.ts'
import { keyOf, type GridInput } from './use-grid-input.ts'
import { createFrameSlots, useFrameSlot } from './use-frame-slot.ts'
import { useViewport } from './use-viewport.ts'

const rowHeight = 40
const headHeight = 36
/** Each has a score of fields. */
const slots = createFrameSlots(10)

type RowProps = {
  readonly id: string
  readonly index: number
  readonly media: Media | undefined
  readonly place: string
  readonly selection: Selection
}

const Row = memo(function Row({ id, index, media: given, place, selection }: RowProps) {
  const t = useT()
  const media = useFrameSlot(slots, given !== undefined) ? given : undefined
  const locale = useLocale()
  const isSelected = useSelected(selection, ({ ids }) => media !== undefined && ids.has(media._id))
  const isActive = useSelected(selection, ({ active }) => active === index)
  const thumbnail = media?.picture?.thumbnailUrl
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-active={isActive || undefined}
      className={grid.row}
      style={{ transform: `translateY(${headHeight + index * rowHeight}px)`, height: rowHeight }}
    >
      {listColumns.map(({ name, width, isNumber, show }) => (
        <span
          key={name}
          role="gridcell"
          className={grid.field}
          data-first={name === 'name' || undefined}
          data-number={isNumber}
          style={{ width }}
        >
          {name === 'name' && (
            <>
              <span className={grid.check} data-check>
                <IconCheck size={12} stroke={2.5} />
              </span>
              <span
                className={grid.thumb}
                style={{
                  backgroundImage: media === undefined ? undefined : `url(${placeholderUrl(media.placeholder) ?? ''})`,
                }}
              >
                {thumbnail !== undefined && (
                  <img
                    src={thumbnail}
                    alt=""
                    crossOrigin="anonymous"
                    decoding="async"
                    draggable={false}
                    onLoad={showAgain}
                    onError={hideBroken}
                  />
                )}
              </span>
            </>
          )}
          <span className={grid.text}>{media === undefined ? '' : show(media, { t, locale, place })}</span>
        </span>
      ))}
    </div>
  )
})

type Props = {
  readonly total: number
  readonly pages: Pages<Media>
  readonly names: Names
  readonly selection: Selection
  readonly hands: GridInput
  readonly order: MediaOrder
  readonly onOrder: (order: MediaOrder) => void
}

function Head({ order, onOrder }: Pick<Props, 'order' | 'onOrder'>) {
  const t = useT()
  return (
    <div role="row" aria-rowindex={1} className={grid.head} style={{ height: headHeight }}>
      {listColumns.map(({ name, width, isNumber, sort }) => (
        <span
          key={name}
          role="columnheader"
          aria-sort={sort === undefined ? undefined : sortedBy(order, sort)}
          className={grid.field}
          data-first={name === 'name' || undefined}
          data-number={isNumber}
          style={{ width }}
        >
          {sort === undefined ? (
            <span className={grid.text}>{t(`media.library.columns.${name}`)}</span>
          ) : (
            <SortButton name={t(`media.library.columns.${name}`)} sort={sort} order={order} onOrder={onOrder} />
          )}
        </span>
      ))}
    </div>
  )
}

/** The same files as rows, every field of spec 1 §3. */
export function LibraryList({ total, pages, names, selection, hands, order, onOrder }: Props) {
  const t = useT()
  const id = useId()
  const { box, height, from, to, seenFrom, seenTo } = useViewport()
  useSyncExternalStore(pages.subscribe, pages.version)
  const rowAt = (y: number) => Math.min(total, Math.max(0, Math.floor((y - headHeight) / rowHeight)))
  const [first, end] = [rowAt(from), Math.min(total, rowAt(to) + 1)]
  const [wantedFirst, wantedEnd] = [rowAt(seenFrom), Math.min(total, rowAt(seenTo) + 1)]
  useEffect(() => pages.want(wantedFirst, wantedEnd), [pages, wantedFirst, wantedEnd])
  const active = useSelected(selection, (state) => state.active)
  const hasSelection = useSelected(selection, ({ ids }) => ids.size > 0)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if ((event.target as HTMLElement).tagName === 'BUTTON') return
    const step = keyOf(event)
    if (step === undefined || total === 0) return hands.onKey(event, active)
    if (step === 'left' || step === 'right') return
    event.preventDefault()
    const page = Math.max(1, Math.floor((height - headHeight) / rowHeight) - 1)
    const move = { up: -1, down: 1, pageUp: -page, pageDown: page, first: -total, last: total }[step]
    const next = Math.min(total - 1, Math.max(0, active + move))
    hands.goTo(next, event.shiftKey)
    if (box.current !== null) bringIntoView(box.current, headHeight + next * rowHeight, rowHeight, headHeight)
  }
  function onClick(event: MouseEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (row !== null) hands.onHit(Number(row.dataset['index']), event, hasSelection)
  }
  return (
    <div ref={box} className={grid.scroll} data-library-scroll>
      <div
        role="grid"
        aria-multiselectable="true"
        aria-rowcount={total + 1}
        aria-colcount={listColumns.length}
        aria-label={t('media.library.grid')}
        tabIndex={0}
        className={grid.sheet}
        data-library-keys
        aria-activedescendant={active >= first && active < end ? `${id}-${active}` : undefined}
        style={{ height: headHeight + total * rowHeight, width: listWidth }}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <Head order={order} onOrder={onOrder} />
        {Array.from({ length: end - first }, (_, offset) => {
          const index = first + offset
          const media = pages.item(index)
          return (
            <Row
              key={index}
              id={`${id}-${index}`}
              index={index}
              media={media}
              place={media === undefined ? '' : names.place(media)}
              selection={selection}
            />
          )
        })}
      </div>
    </div>
  )
}
