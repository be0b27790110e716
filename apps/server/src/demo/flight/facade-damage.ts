import type { Defect } from './facade-defects.ts'
import type { Box } from './facade-layout.ts'
import { between, randomOf, type Random } from './random.ts'
import { line, mm, polygon, rect, times, type At } from './svg.ts'

const rust = ['#8a4a22', '#a3582a', '#6d3a1c', '#b5713c'] as const

function wander(random: Random, from: At, to: At, steps: number, by: number): readonly At[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [share, isEnd] = [step / steps, step === 0 || step === steps]
    return {
      across: from.across + (to.across - from.across) * share + (isEnd ? 0 : between(random, -by, by)),
      up: from.up + (to.up - from.up) * share + (isEnd ? 0 : between(random, -by, by)),
    }
  })
}

/** How wide a crack is from step to step, as a share of its thickness, and its branch. */
const crackParts = [
  [0, 9, 1],
  [8, 16, 0.75],
  [15, 22, 0.45],
] as const
const branchShare = 0.5

/** From the upper right, where the window's corner is, to its end; and the branch beside it. */
function crackLines({ id, box }: Defect): { readonly path: readonly At[]; readonly branch: readonly At[] } {
  const random = randomOf('crack', id)
  const path = wander(
    random,
    { across: box.left + box.width, up: box.bottom + box.height },
    { across: box.left, up: box.bottom },
    22,
    0.018,
  )
  return {
    path,
    branch: wander(
      random,
      path[10]!,
      { across: box.left + box.width * 0.85, up: box.bottom + box.height * 0.25 },
      9,
      0.014,
    ),
  }
}

function crack(defect: Defect): string {
  const { path, branch } = crackLines(defect)
  const wide = defect.thickness / 1000
  return [
    line(path, '#f3ecdd', wide * 3, 'stroke-opacity="0.35"'),
    line(path, '#3a3028', wide * 2.4, 'stroke-opacity="0.28"'),
    ...crackParts.map(([from, to, share]) =>
      line(path.slice(from, to + 1), '#231d18', wide * share, 'stroke-linejoin="round"'),
    ),
    line(branch, '#2b241e', wide * branchShare),
  ].join('')
}

function outline(random: Random, { left, bottom, width, height }: Box, count: number): readonly At[] {
  return Array.from({ length: count }, (_, index) => {
    const [turn, far] = [(index / count) * Math.PI * 2, between(random, 0.78, 1)]
    return {
      across: left + (width / 2) * (1 + Math.cos(turn) * far),
      up: bottom + (height / 2) * (1 + Math.sin(turn) * far),
    }
  })
}

/** The broken edge's own shadow lies half outside it, and is seen as part of the place. */
const rim = 0.006

const spallingEdge = ({ box }: Defect, random: Random) => outline(random, box, 26)

/** Cover fallen off: a hollow in its own shadow, aggregate, and the bars that rusted. */
function spalling(defect: Defect): string {
  const { id, box } = defect
  const random = randomOf('spalling', id)
  const edge = spallingEdge(defect, random)
  const name = `hole-${id}`
  const moved = (by: number) => edge.map(({ across, up }) => ({ across: across + by, up: up - by }))
  const stones = times(
    Math.round(box.width * box.height * 900),
    () =>
      `<circle cx="${mm(box.left + random() * box.width)}" cy="${mm(-box.bottom - random() * box.height)}" r="${between(random, 4, 15).toFixed(1)}" fill="${random() < 0.5 ? '#8d8579' : '#5f584f'}" fill-opacity="0.7"/>`,
  )
  const bar = (share: number) => {
    const up = box.bottom + box.height * share
    return (
      rect({ left: box.left, bottom: up - 0.026, width: box.width, height: 0.02 }, '#1a1613', 'fill-opacity="0.5"') +
      rect({ left: box.left, bottom: up - 0.008, width: box.width, height: 0.016 }, rust[0]) +
      times(Math.round(box.width / 0.03), (rib) =>
        rect({ left: box.left + rib * 0.03, bottom: up - 0.008, width: 0.006, height: 0.016 }, rust[2]),
      )
    )
  }
  const upright = rect(
    { left: box.left + box.width * 0.4, bottom: box.bottom, width: 0.014, height: box.height },
    rust[1],
  )
  return [
    polygon(moved(0.012), '#f2eadb', 'fill-opacity="0.7"'),
    `<clipPath id="${name}"><polygon points="${edge.map(({ across, up }) => `${mm(across)},${mm(-up)}`).join(' ')}"/></clipPath>`,
    `<g clip-path="url(#${name})">`,
    rect(box, '#776e62'),
    stones,
    upright,
    bar(0.32),
    bar(0.7),
    times(4, (layer) =>
      line(moved(0.004 + layer * 0.006), '#17130f', 0.03, 'stroke-opacity="0.22" stroke-linejoin="round"'),
    ),
    '</g>',
    line([...edge, edge[0]!], '#4d453b', rim, 'stroke-opacity="0.7"'),
    times(4, () =>
      rect(
        {
          left: box.left + random() * box.width * 0.85,
          bottom: box.bottom - between(random, 0.2, 0.5),
          width: between(random, 0.02, 0.05),
          height: 0.5,
        },
        'url(#rust)',
        'fill-opacity="0.55"',
      ),
    ),
  ].join('')
}

function rustStain({ id, box }: Defect): string {
  const random = randomOf('stain', id)
  return times(9, () => {
    const wide = between(random, 0.015, box.width * 0.5)
    const long = between(random, 0.35, 1) * box.height
    return rect(
      {
        left: box.left + random() * (box.width - wide),
        bottom: box.bottom + box.height - long,
        width: wide,
        height: long,
      },
      'url(#rust)',
      `fill-opacity="${between(random, 0.3, 0.75).toFixed(2)}"`,
    )
  })
}

function corrodedPipe({ id, box }: Defect): string {
  const random = randomOf('pipe', id)
  const flakes = times(60, (index) => {
    const size = between(random, 0.012, 0.05)
    const flake = {
      left: box.left + random() * (box.width - size * 0.7),
      bottom: box.bottom + random() * (box.height - size),
      width: size,
      height: size,
    }
    return polygon(
      outline(random, { ...flake, width: Math.min(size, box.left + box.width - flake.left) }, 7),
      rust[index % rust.length]!,
      'fill-opacity="0.85"',
    )
  })
  const long = { left: box.left - 0.02, bottom: box.bottom - 0.9, width: box.width + 0.04, height: 0.95 }
  return (
    rect(long, 'url(#rust)', 'fill-opacity="0.5"') +
    rect(box, '#7d4a2a', 'fill-opacity="0.55"') +
    flakes +
    rect({ ...box, left: box.left + box.width * 0.7, width: box.width * 0.3 }, '#1a120c', 'fill-opacity="0.35"')
  )
}

function corrodedBracket({ id, box }: Defect): string {
  const random = randomOf('bracket', id)
  const bites = times(14, (index) =>
    polygon(
      outline(
        random,
        {
          left: box.left + random() * box.width * 0.85,
          bottom: box.bottom + random() * box.height * 0.6,
          width: 0.03,
          height: 0.024,
        },
        6,
      ),
      rust[index % rust.length]!,
    ),
  )
  return (
    rect(
      { left: box.left, bottom: box.bottom - 0.6, width: box.width, height: 0.62 },
      'url(#rust)',
      'fill-opacity="0.7"',
    ) +
    rect(box, rust[0]) +
    bites
  )
}

/** Some have fallen, and the bed shows; the rest stands a little off the wall. */
function hollowTiles({ id, box }: Defect): string {
  const random = randomOf('hollow', id)
  const [wide, high] = [0.095, 0.045]
  const [columns, rows] = [Math.floor(box.width / wide), Math.floor(box.height / high)]
  const fallen = times(columns * rows, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const far = Math.hypot((column + 0.5) / columns - 0.5, (row + 0.5) / rows - 0.5)
    if (random() < far * 2.1) return ''
    const at = { left: box.left + column * wide, bottom: box.bottom + row * high, width: wide, height: high }
    return (
      rect(at, random() < 0.5 ? '#867d70' : '#7a7165') +
      rect({ ...at, bottom: at.bottom + high - 0.012, height: 0.012 }, '#1d1814', 'fill-opacity="0.45"')
    )
  })
  const edge = outline(random, box, 20)
  return line([...edge, edge[0]!], '#2a241d', 0.006, 'stroke-opacity="0.5"') + fallen
}

const drawings: Readonly<Record<Defect['kind'], (defect: Defect) => string>> = {
  crack,
  spalling,
  'rust-stain': rustStain,
  'corroded-pipe': corrodedPipe,
  'corroded-bracket': corrodedBracket,
  'hollow-tiles': hollowTiles,
}

export const drawDefect = (defect: Defect): string => drawings[defect.kind](defect)

const lengthOf = (points: readonly At[]) =>
  points
    .slice(1)
    .reduce((sum, { across, up }, index) => sum + Math.hypot(across - points[index]!.across, up - points[index]!.up), 0)

export type DrawnSizes = {
  readonly lengthMm?: number
  readonly widthMm?: number
  /** Without the branch: what one line along the crack is held against. Half of its places are no wider. */
  readonly main?: { readonly lengthMm: number; readonly medianWidthMm: number; readonly middle: At }
  readonly areaMm2?: number
  /** Of what fell off, in metres of the elevation. */
  readonly edge?: readonly At[]
}

/** The width that half of the length does not exceed. */
function medianWidth(parts: readonly { readonly long: number; readonly share: number }[]): number {
  const sorted = parts.toSorted((one, other) => one.share - other.share)
  const half = sorted.reduce((sum, { long }) => sum + long, 0) / 2
  let passed = 0
  return sorted.find(({ long }) => (passed += long) >= half)!.share
}

/** What was drawn, for holding measurements against; width is the mean along all of a crack. */
export function drawnSizes(defect: Defect): DrawnSizes {
  if (defect.kind === 'crack') {
    const { path, branch } = crackLines(defect)
    const along = crackParts.map(([from, to, share]) => ({ long: lengthOf(path.slice(from, to + 1)), share }))
    const parts = [...along, { long: lengthOf(branch), share: branchShare }]
    const long = parts.reduce((sum, part) => sum + part.long, 0)
    return {
      main: {
        lengthMm: lengthOf(path) * 1000,
        medianWidthMm: defect.thickness * medianWidth(along),
        middle: path[path.length >> 1]!,
      },
      lengthMm: (lengthOf(path) + lengthOf(branch)) * 1000,
      widthMm: (defect.thickness * parts.reduce((sum, part) => sum + part.long * part.share, 0)) / long,
    }
  }
  if (defect.kind !== 'spalling') return {}
  const edge = spallingEdge(defect, randomOf('spalling', defect.id))
  const twice = edge.reduce(
    (sum, { across, up }, index) =>
      sum + across * edge[(index + 1) % edge.length]!.up - up * edge[(index + 1) % edge.length]!.across,
    0,
  )
  return { edge, areaMm2: (Math.abs(twice) / 2 + (lengthOf([...edge, edge[0]!]) * rim) / 2) * 1e6 }
}
