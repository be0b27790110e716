import type { FixedRating, RatingScheme } from '../../../rules/ratings.ts'

type Level = { name: string; meaning: string }

/** Rating schemes and their levels, as screens, exports and reports name them. */
export const ratings = {
  label: 'Rating',
  repairBy: 'Repair by',
  notRated: 'Not rated',
  schemes: {
    'hk-mbis': 'Hong Kong MBIS',
    'sg-pfi': 'Singapore PFI',
    'nyc-fisp': 'New York City FISP',
    'din-1076': 'DIN 1076',
    own: 'Custom levels',
  } satisfies Record<RatingScheme, string>,
  /** Whose words the levels are, and who decides. */
  sources: {
    'hk-mbis':
      'The levels follow the stages of the Mandatory Building Inspection Scheme in Plumbline’s own words; they are not quoted from the Code of Practice. The registered inspector decides.',
    'sg-pfi':
      'The levels are in Plumbline’s own words. The classification wording of the guideline on periodic facade inspection has not been verified: check it before submission. The competent person decides.',
    'nyc-fisp':
      'Safe, SWARMP and Unsafe are the categories of the Facade Inspection & Safety Program; their meaning is given in Plumbline’s own words. The qualified exterior wall inspector decides.',
    'din-1076':
      'S is structural stability, V traffic safety and D durability, each marked 0 to 4 by the inspector. The meaning of the marks is given in Plumbline’s own words. No condition grade is calculated: its rule also needs the extent and the component group of each defect, and could not be verified.',
    own: 'The levels were named by the company that inspects.',
  } satisfies Record<RatingScheme, string>,
  levels: {
    'hk-mbis:no-action': { name: 'No repair needed', meaning: 'Recorded; neither repair nor investigation is needed.' },
    'hk-mbis:repair': { name: 'Repair', meaning: 'To be put right as part of the prescribed repair.' },
    'hk-mbis:investigation': {
      name: 'Detailed investigation',
      meaning: 'Cause or extent cannot be established by inspection: a detailed investigation is to be proposed first.',
    },
    'hk-mbis:danger': {
      name: 'Immediate danger',
      meaning: 'A danger to people: make safe at once, without waiting for the report.',
    },
    'sg-pfi:no-action': { name: 'No repair needed', meaning: 'Recorded; no repair is needed.' },
    'sg-pfi:repair': { name: 'Repair', meaning: 'Not unsafe now; to be repaired.' },
    'sg-pfi:unsafe': {
      name: 'Unsafe',
      meaning: 'A danger to people: to be reported at once to the Commissioner and the owner.',
    },
    'nyc-fisp:safe': {
      name: 'Safe',
      meaning: 'Needs no repair to stay sound, and is not expected to become unsafe during the next cycle.',
    },
    'nyc-fisp:swarmp': {
      name: 'SWARMP',
      meaning:
        'Safe with a repair and maintenance program: safe now, but to be repaired by the stated date. If it is left to the next cycle, it counts as Unsafe.',
    },
    'nyc-fisp:unsafe': { name: 'Unsafe', meaning: 'A danger to people or property that needs prompt repair.' },
  } satisfies Record<FixedRating, Level>,
  axes: { s: 'Structural stability (S)', v: 'Traffic safety (V)', d: 'Durability (D)' },
  marks: {
    mark0: 'No influence',
    mark1: 'Slight influence, on the component at most',
    mark2: 'Noticeable influence; still given',
    mark3: 'Impaired; no longer fully given',
    mark4: 'No longer given',
  },
  mark: '{mark}: {meaning}',
  by: '{level}, repair by {day}',
  noDay: '{level}, no repair-by date',
  field: {
    marksTogether: 'Saved once all three marks are chosen.',
    noDay: 'A SWARMP needs its repair-by date.',
    proposed:
      'Proposed by the FISP rule: {level}. {number} was SWARMP in the inspection of {day} and is recorded as unchanged or worse.',
    proposedUndated:
      'Proposed by the FISP rule: {level}. {number} was SWARMP in an earlier inspection and is recorded as unchanged or worse.',
    take: 'Rate {level}',
  },
  settings: {
    title: 'Rating scheme',
    lead: 'A rating beside the severity of each defect. Every rating is given by a person; Plumbline only proposes one where a rule of the scheme says so.',
    scheme: 'Scheme',
    none: 'None',
    level: 'Level',
    meaning: 'Meaning',
    mark: 'Mark',
    nameOf: 'Name of level {number}',
    meaningOf: 'Meaning of level {number}',
    add: 'Add level',
    up: 'Move level {number} up',
    down: 'Move level {number} down',
    remove: 'Remove level {number}',
    order: 'The mildest level first.',
    noLevels: 'Add at least one level.',
    fault: 'Every level needs a name of its own.',
    other: 'Ratings given under another scheme stay stored. They are shown again if you switch back to it.',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'The rating scheme has been saved.',
  },
  report: {
    title: 'How defects are rated: {scheme}',
    unrated: {
      one: '{count} defect has not been rated by anyone: {list}.',
      other: '{count} defects have not been rated by anyone: {list}.',
    },
    allRated: 'Every defect was rated by a person.',
    noDay: {
      one: '{count} SWARMP has no repair-by date: {list}.',
      other: '{count} SWARMPs have no repair-by date: {list}.',
    },
    proposed: {
      one: 'For {count} defect the rule proposes Unsafe, because it was SWARMP in an earlier inspection and is recorded as unchanged or worse: {list}. A proposal is not a rating.',
      other:
        'For {count} defects the rule proposes Unsafe, because they were SWARMP in an earlier inspection and are recorded as unchanged or worse: {list}. A proposal is not a rating.',
    },
  },
} as const
