import type { Facade } from './building.ts'
import type { Window } from './facade-layout.ts'
import { between, oneOf, randomOf } from './random.ts'
import { line, polygon, rect, times } from './svg.ts'

const curtains = ['#d8d2c4', '#c9b8a4', '#b7c0c4', '#d9c7c0', '#a9b59f'] as const

function inside({ left, bottom, width, height, curtain, key }: Window): string {
  const random = randomOf('curtain', key)
  const colour = oneOf(random, curtains)
  if (curtain === 'none') return ''
  if (curtain === 'blind')
    return (
      rect({ left, bottom: bottom + height * 0.35, width, height: height * 0.65 }, colour, 'fill-opacity="0.62"') +
      times(14, (slat) =>
        line(
          [
            { across: left, up: bottom + height * (0.37 + slat * 0.045) },
            { across: left + width, up: bottom + height * (0.37 + slat * 0.045) },
          ],
          '#20262c',
          0.006,
          'stroke-opacity="0.35"',
        ),
      )
    )
  const share = curtain === 'drawn' ? 1 : between(random, 0.3, 0.6)
  const folds = Math.round((width * share) / 0.09)
  return (
    rect({ left, bottom, width: width * share, height }, colour, 'fill-opacity="0.6"') +
    times(folds, (fold) =>
      rect(
        { left: left + (fold * width * share) / folds, bottom, width: 0.03, height },
        '#1c2126',
        'fill-opacity="0.16"',
      ),
    )
  )
}

/** The sky in the glass, slanted as panes never hang quite alike. */
function reflection({ left, bottom, width, height, panes, key }: Window, isSunlit: boolean): string {
  const random = randomOf('glass', key)
  return times(panes, (pane) => {
    const [from, wide] = [left + (pane * width) / panes, width / panes]
    const [high, low] = [between(random, 0.35, 0.85), between(random, 0.1, 0.5)]
    const sky = [
      { across: from, up: bottom + height },
      { across: from + wide, up: bottom + height },
      { across: from + wide, up: bottom + height * low },
      { across: from, up: bottom + height * high },
    ]
    return (
      rect(
        { left: from, bottom, width: wide, height },
        'url(#glass)',
        `fill-opacity="${between(random, 0.25, 0.6).toFixed(2)}"`,
      ) + polygon(sky, '#c9dcea', `fill-opacity="${between(random, 0.06, isSunlit ? 0.3 : 0.2).toFixed(2)}"`)
    )
  })
}

function frameBars({ left, bottom, width, height, panes }: Window): string {
  const [aluminium, edge, thick] = ['#b4b8ba', '#5d6266', 0.05]
  const uprights = times(panes + 1, (index) => {
    const across = left + (index * (width - thick)) / panes
    return (
      rect({ left: across, bottom, width: thick, height }, 'url(#metal)') +
      line(
        [
          { across: across + thick, up: bottom },
          { across: across + thick, up: bottom + height },
        ],
        edge,
        0.006,
      )
    )
  })
  const bars = [0, 0.31, 1].map((share) => {
    const up = bottom + share * (height - thick)
    return (
      rect({ left, bottom: up, width, height: thick }, aluminium) +
      line(
        [
          { across: left, up },
          { across: left + width, up },
        ],
        edge,
        0.007,
      )
    )
  })
  return uprights + bars.join('')
}

const grille = ({ left, bottom, width, height }: Window) =>
  times(Math.round(width / 0.12), (bar) =>
    rect({ left: left + 0.05 + bar * 0.12, bottom: bottom - 0.02, width: 0.016, height: height + 0.04 }, '#8d9294'),
  ) +
  [0.2, 0.5, 0.8]
    .map((share) => rect({ left, bottom: bottom + height * share, width, height: 0.016 }, '#7d8284'))
    .join('')

const clothes = ['#c9573f', '#3f6fa8', '#e7e3da', '#d6b84a', '#5b7f63', '#8a5b80'] as const

/** Rods before the window with the washing on them. */
function rack({ left, bottom, width, key }: Window): string {
  const random = randomOf('rack', key)
  const up = bottom + 0.02
  return (
    times(5, (index) => {
      const [from, wide, long] = [
        left + 0.1 + index * (width / 5.4),
        between(random, 0.16, 0.3),
        between(random, 0.3, 0.62),
      ]
      const cloth = [
        { across: from, up },
        { across: from + wide, up },
        { across: from + wide * 0.96, up: up - long },
        { across: from + wide * 0.05, up: up - long * between(random, 0.9, 1.05) },
      ]
      const colour = oneOf(random, clothes)
      return (
        polygon(
          cloth.map((at) => ({ across: at.across + 0.07, up: at.up - 0.1 })),
          '#1d2230',
          'fill-opacity="0.22"',
        ) +
        polygon(cloth, colour) +
        rect(
          { left: from + wide * 0.55, bottom: up - long * 0.94, width: wide * 0.25, height: long * 0.94 },
          '#1d2230',
          'fill-opacity="0.12"',
        )
      )
    }) + rect({ left: left - 0.05, bottom: up - 0.01, width: width + 0.1, height: 0.022 }, '#c3c6c7')
  )
}

export function drawWindow(facade: Facade, window: Window): string {
  const { left, bottom, width, height, key } = window
  const random = randomOf('sill', key)
  const deep = facade.isSunlit ? 0.5 : 0.32
  return [
    rect({ left: left - 0.04, bottom: bottom - 0.04, width: width + 0.08, height: height + 0.08 }, '#8f897c'),
    rect({ left, bottom, width, height }, 'url(#room)'),
    inside(window),
    reflection(window, facade.isSunlit),
    frameBars(window),
    // The reveal's own shadow, from above and the left.
    rect({ left, bottom: bottom + height - 0.26, width, height: 0.26 }, 'url(#under)', `fill-opacity="${deep + 0.2}"`),
    rect({ left, bottom, width: 0.16, height }, 'url(#beside)', `fill-opacity="${deep}"`),
    window.hasGrille ? grille(window) : '',
    rect(
      { left: left - 0.06, bottom: bottom - 0.3, width: width + 0.2, height: 0.19 },
      'url(#under)',
      `fill-opacity="${deep}"`,
    ),
    rect({ left: left - 0.09, bottom: bottom - 0.11, width: width + 0.18, height: 0.08 }, 'url(#sill)'),
    times(6, (index) => {
      const long = between(random, 0.3, 1.1)
      // Most of it from the two ends of the sill, where water leaves it.
      const across = index < 2 ? left - 0.12 + index * (width + 0.1) : left - 0.09 + random() * (width + 0.1)
      return rect(
        { left: across, bottom: bottom - 0.11 - long, width: between(random, 0.05, 0.18), height: long },
        'url(#dirt)',
        `fill-opacity="${between(random, 0.15, 0.55).toFixed(2)}"`,
      )
    }),
    window.hasRack ? rack(window) : '',
  ].join('')
}
