import { useViewportSize } from '@mantine/hooks'
import type { FloorDoubt } from '@plumbline/inspection/floors/floor-doubts'
import { photoAt, type Cell } from '@plumbline/inspection/flights/photo-grid'
import { imageSlots } from '@plumbline/inspection/photos/media-choices'
import { useEffect, useId, useState, type CSSProperties, type DragEvent, type MouseEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useWindows } from '../../../ui/lists/use-window.ts'
import type { ThumbnailStore } from '../sorting/thumbnail-store.ts'
import type { WizardGridState } from './use-wizard-grid.ts'
import type { Wizard } from './use-wizard.ts'
import { WizardGridCell } from './WizardGridCell.tsx'
import classes from './WizardGrid.module.css'

type Props = {
  readonly wizard: Wizard
  readonly gridState: WizardGridState
  readonly doubts: ReadonlyMap<string, FloorDoubt>
  readonly thumbnails: ThumbnailStore
}

/** Pixels of the dialog that are not the wall: edges, the column beside it, the names of the floors. */
const beside = 450
const cellSizes = { least: 52, most: 148 } as const
/** The names of the floors, the heads of the columns, and what lies between two columns and two images. */
const [floorsWide, headsHigh, columnGap, imageGap] = [64, 28, 10, 4]

/** Of the window that the dialog takes. */
const dialogShare = 0.9

/** As large as the window allows: the photo is what one looks at. */
function cellWidth(window: number, columns: number, images: number): number {
  const free = Math.min(1400, window * dialogShare) - beside - columns * (columnGap + (images - 1) * imageGap)
  return Math.min(cellSizes.most, Math.max(cellSizes.least, Math.floor(free / (columns * images))))
}

/** The cell that a hand is over. */
function cellUnder({ target }: { readonly target: EventTarget }): Cell | undefined {
  const at = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']
  if (at === undefined) return undefined
  const [column, floor, image] = at.split(' ').map(Number) as [number, number, number]
  return { column, floor, image }
}

/** Floors down, columns across. One cell at a time has the focus; photos are moved by dragging, by pressing two cells, or by keys. */
export function WizardGrid({ wizard, gridState, doubts, thumbnails }: Props) {
  const t = useT()
  const gridId = useId()
  const { grid, byId, floorLabels, arranged, suggestions, taken } = wizard
  const { floors, columns, imagesPerFloor: images } = grid.arrangement
  const { at } = gridState
  const width = cellWidth(useViewportSize().width, columns, images)
  const rowHeight = Math.round((width * 3) / 4) + 6
  const columnWide = columnGap + images * (width + imageGap) - imageGap
  const {
    ref,
    rows,
    columns: across,
    onScroll,
  } = useWindows({ count: floors, size: rowHeight }, { count: columns, size: columnWide })
  const leftOf = (column: number, image: number) =>
    floorsWide + column * columnWide + columnGap + image * (width + imageGap)
  const idOf = ({ column, floor, image }: Cell) => `${gridId}-${column}-${floor}-${image}`

  useEffect(() => {
    const box = document.getElementById(gridId)?.parentElement
    if (!box) return
    const [top, left] = [at.floor * rowHeight, at.column * columnWide + columnGap + at.image * (width + imageGap)]
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight + headsHigh > box.scrollTop + box.clientHeight)
      box.scrollTop = top + rowHeight + headsHigh - box.clientHeight
    if (left < box.scrollLeft) box.scrollLeft = left - columnGap
    else if (left + width + floorsWide > box.scrollLeft + box.clientWidth)
      box.scrollLeft = left + width + floorsWide + imageGap - box.clientWidth
  }, [at.column, at.floor, at.image, gridId, rowHeight, columnWide, width])

  // One handler for all cells: a handler per cell would repaint every cell on every key press.
  const press = (event: MouseEvent) => {
    const cell = cellUnder(event)
    if (cell !== undefined) gridState.press(cell)
  }
  const [over, setOver] = useState<string>()
  const drag = (event: DragEvent) => {
    const cell = cellUnder(event)
    const id = cell && photoAt(grid, cell)
    if (id) event.dataTransfer.setData('text/plain', id)
  }
  const dragOver = (event: DragEvent) => {
    const cell = cellUnder(event)
    if (cell !== undefined) event.preventDefault()
    // Files from outside are sorted into the wall wherever they fall.
    setOver(cell === undefined || event.dataTransfer.types.includes('Files') ? undefined : idOf(cell))
  }
  const letGo = () => setOver(undefined)
  const drop = (event: DragEvent) => {
    letGo()
    const cell = cellUnder(event)
    const id = event.dataTransfer.getData('text/plain')
    if (cell === undefined || !byId.has(id)) return
    event.preventDefault()
    gridState.put(id, cell)
  }

  const places = Array.from({ length: (across.last - across.first) * images }, (_, index) => ({
    column: across.first + Math.floor(index / images),
    image: index % images,
  }))
  return (
    <div ref={ref} className={classes.scroll} onScroll={onScroll}>
      <div
        id={gridId}
        role="grid"
        tabIndex={0}
        aria-label={t('media.wizard.wall.label')}
        aria-rowcount={floors + 1}
        aria-colcount={columns * images + 1}
        aria-activedescendant={idOf(at)}
        className={classes.grid}
        data-mantine-stop-propagation={gridState.inHand === undefined ? undefined : 'true'}
        style={
          {
            '--cell': `${width}px`,
            '--row': `${rowHeight}px`,
            '--wide': `${floorsWide + columns * columnWide + imageGap}px`,
          } as CSSProperties
        }
        onKeyDown={gridState.onKeyDown}
        onClick={press}
        onDragStart={drag}
        onDragOver={dragOver}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && letGo()}
        onDragEnd={letGo}
        onDrop={drop}
      >
        <div role="row" aria-rowindex={1} className={classes.heads}>
          <span role="columnheader" aria-colindex={1} className={classes.floor}>
            <span className="pl-hidden">{t('media.wizard.wall.floor')}</span>
          </span>
          {places.map(({ column, image }) => (
            <span
              key={`${column}-${image}`}
              role="columnheader"
              aria-colindex={column * images + image + 2}
              className={classes.head}
              style={{ left: leftOf(column, image) }}
            >
              <span className="pl-hidden">{t('media.wizard.wall.column', { number: column + 1 })} </span>
              <span aria-hidden={images === 1 || undefined}>
                {image === 0 && (
                  <strong aria-hidden="true">{t('media.wizard.floors.column', { number: column + 1 })}</strong>
                )}{' '}
                {images > 1 && width >= 64 ? imageSlots[image] : ''}
              </span>
            </span>
          ))}
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: floors * rowHeight }}>
          {Array.from({ length: rows.last - rows.first }, (_, index) => rows.first + index).map((floor) => {
            const floorName =
              floorLabels[floor] ?? t(wizard.isVideo ? 'media.wizard.wall.videos' : 'media.wizard.wall.noFloor')
            return (
              <div
                key={floor}
                role="row"
                aria-rowindex={floor + 2}
                className={classes.row}
                style={{ top: floor * rowHeight }}
              >
                <span role="rowheader" aria-colindex={1} className={classes.floor}>
                  {floorName}
                </span>
                {places.map(({ column, image }) => {
                  const cell = { column, floor, image }
                  const id = photoAt(grid, cell)
                  return (
                    <WizardGridCell
                      key={`${column}-${image}`}
                      id={idOf(cell)}
                      isTaken={taken.includes(column)}
                      chosen={id === null ? undefined : byId.get(id)}
                      thumbnails={thumbnails}
                      floorName={floorName}
                      {...cell}
                      images={images}
                      left={leftOf(column, image)}
                      isAt={at.column === column && at.floor === floor && at.image === image}
                      isInHand={id !== null && id === gridState.inHand}
                      isOver={over === idOf(cell)}
                      isDoubtful={id !== null && doubts.has(id)}
                      isSuggested={id !== null && arranged.basis === 'place' && suggestions.get(id) !== null}
                      hasThermal={id !== null && (arranged.companions.get(id)?.length ?? 0) > 0}
                    />
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
