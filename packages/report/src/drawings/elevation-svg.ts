import { escapeXml } from '@plumbline/office/xml'
import { severityColour, severityFill } from '../blocks.ts'
import type { ReportElevation } from '../snapshot.ts'
import { placePins } from './place-pins.ts'

const fixed = (value: number): string => value.toFixed(1)

function floorLines({ floors }: Pick<ReportElevation, 'floors'>, width: number, height: number): string {
  const size = Math.max(6, Math.min(width, height) / 70)
  return floors
    .map(({ label, top, bottom, left, right }) => {
      const [x1, x2, y] = [left * width, right * width, top * height]
      return (
        `<path d="M${fixed(x1)} ${fixed(y)}H${fixed(x2)}M${fixed(x1)} ${fixed(bottom * height)}H${fixed(x2)}" stroke="#1979C4" stroke-width="${fixed(size / 10)}" stroke-dasharray="${fixed(size / 2)} ${fixed(size / 3)}" fill="none"/>` +
        `<text x="${fixed(Math.max(size / 3, x1 + size / 3))}" y="${fixed((y + bottom * height) / 2 + size / 3)}" font-size="${fixed(size)}" fill="#0B4F87" stroke="#FFFFFF" stroke-width="${fixed(size / 5)}" paint-order="stroke">${escapeXml(label)}</text>`
      )
    })
    .join('')
}

/**
 * Floor lines and numbered pins in the size of the drawing. Pins print equally large, whatever the drawing measures.
 */
export function elevationSvg(
  elevation: Pick<ReportElevation, 'floors' | 'pins'>,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const radius = pinRadius(width, height)
  const pins = placePins(
    elevation.pins.map((pin) => ({ ...pin, x: pin.x * width, y: pin.y * height })),
    radius,
    { width, height },
  )
  const marks = pins
    .map(
      ({ x, y, labelX, labelY, severity }) =>
        `<path d="M${fixed(x)} ${fixed(y)}L${fixed(labelX)} ${fixed(labelY)}" stroke="#222222" stroke-width="${fixed(radius / 8)}"/><circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius / 4)}" fill="#${severityColour[severity]}" stroke="#222222" stroke-width="${fixed(radius / 12)}"/>`,
    )
    .join('')
  const labels = pins
    .map(
      ({ labelX, labelY, severity, defectNum }) =>
        `<circle cx="${fixed(labelX)}" cy="${fixed(labelY)}" r="${fixed(radius)}" fill="#${severityFill[severity]}" stroke="#222222" stroke-width="${fixed(radius / 9)}"/><text x="${fixed(labelX)}" y="${fixed(labelY + radius * 0.33)}" font-size="${fixed(String(defectNum).length > 3 ? radius * 0.75 : radius * 0.95)}" font-weight="700" text-anchor="middle" fill="#111111">${defectNum}</text>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Noto Sans HK, Noto Sans SC, Arial, sans-serif">${floorLines(elevation, width, height)}${marks}${labels}</svg>`
}

/** About 3 mm on a printed page. */
export const pinRadius = (width: number, height: number): number => Math.max(width / 170, height / 205) * 2.9
