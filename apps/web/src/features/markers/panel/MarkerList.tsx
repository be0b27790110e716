import { TextInput } from '@mantine/core'
import type { Marker } from '@plumbline/contract/markers/markers'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { MarkerRecord } from '../marker-sync.ts'
import classes from './MarkerList.module.css'
import { MarkerStatus } from './MarkerStatus.tsx'
import { useWindow } from '../../../ui/lists/use-window.ts'

const rowHeight = 52

type Props = {
  readonly records: readonly MarkerRecord[]
  readonly failed: Pick<ReadonlySet<string>, 'has'>
  readonly selected: ReadonlySet<string>
  readonly onSelect: (id: string) => void
  readonly isReadOnly: boolean
  readonly add: ReactNode
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}
const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

type RowProps = { readonly record: MarkerRecord; readonly isFailed: boolean }

/** Name, what its media are doing, its type and how many media it has. */
function MarkerRow({ record: { mine: marker, conflict }, isFailed }: RowProps) {
  const t = useT()
  return (
    <>
      <span className={classes.name}>{marker.name}</span>
      <span className={classes.fact}>
        {conflict !== undefined ? (
          <span className={classes.warning}>{t('markers.desk.list.conflict')}</span>
        ) : isFailed ? (
          <span className={classes.warning}>{t('markers.desk.list.unsaved')}</span>
        ) : (
          <MarkerStatus marker={marker} />
        )}
        <span className={classes.type}>{t(`markers.desk.types.${marker.markerType}`)}</span>
      </span>
      {marker.totalMediaCount > 0 && (
        <span className={classes.media} title={t('markers.desk.list.media', { count: marker.totalMediaCount })}>
          {marker.totalMediaCount}
        </span>
      )}
    </>
  )
}

function NoMarkers({ isSearching, isReadOnly }: { readonly isSearching: boolean; readonly isReadOnly: boolean }) {
  const t = useT()
  if (isSearching) return <p className={classes.empty}>{t('markers.desk.list.noMatch')}</p>
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{t('markers.desk.list.none')}</p>
      <p>{t(isReadOnly ? 'markers.desk.list.noneRead' : 'markers.desk.list.noneText')}</p>
    </div>
  )
}

function scrollToRow(box: HTMLElement | null, row: number): void {
  if (box === null) return
  if (row * rowHeight < box.scrollTop) box.scrollTop = row * rowHeight
  else if ((row + 1) * rowHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = (row + 1) * rowHeight - box.clientHeight
}

/** Every marker of the plan with what its media are doing. Arrow keys walk, and the plan follows. */
export function MarkerList({ records, failed, selected, onSelect, isReadOnly, add }: Props) {
  const t = useT()
  const [search, setSearch] = useState('')
  const listId = useId()
  const found =
    search.trim() === ''
      ? records
      : records.filter(({ mine: marker }) =>
          fold(`${marker.name} ${t(`markers.desk.types.${marker.markerType}`)}`).includes(fold(search.trim())),
        )
  const { ref, first, last, onScroll } = useWindow(found.length, rowHeight)
  const current = found.findIndex(({ mine: marker }) => selected.has(marker._id))
  const rowId = (marker: Marker) => `${listId}-${marker._id}`

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    const next = Math.min(found.length - 1, Math.max(0, current + step))
    onSelect(found[next]!.mine._id)
    scrollToRow(event.currentTarget.parentElement, next)
  }

  return (
    <section aria-label={t('markers.desk.list.label')} className={classes.section}>
      <div className={classes.head}>
        <h2>{t('markers.desk.list.label')}</h2>
        <span className={classes.count}>
          {found.length === records.length
            ? records.length
            : t('markers.desk.list.found', { found: found.length, count: records.length })}
        </span>
      </div>
      {records.length > 0 && (
        <TextInput
          size="sm"
          className={classes.search ?? ''}
          aria-label={t('markers.desk.list.search')}
          placeholder={t('markers.desk.list.search')}
          value={search}
          leftSection={<IconSearch size={14} stroke={1.5} aria-hidden="true" />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && <NoMarkers isSearching={records.length > 0} isReadOnly={isReadOnly} />}
      <div ref={ref} className={classes.scroll} onScroll={onScroll}>
        {found.length > 0 && (
          <ul
            role="listbox"
            tabIndex={0}
            aria-label={t('markers.desk.list.label')}
            aria-activedescendant={current >= first && current < last ? rowId(found[current]!.mine) : undefined}
            className={classes.rows}
            style={{ height: found.length * rowHeight }}
            onKeyDown={onKeyDown}
          >
            {found.slice(first, last).map((record, index) => (
              <li
                key={record.mine._id}
                id={rowId(record.mine)}
                role="option"
                aria-selected={selected.has(record.mine._id)}
                aria-setsize={found.length}
                aria-posinset={first + index + 1}
                className={classes.row}
                style={{ top: (first + index) * rowHeight }}
                onClick={() => onSelect(record.mine._id)}
              >
                <MarkerRow record={record} isFailed={failed.has(record.mine._id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {add !== undefined && <div className={classes.foot}>{add}</div>}
    </section>
  )
}
