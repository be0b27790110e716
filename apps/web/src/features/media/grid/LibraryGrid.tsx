import { Text } from '@mantine/core'
import type { Media } from '@plumbline/contract/media/media'
import type { OutlineGroup } from '@plumbline/contract/media/library'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { bringIntoView } from '../../../ui/lists/use-window.ts'
import type { Density } from './library-address.ts'
import { boxOf, indexAt, layGrid, seenBetween, stepFrom, type GridLayout } from './library-layout.ts'
import type { Names } from './library-names.ts'
import type { Pages } from './library-pages.ts'
import type { Section } from './library-sections.ts'
import { useSelected, type Selection } from './library-selection.ts'
import { LibraryCell } from './LibraryCell.tsx'
import classes from './LibraryGrid.module.css'
import { LibraryScrubber } from './LibraryScrubber.tsx'
import { keyOf, type GridInput } from './use-grid-input.ts'
import { useViewport } from './use-viewport.ts'

const sizes: Readonly<Record<Density, { readonly cellWidth: number; readonly captionHeight: number }>> = {
  small: { cellWidth: 104, captionHeight: 4 },
  medium: { cellWidth: 172, captionHeight: 26 },
  large: { cellWidth: 268, captionHeight: 26 },
}

type Props = {
  readonly total: number
  readonly sections: readonly Section[]
  readonly groups: readonly OutlineGroup[]
  readonly pages: Pages<Media>
  readonly names: Names
  readonly selection: Selection
  readonly hands: GridInput
  readonly density: Density
  readonly hasDates: boolean
  readonly mayEdit: boolean
}

/** The photo at the top stays at the top when cells get another size. */
function useHeldPlace(box: React.RefObject<HTMLDivElement | null>, layout: GridLayout) {
  const before = useRef(layout)
  useLayoutEffect(() => {
    const old = before.current
    before.current = layout
    if (
      box.current === null ||
      (old.columns === layout.columns && old.cell.height === layout.cell.height) ||
      box.current.scrollTop === 0
    )
      return
    box.current.scrollTo(
      0,
      boxOf(layout, Math.min(indexAt(old, box.current.scrollTop), Math.max(0, layout.total - 1))).top -
        layout.measures.headerHeight,
    )
  }, [box, layout])
}

/** Where an elevation's column or a day begins; hidden from screen readers, whose cells each say their place. */
function SectionHeads({
  layout,
  names,
  from,
  to,
}: {
  readonly layout: GridLayout
  readonly names: Names
  readonly from: number
  readonly to: number
}) {
  const t = useT()
  return layout.runs.map((run, at) => {
    const section = run as Section
    const [top, bottom] = [layout.tops[at]!, layout.tops[at + 1]!]
    if (top >= to || bottom <= from) return null
    return (
      <div key={section.key} aria-hidden="true" className={classes.section} style={{ top, height: bottom - top }}>
        <div className={classes.header} style={{ height: layout.measures.headerHeight }}>
          <Text component="span" fw={600} truncate>
            {names.section(section)}
          </Text>
          <MutedText component="span" flex="none" isTabular>
            {names.floors(section)}
          </MutedText>
          <MutedText component="span" flex="none" ml="auto" isTabular>
            {t('media.library.count', { count: section.count })}
          </MutedText>
        </div>
      </div>
    )
  })
}

/** Where every photo lies, by the width of the grid and the size of its cells. */
function useGridLayout(
  { total, sections, density }: Pick<Props, 'total' | 'sections' | 'density'>,
  width: number,
): GridLayout {
  return useMemo(() => {
    const hasSections = sections.length > 0
    return layGrid(hasSections ? sections : [{ first: 0, count: total }], {
      width,
      ...sizes[density],
      gap: 8,
      headerHeight: hasSections ? 36 : 0,
      padding: 12,
    })
  }, [sections, total, width, density])
}

/** Any number of photos: only those in sight are there, each at a place that is computed. */
export function LibraryGrid(props: Props) {
  const { total, sections, groups, pages, names, selection, hands, density, hasDates, mayEdit } = props
  const t = useT()
  const id = useId()
  const { box, width, height, from, to, seenFrom, seenTo } = useViewport()
  const layout = useGridLayout(props, width)
  useHeldPlace(box, layout)
  useSyncExternalStore(pages.subscribe, pages.version)
  const [first, end] = seenBetween(layout, from, to)
  const [wantedFirst, wantedEnd] = seenBetween(layout, seenFrom, seenTo)
  useEffect(() => pages.want(wantedFirst, wantedEnd), [pages, wantedFirst, wantedEnd])
  const active = useSelected(selection, (state) => state.active)
  const hasSelection = useSelected(selection, ({ ids }) => ids.size > 0)
  const covered = layout.measures.headerHeight

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = keyOf(event)
    if (step === undefined || total === 0) return hands.onKey(event, active)
    event.preventDefault()
    const next = stepFrom(layout, Math.min(active, total - 1), step, height - covered)
    hands.goTo(next, event.shiftKey)
    const at = boxOf(layout, next)
    if (box.current !== null) bringIntoView(box.current, at.top, at.height, covered)
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (cell !== null) hands.onHit(Number(cell.dataset['index']), event, hasSelection)
  }

  return (
    <div className={classes.grid}>
      <div ref={box} className={classes.scroll} data-library-scroll tabIndex={-1}>
        <div style={{ height: layout.height }} className={classes.sheet}>
          {sections.length > 0 && <SectionHeads layout={layout} names={names} from={from} to={to} />}
          <div
            role="listbox"
            aria-multiselectable="true"
            aria-label={t('media.library.grid')}
            aria-describedby={`${id}-keys`}
            tabIndex={0}
            className={classes.cells}
            data-library-keys
            aria-activedescendant={active >= first && active < end ? `${id}-${active}` : undefined}
            onKeyDown={onKeyDown}
            onClick={onClick}
          >
            {Array.from({ length: end - first }, (_, offset) => {
              const index = first + offset
              const media = pages.item(index)
              return (
                <LibraryCell
                  key={index}
                  id={`${id}-${index}`}
                  index={index}
                  total={total}
                  box={boxOf(layout, index)}
                  media={media}
                  place={media === undefined ? '' : names.place(media)}
                  selection={selection}
                  density={density}
                  hasDates={hasDates}
                  mayEdit={mayEdit}
                />
              )
            })}
          </div>
        </div>
        <p id={`${id}-keys`} className="pl-hidden">
          {t('media.library.gridKeys')}
        </p>
      </div>
      <LibraryScrubber box={box} layout={layout} sections={sections} groups={groups} names={names} />
    </div>
  )
}
