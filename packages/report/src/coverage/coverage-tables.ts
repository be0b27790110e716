import { bold, cell, label, line, note, small, type Block, type Cell, type Row } from '../blocks.ts'
import type { ReportCloseRangeArea, ReportCoverage, ReportDefect } from '../snapshot.ts'
import { coverageFigures, floorRanges, hasPhotos } from './coverage-figures.ts'
import type { Context } from '../sections/section.ts'

/** A building of 60 floors would otherwise fill pages with one table. */
const maxFloorRows = 40
const maxGaps = 12
const maxAreas = 20

const centred = (text: string): Cell => ({ content: [{ ...line(text), align: 'centre' }] })
const centredLabel = (text: string): Cell => ({ content: [{ ...line(bold(text)), align: 'centre' }], isLabel: true })

type Floor = ReportCoverage['floors'][number] & { readonly defects: number }
type FloorGroup = readonly [Floor, ...Floor[]]

const isEmpty = (floor: Floor): boolean => !hasPhotos(floor) && floor.defects === 0
const isWhole = (floor: Floor): boolean => floor.seenShare === 1
const isClean = (floor: Floor): boolean => isWhole(floor) && floor.defects === 0

/** Floors one above the other that were not seen at all, or wholly and without a defect, are one group. */
function groupsOf(floors: readonly Floor[], kinds = [isEmpty, isClean]): readonly FloorGroup[] {
  const groups: [Floor, ...Floor[]][] = []
  for (const floor of floors) {
    const last = groups.at(-1)
    if (last !== undefined && kinds.some((isAlike) => isAlike(floor) && isAlike(last[0]))) last.push(floor)
    else groups.push([floor])
  }
  return groups
}

/** One value, or the least and the largest of several. */
function spread(values: readonly number[], text: (value: number) => string, { words, format }: Context['translator']) {
  const [from, to] = [text(Math.min(...values)), text(Math.max(...values))]
  return from === to ? from : format(words.coverage.range, { from, to })
}

function floorRow(floors: FloorGroup, name: string, isMeasured: boolean, { translator }: Context): Row {
  const { words } = translator
  const { share } = coverageFigures(translator)
  const shown = floors.filter(hasPhotos)
  const shares = floors.map(({ seenShare }) => seenShare ?? 0)
  const seen =
    isMeasured && shares.some((value) => value > 0) ? spread(shares, share, translator) : words.coverage.floors.byPlace
  const defects = floors.reduce((sum, floor) => sum + floor.defects, 0)
  return [
    cell(name),
    centred(shown.length === 0 ? words.none : seen),
    centred(
      spread(
        floors.map(({ photos }) => photos),
        (count) => translator.number(count, 0),
        translator,
      ),
    ),
    centred(shown.length === 0 && defects === 0 ? words.none : translator.number(defects, 0)),
  ]
}

const nameOf = (floors: FloorGroup): string =>
  floorRanges(
    floors.map((floor) => floor.label),
    () => true,
  )[0]!.text

function floorRows(floors: readonly Floor[], maxRows: number, isMeasured: boolean, context: Context): readonly Row[] {
  const { words, format } = context.translator
  const each = groupsOf(floors)
  // Defects of single floors are among those by place; what was not seen is nowhere else floor by floor.
  const groups = each.length > maxRows ? groupsOf(floors, [isEmpty, isWhole]) : each
  const shown = groups.length > maxRows ? groups.slice(0, maxRows - 1) : groups
  const [first, ...rest] = groups.slice(shown.length).flat()
  return [
    ...shown.map((group) => {
      const many = format(words.coverage.floors.many, { list: nameOf(group), count: group.length })
      return floorRow(group, group.length === 1 ? group[0].label : many, isMeasured, context)
    }),
    ...(first === undefined
      ? []
      : [
          floorRow(
            [first, ...rest],
            format(words.coverage.floors.more, { count: rest.length + 1, list: nameOf([first, ...rest]) }),
            isMeasured,
            context,
          ),
        ]),
  ]
}

/** Omissions by which a floor may have defects that this report does not count. */
const uncounted: readonly string[] = [
  'defects-filtered',
  'suggestions-undecided',
  'photos-not-analysed',
  'photos-failed',
  'photos-unread',
]

type ShortTable = { readonly rows: number; readonly blocks: (maxRows?: number) => readonly Block[] }

/** Of the lower floors beyond so many rows one row says which they are. */
export function floorTable(
  { floors: covered, basis }: ReportCoverage,
  defects: readonly ReportDefect[],
  context: Context,
): ShortTable {
  const {
    snapshot: { leftOut },
    translator: { words, format },
    table,
  } = context
  const { floors: texts } = words.coverage
  if (covered.length === 0) return { rows: 0, blocks: () => [note(texts.undefined)] }
  const isMeasured = basis === 'measured'
  const floors = covered.map((floor) => ({
    ...floor,
    defects: defects.filter((defect) => defect.floor === floor.label).length,
  }))
  const known = new Set(covered.map((floor) => floor.label))
  const without = defects.filter(({ floor }) => floor === null || !known.has(floor)).length
  const joint = context.translator.locale === 'en' ? ' ' : ''
  const caption = table(texts.title)
  const key = note(
    [
      format(isMeasured ? texts.key : texts.keyByPlace, { none: words.none }),
      ...(leftOut.some(({ kind }) => uncounted.includes(kind))
        ? [format(texts.notAll, { title: words.leftOut.title })]
        : []),
      ...(without > 0 ? [format(texts.without, { count: without })] : []),
    ].join(joint),
  )
  return {
    rows: Math.min(maxFloorRows, groupsOf(floors).length),
    blocks: (maxRows = maxFloorRows) => [
      {
        kind: 'table',
        style: 'grid',
        widths: [40, 20, 20, 20],
        caption,
        head: [label(texts.floor), ...[texts.seen, texts.photos, texts.defects].map(centredLabel)],
        rows: floorRows(floors, maxRows, isMeasured, context),
      },
      key,
    ],
  }
}

export const gapFloors = ({ floors }: ReportCoverage['gaps'][number], unknown: string): string => {
  const [lowest, highest] = [floors[0], floors.at(-1)]
  if (lowest === undefined || highest === undefined) return unknown
  return lowest === highest ? lowest : `${lowest} – ${highest}`
}

/** The largest first; the others are counted, with the floors on which they are. */
export function gapTable(coverage: ReportCoverage, { translator, table }: Context): ShortTable {
  const caption = table(translator.words.coverage.gaps.title)
  return {
    rows: Math.min(maxGaps, coverage.gaps.length),
    blocks: (shown = maxGaps) => gapBlocks(coverage, shown, caption, translator),
  }
}

function gapBlocks(
  { gaps, floors }: ReportCoverage,
  shown: number,
  caption: string,
  translator: Context['translator'],
): readonly Block[] {
  const { words, format, number, list } = translator
  const { gaps: texts } = words.coverage
  const { squareMetres } = coverageFigures(translator)
  const table: Block = {
    kind: 'table',
    style: 'grid',
    widths: [12, 40, 28, 20],
    caption,
    head: [centredLabel(texts.number), label(texts.floors), centredLabel(texts.size), centredLabel(texts.area)],
    rows: gaps
      .slice(0, shown)
      .map((gap, index) => [
        centred(String(index + 1)),
        cell(gapFloors(gap, words.none)),
        centred(format(texts.sizeOf, { width: number(gap.widthM), height: number(gap.heightM) })),
        centred(squareMetres(gap.areaM2)),
      ]),
  }
  const rest = gaps.slice(shown)
  if (rest.length === 0) return [table]
  const labels = floors.map((floor) => floor.label)
  const touched = new Set(rest.flatMap((gap) => floorsBetween(gap.floors, labels)))
  const ranges = floorRanges(labels, (name) => touched.has(name)).map(({ text }) => text)
  const more = format(texts.more, {
    count: rest.length,
    area: squareMetres(rest.reduce((sum, { areaM2 }) => sum + areaM2, 0)),
    floors: ranges.length === 0 ? texts.floorsUnknown : list(ranges),
  })
  return [table, note(more)]
}

/** A gap names its lowest and its highest floor only. */
function floorsBetween(ends: readonly string[], labels: readonly string[]): readonly string[] {
  const at = ends.map((end) => labels.indexOf(end)).filter((index) => index >= 0)
  return at.length === 0 ? [] : labels.slice(Math.min(...at), Math.max(...at) + 1)
}

export function* closeRangeTable(
  areas: readonly ReportCloseRangeArea[],
  { translator, table }: Context,
): Iterable<Block> {
  if (areas.length === 0) return
  const { words, format, day, list } = translator
  const { squareMetres } = coverageFigures(translator)
  const { closeRange: texts } = words.coverage
  yield {
    kind: 'table',
    style: 'grid',
    widths: [7, 16, 16, 16, 8, 12, 25],
    caption: table(texts.title),
    head: [texts.number, texts.method, texts.by, texts.on, texts.photos, texts.result, texts.note].map(label),
    rows: areas.slice(0, maxAreas).map(({ number, method, by, on, photos, result, note: remark, outside }, index) => [
      centred(String(number ?? index + 1)),
      cell(texts.methods[method]),
      cell(by),
      cell(day(on)),
      centred(String(photos)),
      cell(texts.results[result ?? 'none']),
      cell(
        small(
          [
            remark,
            ...(outside === undefined
              ? []
              : [
                  format(texts.outside, {
                    outside: squareMetres(outside.outsideM2),
                    area: squareMetres(outside.areaM2),
                  }),
                ]),
          ]
            .filter(Boolean)
            .join(' '),
        ),
      ),
    ]),
  }
  const rest = areas.slice(maxAreas)
  if (rest.length === 0) return
  const days = [...new Set(rest.map(({ on }) => on))].toSorted().map(day)
  const shown = days.length > 4 ? [`${days[0]!} – ${days.at(-1)!}`] : days
  yield note(format(texts.more, { count: rest.length, dates: list(shown) }))
}
