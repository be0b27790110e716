import { escapeXml } from '@plumbline/office/xml'
import { severityColour, severityFill, type ElevationView } from '../blocks.ts'
import { maxPictureHeight, textWidth } from '../docx/page.ts'
import type { DrawnBox, ReportElevation } from '../snapshot.ts'
import { placeLabels } from './place-labels.ts'

type Size = { readonly width: number; readonly height: number }
type Letters = Readonly<Record<ReportElevation['pins'][number]['severity'], string>>

/** A figure on the page, in millimetres: a part of the drawing, beside it the floors, over both the SVG. */
export type ElevationFigure = Size & {
  readonly picture: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  /** The part of the drawing that is shown, in fractions of it. */
  readonly cut: DrawnBox
  readonly svg: string
}

/** Names of floors stand beside the drawing: over it they would cover windows. */
const nameMargin = 13
const edge = 2
const whole: DrawnBox = { left: 0, top: 0, right: 1, bottom: 1 }
const maxHeights = { all: maxPictureHeight - 14, detail: 150, key: 62, plain: 95 } as const

export const maxElevationHeight = (view: ElevationView | undefined): number => maxHeights[view?.kind ?? 'all']

const labelHeight = 3.7
const letterWidth = 3.4
const widthOf = ({ defectNum }: { readonly defectNum: number }): number =>
  letterWidth + String(defectNum).length * 1.6 + 1.6

const fixed = (value: number): string => value.toFixed(2)

/** Names that would overlap are left out; the lines stay. */
function floorMarks(
  floors: ReportElevation['floors'],
  at: (x: number, y: number) => readonly [number, number],
): string {
  let last = Number.NEGATIVE_INFINITY
  return floors
    .toSorted((one, other) => one.top - other.top)
    .map(({ label, top, bottom, left, right }) => {
      const [[x1, y1], [x2, y2]] = [at(left, top), at(right, bottom)]
      const line = `<path d="M${fixed(x1 - 1.5)} ${fixed(y1)}H${fixed(x2)}M${fixed(x1 - 1.5)} ${fixed(y2)}H${fixed(x2)}" stroke="#1979C4" stroke-opacity="0.45" stroke-width="0.12" fill="none"/>`
      const middle = (y1 + y2) / 2
      if (middle - last < 2.3) return line
      last = middle
      return `${line}<text x="${fixed(x1 - 2)}" y="${fixed(middle + 0.75)}" font-size="2.1" text-anchor="end" fill="#0B4F87">${escapeXml(label)}</text>`
    })
    .join('')
}

type Placed = ReportElevation['pins'][number]

/** A dot at the place, and a line from it to the label. */
function pinMarks(pins: readonly Placed[], within: Size, letters: Letters): string {
  const placed = placeLabels(pins, { widthOf, height: labelHeight, within })
  const lines = placed.map(({ x, y, labelX, labelY, labelWidth }) => {
    const [endX, endY] = [
      Math.min(Math.max(x, labelX), labelX + labelWidth),
      Math.min(Math.max(y, labelY), labelY + labelHeight),
    ]
    const path = `M${fixed(x)} ${fixed(y)}L${fixed(endX)} ${fixed(endY)}`
    return `<path d="${path}" stroke="#FFFFFF" stroke-width="0.6"/><path class="leader" d="${path}" stroke="#1A1F26" stroke-width="0.25"/>`
  })
  const labels = placed.map(({ labelX: x, labelY: y, labelWidth, severity, defectNum }) => {
    const [fill, colour] = [severityFill[severity], severityColour[severity]]
    return (
      `<rect class="label" x="${fixed(x)}" y="${fixed(y)}" width="${fixed(labelWidth)}" height="${labelHeight}" rx="0.5" fill="#FFFFFF" stroke="#${colour}" stroke-width="0.35"/>` +
      `<rect x="${fixed(x + 0.15)}" y="${fixed(y + 0.15)}" width="${letterWidth - 0.3}" height="${fixed(labelHeight - 0.3)}" fill="#${fill}"/>` +
      `<text x="${fixed(x + letterWidth / 2)}" y="${fixed(y + 2.75)}" font-size="2.5" font-weight="700" text-anchor="middle" fill="#111111">${escapeXml(letters[severity])}</text>` +
      `<text x="${fixed(x + letterWidth + (labelWidth - letterWidth) / 2)}" y="${fixed(y + 2.75)}" font-size="2.5" text-anchor="middle" fill="#111111">${defectNum}</text>`
    )
  })
  return [...lines, ...labels].join('')
}

const dots = (pins: readonly Placed[]): string =>
  pins
    .map(
      ({ x, y, severity }) =>
        `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="0.75" fill="#${severityColour[severity]}" stroke="#FFFFFF" stroke-width="0.3"/>`,
    )
    .join('')

/** What the enlarged view shows, on the key plan. */
function frame(part: DrawnBox | undefined, at: (x: number, y: number) => readonly [number, number]): string {
  if (part === undefined) return ''
  const [[x1, y1], [x2, y2]] = [at(part.left, part.top), at(part.right, part.bottom)]
  const box = `x="${fixed(x1)}" y="${fixed(y1)}" width="${fixed(x2 - x1)}" height="${fixed(y2 - y1)}" fill="none"`
  return `<rect ${box} stroke="#FFFFFF" stroke-width="1"/><rect class="frame" ${box} stroke="#1F3A5F" stroke-width="0.5"/>`
}

/** The figure of an elevation, from the size of its drawing in any unit. */
export function elevationFigure(
  { floors, pins }: Pick<ReportElevation, 'floors' | 'pins'>,
  view: ElevationView | undefined,
  drawing: Size,
  letters: Letters,
): ElevationFigure {
  const cut = view?.kind === 'detail' ? view.part : whole
  const [cutWide, cutHigh] = [(cut.right - cut.left) * drawing.width, (cut.bottom - cut.top) * drawing.height]
  const scale = Math.min(
    (textWidth - nameMargin - edge) / cutWide,
    (maxHeights[view?.kind ?? 'all'] - edge * 2) / cutHigh,
  )
  const picture = { left: nameMargin, top: edge, width: cutWide * scale, height: cutHigh * scale }
  const size = { width: picture.left + picture.width + edge, height: picture.height + edge * 2 }
  const at = (x: number, y: number) =>
    [
      picture.left + ((x - cut.left) / (cut.right - cut.left)) * picture.width,
      picture.top + ((y - cut.top) / (cut.bottom - cut.top)) * picture.height,
    ] as const
  const shown = pins
    .filter(({ x, y }) => x >= cut.left && x <= cut.right && y >= cut.top && y <= cut.bottom)
    .map((pin): Placed => {
      const [x, y] = at(pin.x, pin.y)
      return { ...pin, x, y }
    })
  const seenFloors = floors.filter(({ top, bottom }) => top >= cut.top - 1e-6 && bottom <= cut.bottom + 1e-6)
  const marks = view?.kind === 'key' ? frame(view.part, at) : pinMarks(shown, size, letters)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${fixed(size.width * 8)}" height="${fixed(size.height * 8)}" viewBox="0 0 ${fixed(size.width)} ${fixed(size.height)}" font-family="Noto Sans, Noto Sans HK, Noto Sans SC, Arial, sans-serif">${floorMarks(seenFloors, at)}${marks}${dots(shown)}</svg>`
  return { ...size, picture, cut, svg }
}

/** Pins over a picture of their own size, which is printed as wide as the text and at most 110 mm high. */
export function pinsSvg(pins: ReportElevation['pins'], size: Size, letters: Letters): string {
  const mm = Math.min(textWidth / size.width, 110 / size.height)
  const within = { width: size.width * mm, height: size.height * mm }
  const placed = pins.map((pin): Placed => ({ ...pin, x: pin.x * within.width, y: pin.y * within.height }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${fixed(within.width)} ${fixed(within.height)}" font-family="Noto Sans, Noto Sans HK, Noto Sans SC, Arial, sans-serif">${pinMarks(placed, within, letters)}${dots(placed)}</svg>`
}

/** Above and below the floors, so that marks at their edges can be seen. */
const air = 0.01
/** An enlargement of nearly everything shows nothing larger. */
const maxPart = 0.6

/** The floors with pins, as wide as these floors are. Undefined where the pins are on most of it, or there are none. */
export function affectedPart({ floors, pins }: Pick<ReportElevation, 'floors' | 'pins'>): DrawnBox | undefined {
  if (pins.length === 0) return undefined
  const own = floors.filter(({ top, bottom }) => pins.some(({ y }) => y >= top && y <= bottom))
  const top = Math.min(...own.map((floor) => floor.top), ...pins.map(({ y }) => y)) - air
  const bottom = Math.max(...own.map((floor) => floor.bottom), ...pins.map(({ y }) => y)) + air
  const part = {
    left: Math.max(0, Math.min(...own.map((floor) => floor.left), ...pins.map(({ x }) => x)) - air),
    right: Math.min(1, Math.max(...own.map((floor) => floor.right), ...pins.map(({ x }) => x)) + air),
    top: Math.max(0, top),
    bottom: Math.min(1, bottom),
  }
  return part.bottom - part.top > maxPart ? undefined : part
}
