import { escapeXml } from '@plumbline/office/xml'
import type { CoverageMarks } from '../blocks.ts'
import { textWidth } from '../docx/page.ts'
import type { ReportElevation } from '../snapshot.ts'

type Size = { readonly width: number; readonly height: number }

/** Millimetres on paper: tables and words stand on the same page. */
export const maxCoverageHeight = 92

const fixed = (value: number): string => value.toFixed(1)

/** Pixels of the drawing to a millimetre of the printed figure. */
const millimetre = ({ width, height }: Size, maxHeight: number): number =>
  Math.max(width / textWidth, height / maxHeight)

const hatchColour = '#9B1C1C'
const outlineColour = '#0B4F87'

/** Lines and not a colour alone: they are the same in black and white. */
function hatching(unseen: CoverageMarks['unseen'], { width, height }: Size, mm: number): string {
  if (unseen.length === 0) return ''
  const boxes = unseen
    .map(({ left, right, top, bottom }) => {
      const [x, y] = [left * width, top * height]
      return `M${fixed(x)} ${fixed(y)}H${fixed(right * width)}V${fixed(bottom * height)}H${fixed(x)}Z`
    })
    .join('')
  const step = fixed(1.8 * mm)
  return (
    `<defs><pattern id="unseen" patternUnits="userSpaceOnUse" width="${step}" height="${step}" patternTransform="rotate(45)">` +
    `<path d="M0 0V${step}" stroke="${hatchColour}" stroke-width="${fixed(0.9 * mm)}"/></pattern></defs>` +
    `<path d="${boxes}" fill="#FFFFFF" fill-opacity="0.55"/><path d="${boxes}" fill="url(#unseen)"/>`
  )
}

/** In widths of a Chinese character, about twice that of a Latin letter. */
const nameWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 1 : 0.6), 0)

/** Names of floors that would overlap are left out. */
function floorNames(floors: ReportElevation['floors'], { width, height }: Size, mm: number): string {
  const size = 2.1 * mm
  let last = Number.NEGATIVE_INFINITY
  return floors
    .toSorted((one, other) => one.top - other.top)
    .map(({ label, top, bottom, left, right }) => {
      const line = `<path d="M${fixed(left * width)} ${fixed(top * height)}H${fixed(right * width)}" stroke="#5A6572" stroke-width="${fixed(0.12 * mm)}" fill="none"/>`
      const middle = ((top + bottom) / 2) * height
      if (middle - last < size) return line
      last = middle
      // Over hatching a name alone could not be read.
      const paper = `<rect x="${fixed(left * width)}" y="${fixed(middle - size * 0.55)}" width="${fixed(nameWidth(label) * size + mm)}" height="${fixed(size * 1.1)}" fill="#FFFFFF" fill-opacity="0.9"/>`
      const text = `<text x="${fixed(left * width + 0.5 * mm)}" y="${fixed(middle + size / 3)}" font-size="${fixed(size)}" fill="#1A1F26">${escapeXml(label)}</text>`
      return line + paper + text
    })
    .join('')
}

function outlines(areas: CoverageMarks['areas'], { width, height }: Size, mm: number): string {
  const size = 2.8 * mm
  return areas
    .filter(({ outline }) => outline.length > 2)
    .map(({ label, outline }) => {
      const points = outline.map(({ x, y }) => ({ x: x * width, y: y * height }))
      const path = points.map(({ x, y }) => `${fixed(x)} ${fixed(y)}`).join('L')
      const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
      const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
      return (
        `<path d="M${path}Z" fill="none" stroke="#FFFFFF" stroke-width="${fixed(1.2 * mm)}"/>` +
        `<path d="M${path}Z" fill="none" stroke="${outlineColour}" stroke-width="${fixed(0.6 * mm)}" stroke-dasharray="${fixed(1.6 * mm)} ${fixed(0.8 * mm)}"/>` +
        `<text x="${fixed(x)}" y="${fixed(y + size / 3)}" font-size="${fixed(size)}" font-weight="700" text-anchor="middle" fill="${outlineColour}" stroke="#FFFFFF" stroke-width="${fixed(0.7 * mm)}" paint-order="stroke">${escapeXml(label)}</text>`
      )
    })
    .join('')
}

/**
 * What was not seen, floors and close-range areas in the size of the drawing. Lines print equally wide, whatever the
 * drawing measures.
 */
export function coverageSvg(
  floors: ReportElevation['floors'],
  { unseen, areas }: CoverageMarks,
  size: Size,
  maxHeight = maxCoverageHeight,
): string {
  const mm = millimetre(size, maxHeight)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="Noto Sans HK, Noto Sans SC, Arial, sans-serif">${hatching(unseen, size, mm)}${floorNames(floors, size, mm)}${outlines(areas, size, mm)}</svg>`
}
