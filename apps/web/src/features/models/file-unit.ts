import type { ModelUnit } from '@plumbline/contract/models/placement'
import type { Model } from '@plumbline/contract/models/models'

const metresPer = { metre: 1, centimetre: 0.01, millimetre: 0.001, foot: 0.3048, inch: 0.0254 } as const
type Length = keyof typeof metresPer
const isLength = (unit: string): unit is Length => unit in metresPer

/** Readers convert to metres by the unit that the file names: a scale counts on top of that. */
const metresOf = (unit: ModelUnit) => (isLength(unit) ? metresPer[unit] : 1)

/** What can be chosen for a file that names this unit; one that has a unit of its own keeps it, or gets a factor. */
export const unitsFor = (unit: ModelUnit): readonly (Length | 'degree' | 'other')[] =>
  unit === 'degree' || unit === 'other' ? [unit] : ['metre', 'centimetre', 'millimetre', 'foot', 'inch']

/** Metres per unit of the file, as it is shown with this scale. */
export const factorOf = (unit: ModelUnit, scale: number): number => Number((scale * metresOf(unit)).toPrecision(12))

export const scaleOf = (unit: ModelUnit, factor: number): number => Number((factor / metresOf(unit)).toPrecision(12))

/** The factor of a unit that can be chosen. */
export const metresPerUnit = (unit: Length | 'degree' | 'other'): number => (isLength(unit) ? metresPer[unit] : 1)

export const chosenUnit = (unit: ModelUnit, scale: number) =>
  unitsFor(unit).find((name) => Math.abs(metresPerUnit(name) / factorOf(unit, scale) - 1) < 1e-9) ?? 'custom'

/** What the file counts in, as it says itself or as somebody said of it. */
export const shownUnit = ({ facts, placement }: Pick<Model, 'facts' | 'placement'>): ModelUnit => {
  const unit = facts?.unit ?? 'unknown'
  const chosen = placement.isScaleChosen ? chosenUnit(unit, placement.scale) : unit
  return chosen === 'custom' ? 'other' : chosen
}
