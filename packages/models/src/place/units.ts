/** What a file counts in. other: a unit that it defines itself. unknown: it does not say, so that a person has to. */
export const fileUnits = ['metre', 'millimetre', 'centimetre', 'foot', 'inch', 'degree', 'other', 'unknown'] as const
export type FileUnit = (typeof fileUnits)[number]

const sizes: readonly (readonly [FileUnit, number])[] = [
  ['metre', 1],
  ['millimetre', 0.001],
  ['centimetre', 0.01],
  ['foot', 0.3048],
  ['inch', 0.0254],
]

/** The foot and the US survey foot differ by two millionths. */
export function unitOfMetres(metres: number | undefined): FileUnit {
  if (metres === undefined) return 'unknown'
  return sizes.find(([, size]) => Math.abs(metres / size - 1) < 1e-5)?.[0] ?? 'other'
}
