import '@mantine/core/styles/Flex.css'
import { Box, Flex, Group, Text, TextInput } from '@mantine/core'
import type { Marker } from '@plumbline/contract/markers/markers'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
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

const Warning = ({ text }: { readonly text: string }) => (
  <Text component="span" flex="none" c="var(--pl-error)">
    {text}
  </Text>
)

type RowProps = { readonly record: MarkerRecord; readonly isFailed: boolean }

/** Name, what its media are doing, its type and how many media it has. */
function MarkerRow({ record: { mine: marker, conflict }, isFailed }: RowProps) {
  const t = useT()
  return (
    <>
      <Text component="span" truncate fw={500} lh="20px">
        {marker.name}
      </Text>
      <Flex component="span" className={classes.fact ?? ''} gap="sm" align="center" c="dimmed" fz="xs" lh="18px">
        {conflict !== undefined ? (
          <Warning text={t('markers.planScreen.list.conflict')} />
        ) : isFailed ? (
          <Warning text={t('markers.planScreen.list.unsaved')} />
        ) : (
          <MarkerStatus marker={marker} />
        )}
        <Text component="span" truncate>
          {t(`markers.planScreen.types.${marker.markerType}`)}
        </Text>
      </Flex>
      {marker.totalMediaCount > 0 && (
        <MutedText
          component="span"
          size="sm"
          isTabular
          className={classes.media}
          title={t('markers.planScreen.list.media', { count: marker.totalMediaCount })}
        >
          {marker.totalMediaCount}
        </MutedText>
      )}
    </>
  )
}

const emptyText = { px: 'lg', pt: 'xs', pb: 'md', c: 'dimmed' } as const

function NoMarkers({ isSearching, isReadOnly }: { readonly isSearching: boolean; readonly isReadOnly: boolean }) {
  const t = useT()
  if (isSearching) return <Text {...emptyText}>{t('markers.planScreen.list.noMatch')}</Text>
  return (
    <Box {...emptyText}>
      <Text c="var(--pl-text)" fw={500}>
        {t('markers.planScreen.list.none')}
      </Text>
      <p>{t(isReadOnly ? 'markers.planScreen.list.noneRead' : 'markers.planScreen.list.noneText')}</p>
    </Box>
  )
}

type HeadProps = {
  readonly found: number
  readonly count: number
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** How many there are, and the field that narrows them down. */
function ListHead({ found, count, search, onSearch }: HeadProps) {
  const t = useT()
  return (
    <>
      <Group gap="sm" align="baseline" justify="space-between" px="lg" pt="md" pb="sm">
        <Text component="h2" fz="sm" fw={600}>
          {t('markers.planScreen.list.label')}
        </Text>
        <MutedText component="span" size="sm" isTabular>
          {found === count ? count : t('markers.planScreen.list.found', { found, count })}
        </MutedText>
      </Group>
      {count > 0 && (
        <TextInput
          size="sm"
          mx="lg"
          mb="sm"
          aria-label={t('markers.planScreen.list.search')}
          placeholder={t('markers.planScreen.list.search')}
          value={search}
          leftSection={<IconSearch size={14} stroke={1.5} aria-hidden="true" />}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
    </>
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
          fold(`${marker.name} ${t(`markers.planScreen.types.${marker.markerType}`)}`).includes(fold(search.trim())),
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
    <Flex component="section" aria-label={t('markers.planScreen.list.label')} flex={1} direction="column" mih={0}>
      <ListHead found={found.length} count={records.length} search={search} onSearch={setSearch} />
      {found.length === 0 && <NoMarkers isSearching={records.length > 0} isReadOnly={isReadOnly} />}
      <div ref={ref} className={classes.scroll} onScroll={onScroll}>
        {found.length > 0 && (
          <ul
            role="listbox"
            tabIndex={0}
            aria-label={t('markers.planScreen.list.label')}
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
      {add !== undefined && (
        <Box className={classes.foot ?? ''} px="lg" py="md">
          {add}
        </Box>
      )}
    </Flex>
  )
}
