/** Spec 1 §3: building types, the first by default. */
export const buildingTypes = ['reinforced_concrete', 'curtain_wall', 'heritage', 'industrial', 'composite'] as const
export type BuildingType = (typeof buildingTypes)[number]

/** Spec 1 §3: Hong Kong MBIS by default. */
export const defectLibraries = ['hk-mbis', 'sg-bca'] as const
export type DefectLibrary = (typeof defectLibraries)[number]

/** Spec 1 §3; the keys stay as specified, 'alumnium' included. */
export const materials = [
  'concrete',
  'plaster',
  'polymer',
  'mosaic_tile',
  'other',
  'marble',
  'precast_concrete',
  'galvanised_iron',
  'sealant',
  'copper',
  'metal',
  'timber',
  'epoxy_cast_iron',
  'paint',
  'glass',
  'tile',
  'plastic',
  'alumnium',
  'uPVC',
  'cast_iron_pipe',
  'cement_sand',
  'cast_iron',
  'mild_steel',
  'stainless_steel',
  'stone',
  'fabric',
  'asbestos',
  'composite',
] as const
export type Material = (typeof materials)[number]

export const severities = ['critical', 'major', 'moderate', 'minor', 'cosmetic', 'na'] as const
export type Severity = (typeof severities)[number]

export const followUpActions = ['none', 'repair', 'other', 'verify', 'closed'] as const
export type FollowUpAction = (typeof followUpActions)[number]

/** Spec 1 §3, defect. */
export const aiDefectTypes = ['crack', 'spalling', 'rust', 'corroded_pipe', 'corroded_pipe_bracket'] as const
export type AiDefectType = (typeof aiDefectTypes)[number]

export const reportTemplates = ['Hoklas', 'Facade', 'Bridge', 'Defect List'] as const
export type ReportTemplateName = (typeof reportTemplates)[number]
