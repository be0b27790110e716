/** A run of photos under one heading. */
export type Run = { readonly first: number; readonly count: number }
export type GridMeasures = {
  readonly width: number
  readonly cellWidth: number
  readonly captionHeight: number
  readonly gap: number
  readonly headerHeight: number
  readonly padding: number
}
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type GridLayout = {
  readonly total: number
  readonly columns: number
  readonly cell: { readonly width: number; readonly height: number }
  readonly height: number
  /** Where each run begins, its heading included, and at last where everything ends. */
  readonly tops: readonly number[]
  readonly runs: readonly Run[]
  readonly measures: GridMeasures
}

/** How many of `values`, which rise, are at most `value`. */
function countUpTo(length: number, at: (index: number) => number, value: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** Pictures are 4:3 in cells of one size, so that the place of any of 100,000 is computed and not measured. */
export function layGrid(runs: readonly Run[], measures: GridMeasures): GridLayout {
  const { width, cellWidth, captionHeight, gap, headerHeight, padding } = measures
  const inner = Math.max(cellWidth, width - 2 * padding)
  const columns = Math.max(1, Math.floor((inner + gap) / (cellWidth + gap)))
  const cell = { width: Math.floor((inner - gap * (columns - 1)) / columns), height: 0 }
  cell.height = Math.round(cell.width * 0.75) + captionHeight
  const filled = runs.filter(({ count }) => count > 0)
  const tops = [headerHeight === 0 ? padding : 0]
  for (const { count } of filled)
    tops.push(tops.at(-1)! + headerHeight + Math.ceil(count / columns) * (cell.height + gap))
  const last = filled.at(-1)
  return {
    total: last === undefined ? 0 : last.first + last.count,
    columns,
    cell,
    tops,
    height: tops.at(-1)! + padding,
    runs: filled,
    measures,
  }
}

export function runOf({ runs }: GridLayout, index: number): number {
  return Math.max(0, countUpTo(runs.length, (at) => runs[at]!.first, index) - 1)
}

export function boxOf(layout: GridLayout, index: number): Box {
  const {
    runs,
    tops,
    columns,
    cell,
    measures: { gap, headerHeight, padding },
  } = layout
  const run = runOf(layout, index)
  const within = index - (runs[run]?.first ?? 0)
  return {
    left: padding + (within % columns) * (cell.width + gap),
    top: tops[run]! + headerHeight + Math.floor(within / columns) * (cell.height + gap),
    ...cell,
  }
}

/** The first photo of the row at this height; under a heading, the first below it. */
export function indexAt(layout: GridLayout, y: number): number {
  const {
    runs,
    tops,
    columns,
    cell,
    total,
    measures: { gap, headerHeight },
  } = layout
  if (total === 0) return 0
  const run = Math.min(runs.length - 1, Math.max(0, countUpTo(runs.length, (at) => tops[at]!, y) - 1))
  const { first, count } = runs[run]!
  const rows = Math.ceil(count / columns)
  const row = Math.min(rows - 1, Math.max(0, Math.floor((y - tops[run]! - headerHeight) / (cell.height + gap))))
  return first + row * columns
}

/** Photos [first, end) of which some part lies between these heights, whole rows. */
export function seenBetween(layout: GridLayout, top: number, bottom: number): readonly [first: number, end: number] {
  if (layout.total === 0) return [0, 0]
  const first = indexAt(layout, top)
  const last = indexAt(layout, bottom)
  const { first: begin, count } = layout.runs[runOf(layout, last)]!
  return [first, Math.min(begin + count, last + layout.columns)]
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last'

/** Where an arrow leads. Up and down stay below each other as far as rows of another run allow. */
export function stepFrom(layout: GridLayout, index: number, step: Step, pageHeight: number): number {
  const {
    total,
    columns,
    cell,
    runs,
    measures: { gap },
  } = layout
  const within = (to: number) => Math.min(total - 1, Math.max(0, to))
  if (step === 'first' || step === 'last') return step === 'first' ? 0 : within(total - 1)
  if (step === 'left' || step === 'right') return within(index + (step === 'left' ? -1 : 1))
  const rows = step === 'up' || step === 'down' ? 1 : Math.max(1, Math.floor(pageHeight / (cell.height + gap)))
  let at = index
  for (let moved = 0; moved < rows; moved += 1) {
    const run = runOf(layout, at)
    const { first, count } = runs[run]!
    const column = (at - first) % columns
    if (step === 'down' || step === 'pageDown') {
      const isLastRow = Math.floor((at - first) / columns) === Math.floor((count - 1) / columns)
      if (!isLastRow) at = Math.min(first + count - 1, at + columns)
      else if (run + 1 < runs.length)
        at = Math.min(runs[run + 1]!.first + column, runs[run + 1]!.first + runs[run + 1]!.count - 1)
    } else if (at - first >= columns) at -= columns
    else if (run > 0) {
      const above = runs[run - 1]!
      const lastRow = above.first + Math.floor((above.count - 1) / columns) * columns
      at = Math.min(lastRow + column, above.first + above.count - 1)
    }
  }
  return at
}
