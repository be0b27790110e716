import { useMergedRef } from '@mantine/hooks'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import type { Quantities } from '@plumbline/contract/defects/register'
import { IconCheck } from '@tabler/icons-react'
import { memo, useEffect, useId, useMemo, useRef } from 'react'
import type { DefectOrder } from '../../../api/defects.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import grid from '../../../ui/lists/data-grid.module.css'
import { SortButton, sortedBy } from '../../../ui/lists/SortButton.tsx'
import { useWindow } from '../../../ui/lists/use-window.ts'
import type { LibraryIndex } from '../defect-library.ts'
import { quantityTexts } from '../quantity-text.ts'
import { DefectThumb } from './DefectThumb.tsx'
import { columnsByName, numberWidth, shownColumns } from './register-columns.tsx'
import { layOut, layoutWidth, type RegisterLayout } from './register-layout.ts'
import { RegisterCard } from './RegisterCard.tsx'
import type { RegisterColumn } from '../register-address.ts'
import type { RegisterRow } from './register-rows.ts'
import type { Chosen } from './register-selection.ts'
import classes from './DefectRegister.module.css'
import { headHeight, rowHeight, useTableInput } from './use-table-input.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import editor from '../../../ui/layout/editor-layout.module.css'

/** Asked for so long before they are seen that a quick hand does not come to a stop at the last ones. */
const rowsAhead = 150

type RowProps = {
  readonly id: string
  readonly at: number
  readonly index: number
  readonly defect: Defect
  readonly layout: RegisterLayout
  readonly library: LibraryIndex
  readonly timeZone: string
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
  layout,
  library,
  timeZone,
  modelHref,
  isChosen,
  isActive,
  isOpen,
}: RowProps) {
  const t = useT()
  const locale = useLocale()
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
      <span role="gridcell" className={grid.field} data-first style={{ width: firstWidth(layout) }}>
        <span className={grid.check} data-check>
          <IconCheck size={12} stroke={2.5} aria-hidden="true" />
        </span>
        <DefectThumb defect={defect} />
        {layout === null ? <RegisterCard defect={defect} library={library} /> : defectLabel(defect.defectNum)}
      </span>
      {layout?.map(({ name, width, isShort }) => (
        <span
          key={name}
          role="gridcell"
          className={grid.field}
          data-number={columnsByName[name].isNumber}
          style={{ width }}
        >
          <span className={grid.text}>
            {columnsByName[name].show(defect, { t, locale, library, timeZone, modelHref, isShort })}
          </span>
        </span>
      ))}
    </div>
  )
})

const firstWidth = (layout: RegisterLayout) => (layout === null ? '100%' : numberWidth)

type Props = {
  readonly rows: readonly RegisterRow[]
  /** Of the defects, as they stand in the rows. */
  readonly ids: readonly string[]
  readonly total: number
  readonly columns: readonly RegisterColumn[]
  readonly library: LibraryIndex
  readonly timeZone: string
  readonly modelHref: (defectId: string) => string | undefined
  readonly order: DefectOrder
  readonly chosen: Chosen
  readonly openId: string | null
  readonly groupName: (value: string | null, defect: Defect) => string
  /** How many are in it, of those that are not loaded yet too. */
  readonly groupCount: (value: string | null) => number | undefined
  readonly groupQuantities: (value: string | null) => Quantities | undefined
  readonly onOrder: (order: DefectOrder) => void
  readonly onChoose: (chosen: Chosen) => void
  /** All that is found, loaded or not. */
  readonly onAll: () => void
  readonly onOpen: (id: string | null) => void
  readonly onRemove: () => void
  /** The last loaded rows are near. */
  readonly onEnd: () => void
}

function Head({
  layout,
  timeZone,
  order,
  onOrder,
}: Pick<Props, 'timeZone' | 'order' | 'onOrder'> & { readonly layout: RegisterLayout }) {
  const t = useT()
  const firstMoment = layout?.find(({ name }) => name === 'created' || name === 'updated')?.name
  return (
    <div role="row" aria-rowindex={1} className={grid.head} style={{ height: headHeight }}>
      <span
        role="columnheader"
        aria-sort={sortedBy(order, 'number')}
        className={grid.field}
        data-first
        style={{ width: firstWidth(layout) }}
      >
        <SortButton name={t('defects.columns.number')} sort="number" order={order} onOrder={onOrder} />
      </span>
      {layout?.map(({ name, width }) => {
        const { sort, isNumber } = columnsByName[name]
        const column = t(`defects.columns.${name}`)
        const word = name === firstMoment ? t('defects.register.zoned', { column, zone: timeZone }) : column
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
              <span className={grid.text}>{word}</span>
            ) : (
              <SortButton name={word} sort={sort} order={order} onOrder={onOrder} />
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
  quantities,
}: {
  readonly at: number
  readonly name: string
  readonly count: number | undefined
  readonly quantities: Quantities | undefined
}) {
  const t = useT()
  const locale = useLocale()
  const texts = quantities === undefined ? [] : quantityTexts(t, locale, quantities)
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
          {[count?.toLocaleString(locale), ...texts].filter((text) => text !== undefined).join(' · ')}
        </MutedText>
      </span>
    </div>
  )
}

/** Only the rows in sight are laid out: fifty thousand scroll like fifty. */
export function RegisterTable(props: Props) {
  const { rows, total, columns, library, timeZone, order, chosen, openId, onEnd } = props
  const t = useT()
  const id = useId()
  const locale = useLocale()
  const { ref, width, first, last, onScroll } = useWindow(rows.length, rowHeight)
  const layout = useMemo(() => layOut(shownColumns(columns, library), width, locale), [columns, library, width, locale])
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
        aria-colcount={(layout?.length ?? 0) + 1}
        aria-label={t('defects.register.grid')}
        tabIndex={0}
        className={grid.sheet}
        onKeyDown={onKeyDown}
        onClick={onClick}
        aria-activedescendant={activeAt < 0 ? undefined : `${id}-${first + activeAt}`}
        style={{ height: headHeight + rows.length * rowHeight, width: layoutWidth(layout) }}
      >
        <Head layout={layout} timeZone={timeZone} order={order} onOrder={props.onOrder} />
        {inSight.map((row, offset) => {
          const at = first + offset
          if (row.kind === 'group') {
            return (
              <GroupRow
                key={`group ${row.value ?? ''} ${at}`}
                at={at}
                name={props.groupName(row.value, row.defect)}
                count={props.groupCount(row.value)}
                quantities={props.groupQuantities(row.value)}
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
              layout={layout}
              library={library}
              timeZone={timeZone}
              modelHref={props.modelHref(row.defect._id)}
              isChosen={chosen.ids.has(row.defect._id)}
              isActive={row.index === chosen.active}
              isOpen={row.defect._id === openId}
            />
          )
        })}
      </div>
      {rows.length === 0 && <p className={editor.quiet}>{t('defects.none')}</p>}
    </div>
  )
}
