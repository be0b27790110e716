/** What the extent of a defect is counted in: metres, square metres, or pieces. */
export const quantityUnits = ['m', 'm2', 'pieces'] as const
export type QuantityUnit = (typeof quantityUnits)[number]

/** Types of both libraries that are repaired by their length. */
const byLength = new Set([
  'crack_non_structural',
  'crack_structural',
  'concrete_crack',
  'sealant_gasket',
  'drainage_pipe',
  'rainwater_goods',
])
/** Types of both libraries that are repaired by their area. */
const byArea = new Set([
  'concrete_spalling',
  'rebar_corrosion',
  'finish_render',
  'finish_tile',
  'plaster_defect',
  'tile_defect',
  'masonry_defect',
  'water_seepage',
  'coating_staining',
  'dampness_staining',
  'external_ceiling',
  'thermal_anomaly',
])
/** Sub types that are measured otherwise than their type. */
const lengthSubTypes = new Set([
  'render_cracked',
  'plaster_crack',
  'brick_crack',
  'parapet_crack',
  'cantilever_root_crack',
  'corrosion_crack',
])
const areaSubTypes = new Set(['map_cracking', 'soffit_spalling', 'soffit_seepage'])

/** A type that no library has is a company's own, of which only the number is known. */
export function quantityUnit({
  type,
  subType,
}: {
  readonly type: string
  readonly subType: string | null
}): QuantityUnit {
  if (subType !== null && lengthSubTypes.has(subType)) return 'm'
  if (subType !== null && areaSubTypes.has(subType)) return 'm2'
  return byLength.has(type) ? 'm' : byArea.has(type) ? 'm2' : 'pieces'
}

/** Types and sub types of which an area may be needed; the others are never asked for one. */
export const areaKeys = { types: [...byArea], subTypes: [...areaSubTypes] } as const
