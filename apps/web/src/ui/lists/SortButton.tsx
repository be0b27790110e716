import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import grid from './data-grid.module.css'

/** How the order of a list stands in its address. */
type Order<Sort extends string> = { readonly sort: Sort; readonly descending: boolean }

export const sortedBy = <Sort extends string>({ sort, descending }: Order<Sort>, own: Sort) =>
  sort !== own ? 'none' : descending ? 'descending' : 'ascending'

type Props<Sort extends string> = {
  readonly name: string
  readonly sort: Sort
  readonly order: Order<Sort>
  readonly onOrder: (order: Order<Sort>) => void
}

/** Above a column: pressed again, the other way round. */
export function SortButton<Sort extends string>({ name, sort, order, onOrder }: Props<Sort>) {
  const direction = sortedBy(order, sort)
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      className={grid.sort}
      onClick={() => onOrder({ sort, descending: direction === 'ascending' })}
    >
      {name}
      {direction !== 'none' && <Arrow size={14} stroke={1.5} aria-hidden="true" />}
    </button>
  )
}
