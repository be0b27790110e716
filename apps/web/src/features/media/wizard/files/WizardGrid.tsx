import { useViewportSize } from '@mantine/hooks'
import type { FloorDoubt } from '@plumbline/inspection/floors/floor-doubts'
import { photoAt, type Cell } from '@plumbline/inspection/flights/photo-grid'
import { imageSlots } from '@plumbline/inspection/photos/media-choices'
import { useEffect, useId, type CSSProperties } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { useWindows } from '../../../../ui/lists/use-window.ts'
import type { ThumbnailStore } from '../../sorting/thumbnail-store.ts'
import { gridLayout, scrollToCell, type GridLayout } from './grid-layout.ts'
import { cellKey, useGridDrag } from './use-grid-drag.ts'
import type { WizardGridState } from './use-wizard-grid.ts'
import type { Wizard } from '../use-wizard.ts'
import { WizardGridCell } from './WizardGridCell.tsx'
import filesClasses from './WizardFiles.module.css'
import classes from './WizardGrid.module.css'

type Props = {
  readonly wizard: Wizard
  readonly gridState: WizardGridState
  readonly doubts: ReadonlyMap<string, FloorDoubt>
  readonly thumbnails: ThumbnailStore
}

/** The columns in sight, each with its images. */
type Places = readonly Pick<Cell, 'column' | 'image'>[]

type HeadsProps = { readonly places: Places; readonly images: number; readonly layout: GridLayout }

function ColumnHeads({ places, images, layout }: HeadsProps) {
  const t = useT()
  return (
    <div role="row" aria-rowindex={1} className={classes.heads}>
      <span role="columnheader" aria-colindex={1} className={classes.floor}>
        <span className="pl-hidden">{t('media.wizard.grid.floor')}</span>
      </span>
      {places.map(({ column, image }) => (
        <span
          key={`${column}-${image}`}
          role="columnheader"
          aria-colindex={column * images + image + 2}
          className={classes.head}
          style={{ left: layout.leftOf(column, image) }}
        >
          <span className="pl-hidden">{t('media.wizard.grid.column', { number: column + 1 })} </span>
          <span aria-hidden={images === 1 || undefined}>
            {image === 0 && (
              <strong aria-hidden="true">{t('media.wizard.floors.column', { number: column + 1 })}</strong>
            )}{' '}
            {images > 1 && layout.width >= 64 ? imageSlots[image] : ''}
          </span>
        </span>
      ))}
    </div>
  )
}

type RowProps = Props & {
  readonly floor: number
  readonly places: Places
  readonly layout: GridLayout
  readonly over: string | undefined
  readonly idOf: (cell: Cell) => string
}

function FloorRow({ wizard, gridState, doubts, thumbnails, floor, places, layout, over, idOf }: RowProps) {
  const t = useT()
  const { grid, byId, floorLabels, arranged, suggestions, taken, isVideo } = wizard
  const { at, inHand } = gridState
  const floorName = floorLabels[floor] ?? t(isVideo ? 'media.wizard.grid.videos' : 'media.wizard.grid.noFloor')
  return (
    <div role="row" aria-rowindex={floor + 2} className={classes.row} style={{ top: floor * layout.rowHeight }}>
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
            images={grid.arrangement.imagesPerFloor}
            left={layout.leftOf(column, image)}
            isAt={at.column === column && at.floor === floor && at.image === image}
            isInHand={id !== null && id === inHand}
            isOver={over === cellKey(cell)}
            isDoubtful={id !== null && doubts.has(id)}
            isSuggested={id !== null && arranged.basis === 'place' && suggestions.get(id) !== null}
            hasThermal={id !== null && (arranged.companions.get(id)?.length ?? 0) > 0}
          />
        )
      })}
    </div>
  )
}

/**
 * Floors down, columns across. One cell at a time has the focus; photos are moved by dragging, by pressing two cells,
 * or by keys.
 */
export function WizardGrid(props: Props) {
  const { wizard, gridState } = props
  const t = useT()
  const gridId = useId()
  const { floors, columns, imagesPerFloor: images } = wizard.grid.arrangement
  const { at } = gridState
  const layout = gridLayout(useViewportSize().width, columns, images)
  const { width, rowHeight, columnWide } = layout
  const {
    ref,
    rows,
    columns: across,
    onScroll,
  } = useWindows({ count: floors, size: rowHeight }, { count: columns, size: columnWide })
  const { over, handlers } = useGridDrag(wizard.grid, wizard.byId, gridState)
  const idOf = ({ column, floor, image }: Cell) => `${gridId}-${column}-${floor}-${image}`

  const [top, left] = [at.floor * rowHeight, layout.leftOf(at.column, at.image)]
  useEffect(() => {
    const box = document.getElementById(gridId)?.parentElement
    if (box) scrollToCell(box, { top, left, width, rowHeight })
  }, [top, left, width, rowHeight, gridId])

  const places = Array.from({ length: (across.last - across.first) * images }, (_, index) => ({
    column: across.first + Math.floor(index / images),
    image: index % images,
  }))
  return (
    <div ref={ref} className={filesClasses.scroll} onScroll={onScroll}>
      <div
        id={gridId}
        role="grid"
        tabIndex={0}
        aria-label={t('media.wizard.grid.label')}
        aria-rowcount={floors + 1}
        aria-colcount={columns * images + 1}
        aria-activedescendant={idOf(at)}
        className={classes.grid}
        data-mantine-stop-propagation={gridState.inHand === undefined ? undefined : 'true'}
        style={
          {
            '--cell': `${width}px`,
            '--row': `${rowHeight}px`,
            '--wide': `${layout.whole}px`,
          } as CSSProperties
        }
        onKeyDown={gridState.onKeyDown}
        {...handlers}
      >
        <ColumnHeads places={places} images={images} layout={layout} />
        <div role="rowgroup" className={classes.rows} style={{ height: floors * rowHeight }}>
          {Array.from({ length: rows.last - rows.first }, (_, index) => rows.first + index).map((floor) => (
            <FloorRow key={floor} {...props} floor={floor} places={places} layout={layout} over={over} idOf={idOf} />
          ))}
        </div>
      </div>
    </div>
  )
}
