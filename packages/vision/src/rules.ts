/** What the detector's own outputs are; cracks are traced as lines, the others as outlines. */
export const mapTypes = ['crack', 'spalling', 'rust'] as const
export type MapType = (typeof mapTypes)[number]
export const detectedTypes = [...mapTypes, 'corroded_pipe', 'corroded_pipe_bracket'] as const
export type DetectedType = (typeof detectedTypes)[number]

/** Corroded pipes are seen as rust first. */
export function mapTypesFor(types: readonly DetectedType[] = detectedTypes): readonly MapType[] {
  return mapTypes.filter((map) => types.some((type) => type === map || (map === 'rust' && type.startsWith('corroded'))))
}

export const sensitivities = ['low', 'medium', 'high'] as const
export type Sensitivity = (typeof sensitivities)[number]

/** Probabilities. pixel: from where one belongs to a finding; peak: what its surest pixel must reach. */
export type Thresholds = { readonly pixel: number; readonly peak: number }

/** A row of lower numbers finds what the row before found, and more. */
export const thresholds: Readonly<Record<Sensitivity, Thresholds>> = {
  low: { pixel: 0.6, peak: 0.85 },
  medium: { pixel: 0.5, peak: 0.7 },
  high: { pixel: 0.35, peak: 0.5 },
}

/** Logits of the photo at half its size: a tile that stays below them everywhere is not read at full size. */
export const worthLogit: Readonly<Record<MapType, number>> = { crack: -1.2, spalling: -2, rust: -1.2 }

/** A photo of gravel must not fill a register: only the most confident findings count. */
export const maxPerPhoto = 500

/**
 * A photo of gravel, or of nothing but noise, must not be traced for minutes. findings: of a type the surest are
 * traced. Stretches of pixels, row by row, that hang together: in more than these lies the wall's grain, no crack and
 * no patch. A crack right across 48 MP has some ten thousand; following branches takes longer than following an edge.
 */
export const maxTraced = { findings: 2000, stretches: { crack: 100_000, spalling: 400_000, rust: 400_000 } } as const

/** Pixels of the map that was read. Smaller ones are specks more often than defects. */
export const smallest = {
  crackArea: 12,
  crackLength: 16,
  /** Lengths a width: a blob is no crack. */
  crackElongation: 3,
  spalling: 64,
  rust: 40,
} as const

/** Rust is called a pipe's only where both are sure; otherwise it is rust. */
export const sureOfPipe = 0.75

/** Pixels a drawn outline or line may lie beside the traced one. */
export const tolerance = 0.75
