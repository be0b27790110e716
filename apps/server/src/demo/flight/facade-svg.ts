import { facadeOf, roofLevel, type Side } from './building.ts'
import { drawDefect } from './facade-damage.ts'
import type { Defect } from './facade-defects.ts'
import { drawCooler, drawPipe } from './facade-fittings.ts'
import { baysIn, isIn, pipesOf, type Box } from './facade-layout.ts'
import { drawFacade } from './facade-wall.ts'
import { drawWindow } from './facade-windows.ts'
import type { Camera, Frame } from './plan-flight.ts'
import { between, randomOf } from './random.ts'
import { mm, rect, times } from './svg.ts'

type Stops = readonly (readonly [number, string, number?])[]
const stopsOf = (stops: Stops) =>
  stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')
const gradient = (id: string, isUpright: boolean, stops: Stops) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${isUpright ? 0 : 1}" y2="${isUpright ? 1 : 0}">${stopsOf(stops)}</linearGradient>`
/** Strongest in the middle of its upper edge, nothing at its sides and its end: what runs down a wall. */
const streak = (id: string, stops: Stops) =>
  `<radialGradient id="${id}" cx="0.5" cy="0" r="1" gradientTransform="translate(0.25 0) scale(0.5 1)">${stopsOf(stops)}</radialGradient>`

const paints = [
  streak('dirt', [
    [0, '#38342c', 0.85],
    [0.35, '#3b372f', 0.5],
    [1, '#3b372f', 0],
  ]),
  streak('rust', [
    [0, '#84451f', 1],
    [0.4, '#9c5a2e', 0.75],
    [1, '#a56a3c', 0],
  ]),
  gradient('under', true, [
    [0, '#1d2230', 0.9],
    [0.35, '#1d2230', 0.55],
    [1, '#1d2230', 0],
  ]),
  gradient('beside', false, [
    [0, '#12161d', 0.8],
    [1, '#12161d', 0],
  ]),
  gradient('grime', true, [
    [0, '#3b372f', 0.1],
    [1, '#3b372f', 0.6],
  ]),
  gradient('room', true, [
    [0, '#20272c'],
    [0.6, '#2f383d'],
    [1, '#3d474b'],
  ]),
  gradient('glass', true, [
    [0, '#a9c3d6'],
    [0.55, '#6d8698'],
    [1, '#3b4a53'],
  ]),
  gradient('metal', false, [
    [0, '#d3d6d7'],
    [0.5, '#b3b7b9'],
    [1, '#83888b'],
  ]),
  gradient('sill', true, [
    [0, '#e2dccf'],
    [0.35, '#c6bfb0'],
    [1, '#8d8677'],
  ]),
  gradient('cooler', false, [
    [0, '#e9e8e3'],
    [0.7, '#d5d4ce'],
    [1, '#b6b5af'],
  ]),
  gradient('pipe-pale', false, [
    [0, '#b9b5aa'],
    [0.3, '#e4e0d6'],
    [0.7, '#b4afa3'],
    [1, '#7c786f'],
  ]),
  gradient('pipe-dark', false, [
    [0, '#5f6669'],
    [0.3, '#8d9497'],
    [0.7, '#596063'],
    [1, '#34393b'],
  ]),
  gradient('corner', false, [
    [0, '#1d2230', 0],
    [1, '#1d2230', 0.28],
  ]),
  gradient('sky', true, [
    [0, '#9fbcd6'],
    [0.6, '#c4d3de'],
    [1, '#d5dade'],
  ]),
].join('')

/** Hazy neighbours far behind: what a wide lens sees beside the corner. */
function behind(facade: ReturnType<typeof facadeOf>, frame: Frame): string {
  if (frame.left > 0 && frame.left + frame.width < facade.width && frame.bottom + frame.height < roofLevel) return ''
  const random = randomOf('behind', facade.side)
  const towers = times(14, () => {
    const [left, width, top] = [
      between(random, -8, facade.width + 8),
      between(random, 0.5, 1.6),
      between(random, 74, 97),
    ]
    const colour = ['#aab6c0', '#b6bfc6', '#a2adb6', '#bcc0c0'][Math.floor(random() * 4)]!
    return (
      rect({ left, bottom: 60, width, height: top - 60 }, colour) +
      `<path d="${times(40, (row) => `M${mm(left + 0.08)} ${mm(0.3 + row * 0.45 - top)}H${mm(left + width - 0.08)}`)}" stroke="#8c9aa6" stroke-opacity="0.45" stroke-width="160"/>`
    )
  })
  return rect({ left: frame.left - 1, bottom: 60, width: frame.width + 2, height: 50 }, 'url(#sky)') + towers
}

const isNear = (box: Box, { left, bottom, width, height }: Frame) =>
  isIn(box, { left: left - 1, bottom: bottom - 1, width: width + 2, height: height + 2 })

/** Metres below itself that a dripping air-conditioner still marks. */
const farthestMark = 2.3

/**
 * A piece of the facade, in millimetres. Two pieces that meet are one picture: nothing here may depend on where a piece
 * ends.
 */
export function facadeSvg(
  side: Side,
  frame: Frame,
  size: Pick<Camera, 'width' | 'height'>,
  defects: readonly Defect[],
): string {
  const facade = facadeOf(side)
  const bays = baysIn(facade, {
    left: frame.left - 0.5,
    bottom: frame.bottom - 0.1,
    width: frame.width + 1,
    height: frame.height + farthestMark,
  })
  const content = [
    behind(facade, frame),
    drawFacade(facade, bays, frame),
    ...bays.map(({ window }) => (window ? drawWindow(facade, window) : '')),
    ...pipesOf(facade).map((pipe) => drawPipe(facade, pipe, frame)),
    ...bays.map(({ cooler }) => (cooler ? drawCooler(facade, cooler) : '')),
    ...defects.filter((defect) => defect.side === side && isNear(defect.box, frame)).map(drawDefect),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${[frame.left, -frame.bottom - frame.height, frame.width, frame.height].map((metres) => (metres * 1000).toFixed(5)).join(' ')}" preserveAspectRatio="none"><defs>${paints}</defs>${content.join('')}</svg>`
}
