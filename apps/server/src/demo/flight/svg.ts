import type { Box } from './facade-layout.ts'

/** Millimetres: across to the right, and down from the foot of the building, so that heights are below zero. */
export const mm = (metres: number): string => (metres * 1000).toFixed(1)
export const rect = ({ left, bottom, width, height }: Box, fill: string, more = ''): string =>
  `<rect x="${mm(left)}" y="${mm(-bottom - height)}" width="${mm(width)}" height="${mm(height)}" fill="${fill}" ${more}/>`

export type At = { readonly across: number; readonly up: number }
export const points = (all: readonly At[]): string => all.map(({ across, up }) => `${mm(across)},${mm(-up)}`).join(' ')
export const polygon = (all: readonly At[], fill: string, more = ''): string =>
  `<polygon points="${points(all)}" fill="${fill}" ${more}/>`
export const line = (all: readonly At[], stroke: string, width: number, more = ''): string =>
  `<polyline points="${points(all)}" fill="none" stroke="${stroke}" stroke-width="${(width * 1000).toFixed(1)}" ${more}/>`

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Soft without a filter, which would cost a second a photo: layers that each reach a little less far. */
export function shadow({ left, bottom, width, height }: Box, depth: number, strength: number): string {
  const layers = 4
  return times(layers, (layer) => {
    const reach = depth * (0.78 + (0.44 * layer) / (layers - 1))
    const all = [
      { across: left, up: bottom + height },
      { across: left + width, up: bottom + height },
      { across: left + width + reach * 0.62, up: bottom + height - reach },
      { across: left + width + reach * 0.62, up: bottom - reach },
      { across: left + reach * 0.62, up: bottom - reach },
      { across: left, up: bottom },
    ]
    return polygon(all, '#1d2230', `fill-opacity="${(strength / layers).toFixed(3)}"`)
  })
}

/** #rrggbb, lighter above 1. */
export function toned(colour: string, by: number): string {
  const parts = [1, 3, 5].map((start) =>
    Math.max(0, Math.min(255, Math.round(Number.parseInt(colour.slice(start, start + 2), 16) * by))),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
