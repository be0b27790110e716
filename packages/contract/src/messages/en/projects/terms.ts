import type { DefectLibrary, FollowUpAction, Material, Severity } from '../../../buildings.ts'

/** Words for the values of the specification that every part of a project speaks of. */
export const terms = {
  /** One letter each, no two alike: with it a severity is known where there is no room for its word. */
  severity: {
    critical: { name: 'Critical', letter: 'C' },
    major: { name: 'Major', letter: 'M' },
    moderate: { name: 'Moderate', letter: 'D' },
    minor: { name: 'Minor', letter: 'N' },
    cosmetic: { name: 'Cosmetic', letter: 'S' },
    na: { name: 'Not applicable', letter: '–' },
  } satisfies Record<Severity, { name: string; letter: string }>,
  /** The ± of a crack’s width crosses a limit. */
  severityBetween: 'by width between {from} and {to}',
  followUp: {
    none: 'No action',
    repair: 'Repair',
    other: 'Other',
    verify: 'Verify',
    closed: 'Closed',
  } satisfies Record<FollowUpAction, string>,
  library: { 'hk-mbis': 'Hong Kong MBIS', 'sg-bca': 'Singapore BCA' } satisfies Record<DefectLibrary, string>,
  material: {
    concrete: 'Concrete',
    plaster: 'Plaster',
    polymer: 'Polymer',
    mosaic_tile: 'Mosaic tile',
    other: 'Other',
    marble: 'Marble',
    precast_concrete: 'Precast concrete',
    galvanised_iron: 'Galvanised iron',
    sealant: 'Sealant',
    copper: 'Copper',
    metal: 'Metal',
    timber: 'Timber',
    epoxy_cast_iron: 'Epoxy-coated cast iron',
    paint: 'Paint',
    glass: 'Glass',
    tile: 'Tile',
    plastic: 'Plastic',
    alumnium: 'Aluminium',
    uPVC: 'uPVC',
    cast_iron_pipe: 'Cast iron pipe',
    cement_sand: 'Cement and sand',
    cast_iron: 'Cast iron',
    mild_steel: 'Mild steel',
    stainless_steel: 'Stainless steel',
    stone: 'Stone',
    fabric: 'Fabric',
    asbestos: 'Asbestos',
    composite: 'Composite',
  } satisfies Record<Material, string>,
} as const
