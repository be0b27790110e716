import { useMergedRef } from '@mantine/hooks'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { IconCheck } from '@tabler/icons-react'
import { memo, useEffect, useId, useRef } from 'react'
import type { DefectOrder } from '../../../api/defects.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import grid from '../../../ui/lists/data-grid.module.css'
import { SortButton, sortedBy } from '../../../ui/lists/SortButton.tsx'
import { useWindow } from '../../../ui/lists/use-window.ts'
import type { LibraryIndex } from '../defect-library.ts'
import { columnsByName, numberWidth, widthOf } from './register-columns.tsx'
import type { RegisterColumn } from '../register-address.ts'
import type { RegisterRow } from './register-rows.ts'
import type { Chosen } from './register-selection.ts'
import classes from './DefectRegister.module.css'
import { headHeight, rowHeight, useTableInput } from './use-table-input.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import layout from '../../../ui/layout/editor-layout.module.css'

/** Asked for so long before they are seen that a quick hand does not come to a stop at the last ones. */
const rowsAhead = 150

type RowProps = {
  readonly id: string
  readonly at: number
  readonly index: number
  readonly defect: Defect
  readonly columns: readonly RegisterColumn[]
  readonly library: LibraryIndex
  readonly modelHref: string | undefined
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly isOpen: boolean
}

const Row = memo(function Row({
  id,
  at,
  index,
  defect,
  columns,
  library,
  modelHref,
  isChosen,
  isActive,
  isOpen,
}: RowProps) {
  const t = useT()
  const locale = useLocale()
  const thumbnail = defect.images[0]?.thumbnailUrl
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={at + 2}
      aria-selected={isChosen}
      data-index={index}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      className={grid.row}
      style={{ transform: `translateY(${headHeight + at * rowHeight}px)`, height: rowHeight }}
    >
      <span role="gridcell" className={grid.field} data-first style={{ width: numberWidth }}>
        <span className={grid.check} data-check>
          <IconCheck size={12} stroke={2.5} aria-hidden="true" />
        </span>
        <span className={grid.thumb} aria-hidden="true">
          {thumbnail && <img src={thumbnail} alt="" crossOrigin="anonymous" decoding="async" draggable={false} />}
        </span>
        {defectLabel(defect.defectNum)}
      </span>
      {columns.map((name) => (
        <span
          key={name}
          role="gridcell"
          className={grid.field}
          data-number={columnsByName[name].isNumber}
          style={{ width: columnsByName[name].width }}
        >
          <span className={grid.text}>{columnsByName[name].show(defect, { t, locale, library, modelHref })}</span>
        </span>
      ))}
    </div>
  )
})

type Props = {
  readonly rows: readonly RegisterRow[]
  /** Of the defects, as they stand in the rows. */
  readonly ids: readonly string[]
  readonly total: number
  readonly columns: readonly RegisterColumn[]
  readonly library: LibraryIndex
  readonly modelHref: (defectId: string) => string | undefined
  readonly order: DefectOrder
  readonly chosen: Chosen
  readonly openId: string | null
  readonly groupName: (value: string | null, defect: Defect) => string
  /** How many are in it, of those that are not loaded yet too. */
  readonly groupCount: (value: string | null) => number | undefined
  readonly onOrder: (order: DefectOrder) => void
  readonly onChoose: (chosen: Chosen) => void
  /** All that is found, loaded or not. */
  readonly onAll: () => void
  readonly onOpen: (id: string | null) => void
  readonly onRemove: () => void
  /** The last loaded rows are near. */
  readonly onEnd: () => void
}

function Head({ columns, order, onOrder }: Pick<Props, 'columns' | 'order' | 'onOrder'>) {
  const t = useT()
  return (
    <div role="row" aria-rowindex={1} className={grid.head} style={{ height: headHeight }}>
      <span
        role="columnheader"
        aria-sort={sortedBy(order, 'number')}
        className={grid.field}
        data-first
        style={{ width: numberWidth }}
      >
        <SortButton name={t('defects.columns.number')} sort="number" order={order} onOrder={onOrder} />
      </span>
      {columns.map((name) => {
        const { width, sort, isNumber } = columnsByName[name]
        return (
          <span
            key={name}
            role="columnheader"
            aria-sort={sort === undefined ? undefined : sortedBy(order, sort)}
            className={grid.field}
            data-number={isNumber}
            style={{ width }}
          >
            {sort === undefined ? (
              <span className={grid.text}>{t(`defects.columns.${name}`)}</span>
            ) : (
              <SortButton name={t(`defects.columns.${name}`)} sort={sort} order={order} onOrder={onOrder} />
            )}
          </span>
        )
      })}
    </div>
  )
}

function GroupRow({
  at,
  name,
  count,
}: {
  readonly at: number
  readonly name: string
  readonly count: number | undefined
}) {
  const locale = useLocale()
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={classes.group}
      style={{ transform: `translateY(${headHeight + at * rowHeight}px)`, height: rowHeight }}
    >
      <span role="gridcell">
        {name}{' '}
        <MutedText component="small" size="sm" fw={400} isTabular>
          {count?.toLocaleString(locale)}
        </MutedText>
      </span>
    </div>
  )
}

/** Only the rows in sight are laid out: fifty thousand scroll like fifty. */
export function RegisterTable(props: Props) {
  const { rows, total, columns, library, order, chosen, openId, onEnd } = props
  const t = useT()
  const id = useId()
  const { ref, first, last, onScroll } = useWindow(rows.length, rowHeight)
  const box = useRef<HTMLDivElement>(null)
  // The same one every time: another would make the observer begin again, and report, and paint, for ever.
  const both = useMergedRef(ref, box)
  const isNearEnd = last >= rows.length - rowsAhead
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, rows.length, onEnd])

  const { onKeyDown, onClick } = useTableInput(box, props)
  const inSight = rows.slice(first, last)
  const activeAt = inSight.findIndex((row) => row.kind === 'defect' && row.index === chosen.active)
  return (
    <div ref={both} className={grid.scroll} onScroll={onScroll}>
      <div
        role="grid"
        aria-multiselectable="true"
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-label={t('defects.register.grid')}
        tabIndex={0}
        className={grid.sheet}
        onKeyDown={onKeyDown}
        onClick={onClick}
        aria-activedescendant={activeAt < 0 ? undefined : `${id}-${first + activeAt}`}
        style={{ height: headHeight + rows.length * rowHeight, width: widthOf(columns) }}
      >
        <Head columns={columns} order={order} onOrder={props.onOrder} />
        {inSight.map((row, offset) => {
          const at = first + offset
          if (row.kind === 'group') {
            return (
              <GroupRow
                key={`group ${row.value ?? ''} ${at}`}
                at={at}
                name={props.groupName(row.value, row.defect)}
                count={props.groupCount(row.value)}
              />
            )
          }
          return (
            <Row
              key={row.defect._id}
              id={`${id}-${at}`}
              at={at}
              index={row.index}
              defect={row.defect}
              columns={columns}
              library={library}
              modelHref={props.modelHref(row.defect._id)}
              isChosen={chosen.ids.has(row.defect._id)}
              isActive={row.index === chosen.active}
              isOpen={row.defect._id === openId}
            />
          )
        })}
      </div>
      {rows.length === 0 && <p className={layout.quiet}>{t('defects.none')}</p>}
    </div>
  )
}
