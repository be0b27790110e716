import { roofLevel, storeys, type Facade } from './building.ts'
import { isIn, type Bay } from './facade-layout.ts'
import type { Frame } from './plan-flight.ts'
import { between, randomOf } from './random.ts'
import { line, mm, rect, times, toned } from './svg.ts'

const tile = { width: 0.095, height: 0.045 }

const tones = [0.88, 0.93, 0.97, 1.04, 1.1]

/** Each tile of its own tone here and there, and the joints over all of them. */
function tiles(facade: Facade, { box, key }: Bay): string {
  const random = randomOf('tiles', key)
  const [columns, rows] = [Math.ceil(box.width / tile.width), Math.ceil(box.height / tile.height)]
  // One path a tone: an element a tile took a second a photo.
  const odd = tones
    .map((tone) => {
      const path = times(
        85,
        () =>
          `M${mm(box.left + Math.floor(random() * columns) * tile.width)} ${mm(-box.bottom - Math.floor(random() * rows) * tile.height)}h${mm(tile.width)}v${mm(-tile.height)}h${mm(-tile.width)}z`,
      )
      return `<path d="${path}" fill="${toned(facade.tile, tone)}" fill-opacity="0.7"/>`
    })
    .join('')
  const [right, top] = [box.left + box.width, box.bottom + box.height]
  const path = [
    times(columns, (column) => `M${mm(box.left + column * tile.width)} ${mm(-top)}V${mm(-box.bottom)}`),
    times(rows, (row) => `M${mm(box.left)} ${mm(-box.bottom - row * tile.height)}H${mm(right)}`),
  ].join('')
  return `${rect(box, facade.tile)}${odd}<path d="${path}" stroke="${toned(facade.tile, 0.74)}" stroke-width="4" stroke-opacity="0.75"/>`
}

/** Repairs, and the marks of the boards it was cast in. */
function concrete(facade: Facade, { box, key }: Bay): string {
  const random = randomOf('concrete', key)
  const patches = times(2, () =>
    rect(
      {
        left: box.left + random() * box.width * 0.8,
        bottom: box.bottom + random() * box.height * 0.8,
        width: between(random, 0.2, 0.9),
        height: between(random, 0.15, 0.6),
      },
      toned(facade.wall, between(random, 0.93, 1.05)),
      'fill-opacity="0.35"',
    ),
  )
  return rect(box, toned(facade.wall, between(random, 0.985, 1.015))) + patches
}

/** What rain leaves: under the slab's edge, running down. */
function streaks({ box, key }: Bay): string {
  const random = randomOf('streaks', key)
  return times(12, () => {
    const long = between(random, 0.3, 2.2)
    return rect(
      {
        left: box.left + random() * (box.width - 0.26),
        bottom: box.bottom + box.height - 0.09 - long,
        width: between(random, 0.03, 0.26),
        height: long,
      },
      'url(#dirt)',
      `fill-opacity="${between(random, 0.1, 0.5).toFixed(2)}"`,
    )
  })
}

/** The edge of the slab stands out by a hand: light on its upper side, shadow under it. */
function slabEdge(facade: Facade, level: number): string {
  const edge = { left: 0, width: facade.width }
  const dark = facade.isSunlit ? 0.6 : 0.38
  return [
    rect({ ...edge, bottom: level - 0.27, height: 0.18 }, 'url(#under)', `fill-opacity="${dark}"`),
    rect({ ...edge, bottom: level - 0.09, height: 0.12 }, toned(facade.wall, facade.isSunlit ? 1.07 : 1.02)),
    line(
      [
        { across: 0, up: level + 0.028 },
        { across: facade.width, up: level + 0.028 },
      ],
      toned(facade.wall, 1.2),
      0.008,
    ),
    line(
      [
        { across: 0, up: level - 0.088 },
        { across: facade.width, up: level - 0.088 },
      ],
      toned(facade.wall, 0.6),
      0.01,
    ),
  ].join('')
}

export function drawFacade(facade: Facade, bays: readonly Bay[], frame: Frame): string {
  const levels = storeys
    .map(({ bottom }) => bottom)
    .filter((level) => level > frame.bottom - 1 && level < frame.bottom + frame.height + 1)
  const cap = { left: -0.05, width: facade.width + 0.1, bottom: roofLevel - 0.1, height: 0.14 }
  return [
    bays
      .filter(({ box }) => isIn(box, frame))
      .map((bay) => (bay.isTiled ? tiles(facade, bay) : concrete(facade, bay)))
      .join(''),
    bays.map(streaks).join(''),
    bays
      .map(({ box }) =>
        line(
          [
            { across: box.left, up: box.bottom },
            { across: box.left, up: box.bottom + box.height },
          ],
          toned(facade.wall, 0.72),
          0.012,
        ),
      )
      .join(''),
    levels.map((level) => slabEdge(facade, level)).join(''),
    rect(cap, toned(facade.wall, 1.05)),
    // The corners turn away from the light.
    rect(
      { left: facade.width - 0.5, bottom: frame.bottom - 1, width: 0.5, height: roofLevel - frame.bottom + 1 },
      'url(#corner)',
    ),
  ].join('')
}
