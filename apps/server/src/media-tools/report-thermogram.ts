import { readFile } from 'node:fs/promises'
import { readBin } from '@plumbline/thermal/bin'
import { colourise } from '@plumbline/thermal/colourise'
import { paletteColours } from '@plumbline/thermal/palettes'
import sharp, { type Sharp } from 'sharp'
import { strokedText } from './report-outlines.ts'
import type { ReportPictureRequest } from './report-picture-request.ts'

type Thermogram = Extract<ReportPictureRequest, { readonly kind: 'thermogram' }>

const wide = 800
const legendWide = 130

/** The colour bar with its ends, as wide as three numbers. */
function legend({ palette, range: { min, max } }: Thermogram['view'], height: number): string {
  const colours = paletteColours(palette)
  const stops = colours.map(([red, green, blue], index) => `<stop offset="${index / (colours.length - 1)}" stop-color="rgb(${red},${green},${blue})"/>`).join('')
  const [top, bottom] = [30, height - 30]
  const told = (value: number, y: number) => strokedText(value.toFixed(1), { x: wide + 46, y }, 2.2, '#111111')
  return `<defs><linearGradient id="bar" x1="0" y1="1" x2="0" y2="0">${stops}</linearGradient></defs><rect x="${wide}" y="0" width="${legendWide}" height="${height}" fill="#ffffff"/>
    <rect x="${wide + 14}" y="${top}" width="22" height="${bottom - top}" fill="url(#bar)" stroke="#111111"/>${told(max, top)}${told(min, bottom - 16)}${told((min + max) / 2, (top + bottom) / 2 - 8)}${strokedText('°C', { x: wide + 14, y: 8 }, 2, '#111111')}`
}

function meter({ kind, points }: Thermogram['view']['meters'][number], width: number, height: number): string {
  const at = points.map(({ x, y }) => ({ x: x * width, y: y * height }))
  const [first = { x: 0, y: 0 }, second = first] = at
  const path = kind === 'spot' ? `M${first.x - 8} ${first.y}h16M${first.x} ${first.y - 8}v16` : kind === 'box' ? `M${first.x} ${first.y}H${second.x}V${second.y}H${first.x}Z` : `M${at.map(({ x, y }) => `${x} ${y}`).join('L')}${kind === 'polygon' ? 'Z' : ''}`
  return `<path d="${path}" fill="none" stroke="#000000" stroke-width="4"/><path d="${path}" fill="none" stroke="#ffffff" stroke-width="2"/>`
}

/** As it was seen when it became a finding: its palette, its range, its meters, and the colour bar beside it. */
export async function drawThermogram(path: string, { view, box }: Thermogram): Promise<Sharp> {
  const { width, height, temperatures } = readBin(await readFile(path))
  const pixels = new Uint8Array(width * height * 4)
  colourise(temperatures, view.range, view.palette, pixels)
  const high = Math.max(1, Math.round((wide * height) / width))
  const base = await sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' }).resize(wide, high, { fit: 'fill' }).png().toBuffer()
  const frame = `<rect x="${box.left * wide}" y="${box.top * high}" width="${(box.right - box.left) * wide}" height="${(box.bottom - box.top) * high}" fill="none" stroke="#ffffff" stroke-width="3" stroke-dasharray="8 5"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide + legendWide}" height="${high}">${view.meters.map((one) => meter(one, wide, high)).join('')}${frame}${legend(view, high)}</svg>`
  return sharp({ create: { width: wide + legendWide, height: high, channels: 3, background: '#ffffff' } }).composite([{ input: base, left: 0, top: 0 }, { input: Buffer.from(svg), left: 0, top: 0 }])
}
