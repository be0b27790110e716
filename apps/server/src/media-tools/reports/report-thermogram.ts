import { readFile } from 'node:fs/promises'
import { readBin } from '@plumbline/thermal/bin'
import { colourise } from '@plumbline/thermal/colourise'
import sharp, { type Sharp } from 'sharp'
import type { ReportPictureRequest } from './report-picture-request.ts'

type Thermogram = Extract<ReportPictureRequest, { readonly kind: 'thermogram' }>

const wide = 800

function meter({ kind, points }: Thermogram['view']['meters'][number], width: number, height: number): string {
  const at = points.map(({ x, y }) => ({ x: x * width, y: y * height }))
  const [first = { x: 0, y: 0 }, second = first] = at
  const path =
    kind === 'spot'
      ? `M${first.x - 8} ${first.y}h16M${first.x} ${first.y - 8}v16`
      : kind === 'box'
        ? `M${first.x} ${first.y}H${second.x}V${second.y}H${first.x}Z`
        : `M${at.map(({ x, y }) => `${x} ${y}`).join('L')}${kind === 'polygon' ? 'Z' : ''}`
  return `<path d="${path}" fill="none" stroke="#000000" stroke-width="4"/><path d="${path}" fill="none" stroke="#ffffff" stroke-width="2"/>`
}

/**
 * Drawn as it was seen when it became a finding: its palette, its range, its meters. The scale stands beside it in the
 * report, which may not print degrees under every layout.
 */
export async function drawThermogram(path: string, { view, box }: Thermogram): Promise<Sharp> {
  const { width, height, temperatures } = readBin(await readFile(path))
  const pixels = new Uint8Array(width * height * 4)
  colourise(temperatures, view.range, view.palette, pixels)
  const high = Math.max(1, Math.round((wide * height) / width))
  const base = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize(wide, high, { fit: 'fill' })
    .png()
    .toBuffer()
  const frame = `<rect x="${box.left * wide}" y="${box.top * high}" width="${(box.right - box.left) * wide}" height="${(box.bottom - box.top) * high}" fill="none" stroke="#ffffff" stroke-width="3" stroke-dasharray="8 5"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">${view.meters.map((one) => meter(one, wide, high)).join('')}${frame}</svg>`
  return sharp(base).composite([{ input: Buffer.from(svg) }])
}
