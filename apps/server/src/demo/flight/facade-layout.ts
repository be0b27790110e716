import { roofLevel, storeys, type Facade, type Storey } from './building.ts'
import type { Frame } from './plan-flight.ts'
import { between, oneOf, randomOf } from './random.ts'

/** Metres of the facade. */
export type Box = { readonly left: number; readonly bottom: number; readonly width: number; readonly height: number }
export type Window = Box & {
  readonly panes: number
  readonly curtain: 'none' | 'drawn' | 'half' | 'blind'
  readonly hasGrille: boolean
  readonly hasRack: boolean
  readonly key: string
}
export type Cooler = Box & { readonly key: string }
export type Pipe = { readonly across: number; readonly thickness: number; readonly tone: 'pale' | 'dark' }
export type Bay = {
  readonly box: Box
  readonly isTiled: boolean
  readonly window: Window | null
  readonly cooler: Cooler | null
  readonly key: string
}

function bayOf(facade: Facade, storey: Storey, index: number): Bay {
  const width = facade.width / facade.bays
  const box = { left: index * width, bottom: storey.bottom, width, height: storey.height }
  const key = `${facade.side}/${storey.name}/${index}`
  const isTiled = index % 3 === 1
  if (storey.bottom + storey.height >= roofLevel - 0.01) return { box, isTiled: false, window: null, cooler: null, key }
  const random = randomOf('bay', key)
  const opening = index % 4 === 3 ? 1.1 : 1.8
  const window = {
    left: box.left + width * 0.42 - opening / 2,
    bottom: storey.bottom + 0.95,
    width: opening,
    height: 1.35,
    panes: opening > 1.5 ? 3 : 2,
    curtain: oneOf(random, ['none', 'drawn', 'half', 'blind', 'none', 'half'] as const),
    hasGrille: random() < 0.14,
    hasRack: random() < 0.2 && opening > 1.5,
    key,
  }
  const cooler =
    random() < 0.78
      ? {
          left: box.left + width * 0.42 + opening / 2 + between(random, 0.12, 0.2),
          bottom: storey.bottom + 0.38,
          width: 0.74,
          height: 0.52,
          key,
        }
      : null
  return { box, isTiled, window, cooler, key }
}

export const isIn = (box: Box, frame: Frame): boolean =>
  box.left < frame.left + frame.width &&
  box.left + box.width > frame.left &&
  box.bottom < frame.bottom + frame.height &&
  box.bottom + box.height > frame.bottom

export function baysIn(facade: Facade, frame: Frame): readonly Bay[] {
  return storeys
    .flatMap((storey) => Array.from({ length: facade.bays }, (_, index) => bayOf(facade, storey, index)))
    .filter(({ box }) => isIn(box, frame))
}

/** In pairs at every third joint between bays. */
export function pipesOf(facade: Facade): readonly Pipe[] {
  const width = facade.width / facade.bays
  return Array.from({ length: facade.bays - 1 }, (_, index) => index + 1)
    .filter((joint) => joint % 3 === 0)
    .flatMap((joint) => [
      { across: joint * width - 0.16, thickness: 0.11, tone: 'pale' as const },
      { across: joint * width + 0.05, thickness: 0.075, tone: 'dark' as const },
    ])
}

/** Between two brackets of a pipe, metres. */
export const bracketStep = 1.4
