import { escapeXml } from '@plumbline/office/xml'
import type { DrawnOutline } from './report-picture-request.ts'

type Size = { readonly width: number; readonly height: number }

/** Those of the screens, with a white edge for a dark wall. */
const colours: Readonly<Record<string, string>> = {
  critical: '#ED2939',
  major: '#F7B500',
  moderate: '#1979C4',
  minor: '#59B752',
  cosmetic: '#87BEDB',
  na: '#B1B3B8',
}

function outline({ shape, points, severity }: DrawnOutline, { width, height }: Size, thick: number): string {
  const colour = colours[severity] ?? colours['na']
  const path = points
    .map(
      (line) =>
        `M${line.map(({ x, y }) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`).join('L')}${shape === 'polyline' ? '' : 'Z'}`,
    )
    .join('')
  const draw = (stroke: string, size: number) =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${size}" stroke-linejoin="round" stroke-linecap="round"/>`
  return `${draw('#ffffff', thick * 2)}${draw(colour ?? '#000000', thick)}`
}

/** Digits and capitals of the report's font, in parts of its size. */
const textWidth = (text: string, size: number): number => text.length * 0.62 * size

function tag({ points, label, severity }: DrawnOutline, { width, height }: Size, size: number): string {
  const all = points.flat()
  const [left, top] = [Math.min(...all.map(({ x }) => x)) * width, Math.min(...all.map(({ y }) => y)) * height]
  const [wide, high] = [textWidth(label, size) + size * 0.8, size * 1.5]
  const x = Math.max(0, Math.min(left, width - wide))
  const y = top - high - size / 3 >= 0 ? top - high - size / 3 : Math.min(Math.max(0, top) + size / 3, height - high)
  return (
    `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${size / 8}" fill="#ffffff" stroke="${colours[severity] ?? '#000000'}" stroke-width="${size / 8}"/>` +
    `<text x="${x + wide / 2}" y="${y + size * 1.1}" font-size="${size}" font-weight="700" text-anchor="middle" fill="#111111">${escapeXml(label)}</text>`
  )
}

/** Lengths that a reader can divide in the head. */
const barLengths = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

/** How long things are on a close view: a bar of at most a third of its width. */
export function scaleBar(widthMm: number | null | undefined, { width, height }: Size): string {
  const length =
    widthMm === null || widthMm === undefined ? undefined : barLengths.findLast((one) => one <= widthMm / 3)
  if (length === undefined || widthMm === null || widthMm === undefined) return ''
  const unit = Math.max(width, height) / 600
  const wide = (length / widthMm) * width
  const text = length >= 1_000 ? `${length / 1_000} m` : `${length} mm`
  const box = Math.max(wide, textWidth(text, 13 * unit)) + 16 * unit
  const [x, y] = [8 * unit, height - 40 * unit]
  return (
    `<rect x="${x}" y="${y}" width="${box}" height="${32 * unit}" rx="${2 * unit}" fill="#ffffff" fill-opacity="0.88"/>` +
    `<rect class="bar" x="${x + 8 * unit}" y="${y + 22 * unit}" width="${wide}" height="${4 * unit}" fill="#111111"/>` +
    `<text x="${x + 8 * unit}" y="${y + 16 * unit}" font-size="${13 * unit}" fill="#111111">${text}</text>`
  )
}

/** Everything that was drawn, and each number once. */
export function outlinesSvg(shapes: readonly DrawnOutline[], size: Size, widthMm?: number | null): string {
  const unit = Math.max(size.width, size.height) / 600
  const numbered = [...new Map(shapes.toReversed().map((shape) => [shape.label, shape])).values()].toReversed()
  const lines = shapes.map((shape) => outline(shape, size, 2.2 * unit)).join('')
  const tags = numbered.map((shape) => tag(shape, size, 13 * unit)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="Noto Sans, sans-serif">${lines}${tags}${scaleBar(widthMm, size)}</svg>`
}
