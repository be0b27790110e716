import { facades, facadeOf, storeys, type Facade, type Side, type Storey } from './building.ts'
import { baysIn, bracketStep, isIn, pipesOf, type Bay, type Box } from './facade-layout.ts'
import { between, randomOf, type Random } from './random.ts'

export const defectKinds = [
  'crack',
  'spalling',
  'rust-stain',
  'corroded-pipe',
  'corroded-bracket',
  'hollow-tiles',
] as const
export type DefectKind = (typeof defectKinds)[number]

export type Defect = {
  readonly id: string
  readonly side: Side
  readonly floor: string
  readonly kind: DefectKind
  readonly box: Box
  /** Millimetres across a crack; the thickness of the pipe or bracket. */
  readonly thickness: number
}

type Found = Pick<Defect, 'kind' | 'box' | 'thickness'>
type Spot = { readonly facade: Facade; readonly storey: Storey; readonly bay: Bay; readonly random: Random }

/** From the corner of a window, as they do. */
function crackAt({ bay, random }: Spot): Found {
  const window = bay.window!
  const [width, height] = [between(random, 0.28, 0.5), between(random, 0.35, 0.48)]
  const isBelow = random() < 0.6
  return {
    kind: 'crack',
    thickness: between(random, 2.5, 6),
    box: {
      left: window.left - width - 0.03,
      width,
      bottom: isBelow ? window.bottom - 0.08 - height - 0.3 : window.bottom + window.height + 0.01,
      height: isBelow ? height + 0.3 : Math.min(height, 0.45),
    },
  }
}

function spallingAt({ bay, random }: Spot): Found {
  const window = bay.window!
  const [width, height] = [between(random, 0.3, 0.75), between(random, 0.2, 0.42)]
  return {
    kind: 'spalling',
    thickness: 0,
    box: {
      left: window.left + between(random, 0, Math.max(0.05, window.width - width)),
      bottom: window.bottom - 0.2 - height,
      width,
      height,
    },
  }
}

function rustStainAt({ bay, random }: Spot): Found {
  const window = bay.window!
  return {
    kind: 'rust-stain',
    thickness: 0,
    box: {
      left: window.left + between(random, 0.1, 0.9) * window.width - 0.1,
      bottom: window.bottom - 0.8,
      width: between(random, 0.12, 0.22),
      height: 0.75,
    },
  }
}

function hollowTilesAt({ bay, random }: Spot): Found {
  const window = bay.window!
  return {
    kind: 'hollow-tiles',
    thickness: 0,
    box: {
      left: window.left + between(random, 0, 0.5),
      bottom: bay.box.bottom + 0.16,
      width: between(random, 0.6, 1),
      height: between(random, 0.4, 0.6),
    },
  }
}

function corrodedPipeAt({ facade, storey, random }: Spot): Found {
  const pipes = pipesOf(facade)
  const pipe = pipes[Math.floor(random() * pipes.length)]!
  const height = between(random, 0.5, 0.9)
  return {
    kind: 'corroded-pipe',
    thickness: pipe.thickness * 1000,
    box: { left: pipe.across, bottom: storey.bottom + between(random, 0.3, 1.2), width: pipe.thickness, height },
  }
}

function corrodedBracketAt({ facade, storey, random }: Spot): Found {
  const pipes = pipesOf(facade)
  const pipe = pipes[Math.floor(random() * pipes.length)]!
  const up = Math.ceil(storey.bottom / bracketStep) * bracketStep
  return {
    kind: 'corroded-bracket',
    thickness: 50,
    box: { left: pipe.across - 0.05, bottom: up - 0.03, width: pipe.thickness + 0.1, height: 0.06 },
  }
}

const makers: Readonly<Record<DefectKind, (spot: Spot) => Found>> = {
  crack: crackAt,
  spalling: spallingAt,
  'rust-stain': rustStainAt,
  'corroded-pipe': corrodedPipeAt,
  'corroded-bracket': corrodedBracketAt,
  'hollow-tiles': hollowTilesAt,
}

/** Two a floor: so many that most photos show one, and a surveyor would still believe it. */
const order: readonly DefectKind[] = [
  'crack',
  'spalling',
  'corroded-pipe',
  'crack',
  'rust-stain',
  'hollow-tiles',
  'corroded-bracket',
  'crack',
  'spalling',
  'rust-stain',
  'crack',
  'hollow-tiles',
]
const perFloor = 3

function onFacade(facade: Facade, seed: string): readonly Defect[] {
  const floors = storeys.filter(({ name }) => Number(name) >= 23 && Number(name) <= 31)
  const found: Defect[] = []
  for (const [row, storey] of floors.entries()) {
    const bays = baysIn(facade, {
      left: 0,
      bottom: storey.bottom + 0.1,
      width: facade.width,
      height: storey.height - 0.2,
    })
    for (let turn = 0; turn < perFloor; turn += 1) {
      const random = randomOf(seed, 'defect', facade.side, storey.name, turn)
      const kind = order[(row * perFloor + turn + facade.bearing / 90) % order.length]!
      const fitting = bays.filter(({ isTiled }) =>
        kind === 'hollow-tiles' ? isTiled : (kind !== 'spalling' && kind !== 'crack') || !isTiled,
      )
      const bay = fitting[Math.floor(random() * fitting.length)]!
      const made = makers[kind]({ facade, storey, bay, random })
      // One upon another would be neither.
      if (!found.some(({ box }) => isIn(box, made.box)))
        found.push({ id: `${facade.side}-${storey.name}-${turn + 1}`, side: facade.side, floor: storey.name, ...made })
    }
  }
  return found
}

export function defectsOf(seed = 'fortune-court'): readonly Defect[] {
  return facades.flatMap(({ side }) => onFacade(facadeOf(side), seed))
}
