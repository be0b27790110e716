import type { DrawnOutline } from './report-picture-request.ts'

type Size = { readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }

/** Those of the screens, with a white edge for a dark wall. */
const colours: Readonly<Record<string, string>> = {
  critical: '#ED2939',
  major: '#F7B500',
  moderate: '#1979C4',
  minor: '#59B752',
  cosmetic: '#87BEDB',
  na: '#B1B3B8',
}

/** Strokes in a cell of 4 by 7: numbers must be there on a machine without fonts. */
const glyphs: Readonly<Record<string, string>> = {
  '0': 'M0 0H4V7H0Z',
  '1': 'M1 1L2.5 0V7',
  '2': 'M0 0H4V3.5H0V7H4',
  '3': 'M0 0H4V7H0M0.8 3.5H4',
  '4': 'M0 0V3.5H4M4 0V7',
  '5': 'M4 0H0V3.5H4V7H0',
  '6': 'M4 0H0V7H4V3.5H0',
  '7': 'M0 0H4L1.5 7',
  '8': 'M0 0H4V7H0ZM0 3.5H4',
  '9': 'M4 3.5H0V0H4V7H0',
  D: 'M0 0H2.6L4 1.4V5.6L2.6 7H0Z',
  F: 'M4 0H0V7M0 3.5H3.2',
}

/** Its height is 7 units of `scale`. */
function strokedText(text: string, at: Point, scale: number, colour: string): string {
  return [...text]
    .map(
      (letter, index) =>
        `<path transform="translate(${at.x + index * 5.6 * scale} ${at.y}) scale(${scale})" d="${glyphs[letter] ?? ''}" fill="none" stroke="${colour}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round"/>`,
    )
    .join('')
}

const textWidth = (text: string, scale: number): number => (text.length * 5.6 - 1.6) * scale

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
  return `${draw('#ffffff', thick * 2.2)}${draw(colour ?? '#000000', thick)}`
}

function tag({ points, label, severity }: DrawnOutline, { width, height }: Size, scale: number): string {
  const all = points.flat()
  const [left, top] = [Math.min(...all.map(({ x }) => x)) * width, Math.min(...all.map(({ y }) => y)) * height]
  const [pad, wide, high] = [2.5 * scale, textWidth(label, scale) + 5 * scale, 12 * scale]
  const x = Math.max(0, Math.min(left, width - wide))
  const y = top - high - 4 >= 0 ? top - high - 4 : Math.min(top + 4, height - high)
  return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${scale}" fill="#ffffff" stroke="${colours[severity] ?? '#000000'}" stroke-width="${scale * 0.8}"/>${strokedText(label, { x: x + pad, y: y + pad }, scale, '#111111')}`
}

/** Everything that was drawn, and its number once. */
export function outlinesSvg(shapes: readonly DrawnOutline[], size: Size): string {
  const unit = Math.max(size.width, size.height) / 600
  const [first] = shapes
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${shapes.map((shape) => outline(shape, size, 1.6 * unit)).join('')}${first === undefined ? '' : tag(first, size, 1.5 * unit)}</svg>`
}
