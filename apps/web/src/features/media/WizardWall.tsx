import { useViewportSize } from '@mantine/hooks'
import { photoAt, type Cell } from '@plumbline/contract/photo-grid'
import { imageSlots } from '@plumbline/contract/media-choices'
import { useEffect, useId, type CSSProperties, type DragEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useWindow } from '../../ui/use-window.ts'
import type { ThumbnailStore } from './thumbnail-store.ts'
import type { WallDesk } from './use-wall.ts'
import type { Wizard } from './use-wizard.ts'
import { WallCell } from './WallCell.tsx'
import classes from './WizardWall.module.css'

type Props = { readonly wizard: Wizard; readonly desk: WallDesk; readonly doubts: ReadonlyMap<string, string>; readonly thumbnails: ThumbnailStore }

/** Pixels of the dialog that are not the wall: edges, the column beside it, the names of the floors. */
const beside = 450
const cellSizes = { least: 52, most: 148 } as const

/** As large as the window allows: the photo is what one looks at. */
function cellWidth(window: number, columns: number, images: number): number {
  const free = Math.min(1400, window) - beside - columns * (10 + (images - 1) * 4)
  return Math.min(cellSizes.most, Math.max(cellSizes.least, Math.floor(free / (columns * images))))
}

/** Floors down, columns across. One cell at a time has the focus; photos are moved by dragging, by pressing two cells, or by keys. */
export function WizardWall({ wizard, desk, doubts, thumbnails }: Props) {
  const t = useT()
  const gridId = useId()
  const { grid, byId, floorLabels, arranged, suggestions } = wizard
  const { floors, columns, imagesPerFloor } = grid.arrangement
  const { at } = desk
  const width = cellWidth(useViewportSize().width, columns, imagesPerFloor)
  const rowHeight = Math.round((width * 3) / 4) + 6
  const { ref, first, last, onScroll } = useWindow(floors, rowHeight)
  const idOf = ({ column, floor, image }: Cell) => `${gridId}-${column}-${floor}-${image}`

  useEffect(() => {
    const box = document.getElementById(gridId)?.parentElement
    if (!box) return
    const [top, head] = [at.floor * rowHeight, 28]
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight + head > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight + head - box.clientHeight
    document.getElementById(`${gridId}-${at.column}-${at.floor}-${at.image}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at.column, at.floor, at.image, gridId, rowHeight])

  const drop = (cell: Cell) => (event: DragEvent) => {
    event.preventDefault()
    const id = event.dataTransfer.getData('text/plain')
    if (byId.has(id)) desk.put(id, cell)
  }

  const across = Array.from({ length: columns }, (_, column) => Array.from({ length: imagesPerFloor }, (__, image) => ({ column, image })))
  return (
    <div ref={ref} className={classes.scroll} onScroll={onScroll}>
      <div id={gridId} role="grid" tabIndex={0} aria-label={t('media.wizard.wall.label')} aria-rowcount={floors + 1} aria-colcount={columns * imagesPerFloor + 1} aria-activedescendant={idOf(at)} className={classes.grid}
        data-mantine-stop-propagation={desk.inHand === undefined ? undefined : 'true'} style={{ '--cell': `${width}px`, '--row': `${rowHeight}px` } as CSSProperties} onKeyDown={desk.onKeyDown}>
        <div role="row" aria-rowindex={1} className={classes.heads}>
          <span role="columnheader" className={classes.floor}><span className="pl-hidden">{t('media.wizard.wall.floor')}</span></span>
          {across.flat().map(({ column, image }) => (
            <span key={`${column}-${image}`} role="columnheader" className={classes.head} data-first={image === 0 || undefined}>
              <span className="pl-hidden">{t('media.wizard.wall.column', { number: column + 1 })} </span>
              <span aria-hidden={imagesPerFloor === 1 || undefined}>{image === 0 && <strong aria-hidden="true">{t('media.wizard.floors.column', { number: column + 1 })}</strong>} {imagesPerFloor > 1 && width >= 64 ? imageSlots[image] : ''}</span>
            </span>
          ))}
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: floors * rowHeight }}>
          {Array.from({ length: last - first }, (_, index) => first + index).map((floor) => (
            <div key={floor} role="row" aria-rowindex={floor + 2} className={classes.row} style={{ top: floor * rowHeight }}>
              <span role="rowheader" className={classes.floor}>{floorLabels[floor] ?? t(wizard.isVideo ? 'media.wizard.wall.videos' : 'media.wizard.wall.noFloor')}</span>
              {across.flat().map(({ column, image }) => {
                const cell = { column, floor, image }
                const id = photoAt(grid, cell)
                return (
                  <WallCell key={`${column}-${image}`} id={idOf(cell)} chosen={id === null ? undefined : byId.get(id)} thumbnails={thumbnails} name={desk.placeName(cell)} isFirst={image === 0}
                    isAt={at.column === column && at.floor === floor && at.image === image} isInHand={id !== null && id === desk.inHand} isDoubtful={id !== null && doubts.has(id)}
                    isSuggested={id !== null && arranged.basis === 'place' && suggestions.get(id) !== null} hasThermal={id !== null && (arranged.companions.get(id)?.length ?? 0) > 0}
                    onPress={() => desk.press(cell)} onDrop={drop(cell)} />
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
