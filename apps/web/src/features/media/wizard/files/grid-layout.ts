/** Pixels of the dialog that are not the grid: edges, the column beside it, the names of the floors. */
const beside = 450
const cellSizes = { least: 52, most: 148 } as const
/** The names of the floors, the heads of the columns, and what lies between two columns and two images. */
const [floorsWide, headsHigh, columnGap, imageGap] = [64, 28, 10, 4]

const dialogMax = 1400
/** Of the window that the dialog takes. */
const dialogShare = 0.9

/** As large as the window allows: the photo is what one looks at. */
function cellWidth(window: number, columns: number, images: number): number {
  const free = Math.min(dialogMax, window * dialogShare) - beside - columns * (columnGap + (images - 1) * imageGap)
  return Math.min(cellSizes.most, Math.max(cellSizes.least, Math.floor(free / (columns * images))))
}

/** Pixels of the grid in a window of this width. */
export function gridLayout(window: number, columns: number, images: number) {
  const width = cellWidth(window, columns, images)
  const columnWide = columnGap + images * (width + imageGap) - imageGap
  return {
    width,
    columnWide,
    rowHeight: Math.round((width * 3) / 4) + 6,
    whole: floorsWide + columns * columnWide + imageGap,
    leftOf: (column: number, image: number) =>
      floorsWide + column * columnWide + columnGap + image * (width + imageGap),
  }
}
export type GridLayout = ReturnType<typeof gridLayout>

type Seen = { readonly top: number; readonly left: number; readonly width: number; readonly rowHeight: number }

/** Scrolls a box as little as needed for a cell to be seen beside the floors and below the heads. */
export function scrollToCell(box: HTMLElement, { top, left, width, rowHeight }: Seen): void {
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowHeight + headsHigh > box.scrollTop + box.clientHeight)
    box.scrollTop = top + rowHeight + headsHigh - box.clientHeight
  if (left - floorsWide < box.scrollLeft) box.scrollLeft = left - floorsWide - columnGap
  else if (left + width > box.scrollLeft + box.clientWidth) box.scrollLeft = left + width + imageGap - box.clientWidth
}
