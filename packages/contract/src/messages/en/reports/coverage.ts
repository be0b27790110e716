/** What the report says of the photos' coverage of each elevation. */
export const coverage = {
  title: 'Coverage',
  lead: 'What the photos show of each elevation, and what they do not show. Parts that were not seen may have defects that this report does not list.',
  notComputed:
    'The coverage of this elevation has not been computed, so this report does not say how much of it was seen.',
  noPhoto: 'No photo shows this elevation.',
  noneCounts: 'No photo counts as having seen this elevation.',
  computing:
    'Photos, floors or the position of this elevation changed after these figures were computed ({time}). They had not been recomputed when this report was generated.',
  failed:
    'Photos, floors or the position of this elevation changed after these figures were computed ({time}). They could not be computed again.',
  doubts: {
    behind: {
      one: '{count} of {of} photos with a position looks at the elevation from behind. Its bearing may be turned round, and these figures may be those of another place.',
      other:
        '{count} of {of} photos with a position look at the elevation from behind. Its bearing may be turned round, and these figures may be those of another place.',
    },
    away: {
      one: '{count} of {of} photos with a position stands before the elevation and looks away from it. Its bearing or position may be wrong.',
      other:
        '{count} of {of} photos with a position stand before the elevation and look away from it. Its bearing or position may be wrong.',
    },
    beyond: {
      one: '{count} of {of} photos with a position has the elevation at its back. Its position may be wrong.',
      other: '{count} of {of} photos with a position have the elevation at their back. Its position may be wrong.',
    },
    far: {
      one: 'The {count} photo with a position was taken {distance} from the elevation. Its position may be wrong.',
      other:
        'The nearest of {of} photos with a position was taken {distance} from the elevation. Its position may be wrong.',
    },
    misses: {
      one: '{count} of {of} photos with a position does not show the elevation. Its position, bearing or length may be wrong.',
      other:
        '{count} of {of} photos with a position do not show the elevation. Its position, bearing or length may be wrong.',
    },
  },
  overview: { title: 'All elevations', elevation: 'Elevation', gaps: 'Gaps' },
  noDrawing: 'This elevation has no drawing, so no figure shows what was not seen.',
  caption: '{name}: what was seen',
  captionByPlace: '{name}: floors with photos, by place',
  legend: {
    unseen: 'Diagonal hatching: not seen.',
    unseenFloors: 'Diagonal hatching: floors to which no photo is assigned.',
    closeRange: 'Dashed outlines: areas inspected at close range, numbered as in their table.',
  },
  seenAlt: 'Seen: {seen}.',
  alt: 'Drawing of {name}. {summary}',
  percent: '{value} %',
  belowOne: '< 1 %',
  metres: '{value} m',
  squareMetres: '{value} m²',
  mmPx: '{value} mm/px',
  range: '{from} – {to}',
  facts: {
    seen: 'Seen',
    seenOf: '{share} ({seen} of {all})',
    seenOfReached: '{share} of the part that the photos reach ({seen} of {all})',
    floors: 'Floors with photos',
    floorsOf: '{count} of {all}',
    photos: 'Photos',
    photosUsed: '{count} measured by position',
    photosByPlace: '{count} counted by place',
    photosLeftOut: '{count} left out',
    scale: 'Scale',
    scaleOf: 'half of the seen area at {value} or finer',
    length: 'Length',
    lengthSources: {
      typed: '{value}, entered by hand',
      georeference: '{value}, from its position on a plan or map',
      drawing: '{value}, from the drawing',
      photos: '{value}, as far as the photos reach',
    },
    height: 'Height',
    heightOf: '{value}, sum of the floors',
    position: 'Position',
    positions: {
      georeference: 'placed on a plan or map, ± {value}',
      'flight-fit': 'fitted to the camera positions, ± {value}',
      typed: 'entered by hand, ± {value}',
    },
    positionsAssumed: {
      georeference: 'placed on a plan or map; how exact is not stated',
      typed: 'entered by hand; how exact is not stated',
    },
    closeRange: 'Close range',
    closeRangeOf: { one: '{share} in {count} area', other: '{share} in {count} areas' },
    closeRangeDrone: {
      one: '{counted}; {count} area by drone is not counted',
      other: '{counted}; {count} areas by drone are not counted',
    },
    closeRangeUnknown: {
      one: '{count} area; its share is not known',
      other: '{count} areas; their share is not known',
    },
    none: 'No area recorded',
  },
  floors: {
    title: 'Floors',
    floor: 'Floor',
    seen: 'Seen',
    photos: 'Photos',
    defects: 'Defects',
    byPlace: 'by place',
    more: { one: '{count} more floor: {list}', other: '{count} more floors: {list}' },
    many: '{list} ({count} floors)',
    key: '“{none}”: not seen. “0”: seen as far as the share says, without a defect in this report. A number: defects in this report.',
    keyByPlace:
      '“{none}”: no photo is assigned to the floor. “0”: a photo is assigned to it, and this report has no defect on it. A number: defects in this report.',
    notAll: 'Defects that are not in this report are not counted; see “{title}”.',
    without: {
      one: '{count} defect of this elevation has no floor and is not in this table.',
      other: '{count} defects of this elevation have no floor and are not in this table.',
    },
    undefined: 'No floors are defined for this elevation.',
  },
  gaps: {
    title: 'Gaps: parts that were not seen',
    number: 'No.',
    floors: 'Floors',
    size: 'Width × height',
    area: 'Area',
    sizeOf: '{width} × {height} m',
    none: 'There is no gap.',
    more: {
      one: '{count} smaller gap, {area}, on {floors}.',
      other: '{count} smaller gaps, {area} in all, on {floors}.',
    },
    floorsUnknown: 'floors that are not known',
  },
  closeRange: {
    title: 'Close-range areas',
    number: 'No.',
    method: 'Method',
    by: 'By',
    on: 'Date',
    photos: 'Photos',
    result: 'Result',
    results: { hollow: 'Hollow', sound: 'Sound', none: 'Not stated' },
    note: 'Note',
    methods: {
      tactile: 'Tactile, by hand',
      tap: 'Tapping',
      boom: 'Boom lift',
      rope: 'Rope access',
      drone: 'Drone at close range',
    },
    outside: 'Lies outside the elevation: {outside} of {area}. That part is not counted.',
    more: {
      one: '{count} more close-range area, dated {dates}.',
      other: '{count} more close-range areas, dated {dates}.',
    },
  },
  rule: {
    title: 'Rule',
    none: 'No coverage rule is set for this project.',
    kinds: {
      'sg-pfi':
        'Rule: Singapore Periodic Facade Inspection. It requires all of each elevation to be seen, and at least 10 % of each elevation to be inspected at close range.',
      'nyc-60ft':
        'Rule: New York City, 60 ft. It requires close-range inspections at most 60 ft (18.3 m) apart along each street-facing elevation.',
      own: 'Rule: requirements set for this project. It requires at least {share} of each elevation to be seen.',
      ownScale:
        'Rule: requirements set for this project. It requires at least {share} of each elevation to be seen at {scale} or finer.',
    },
    item: 'Requirement',
    required: 'Required',
    reached: 'Reached',
    missing: 'Missing',
    state: 'Result',
    items: {
      visual: 'Seen',
      'close-range': 'Inspected at close range',
      interval: 'Distance between close-range inspections',
    },
    atLeast: 'at least {value}',
    atMost: 'at most {value}',
    states: { met: 'Met', 'not-met': 'Not met', unknown: 'Not known' },
    reasons: {
      'no-frame': 'the position of the elevation is not known',
      'length-from-photos': 'the length is known only as far as the photos reach',
      'returns-not-counted':
        'the elevation has steps whose side walls are not part of the length taken from the drawing; the developed length is not known',
      'by-place': 'photos are counted by place, not measured',
      gaps: 'there are gaps',
      'too-little': 'the share is too small',
      'too-far-apart': 'the inspections are too far apart',
      'not-to-top': 'the inspections do not reach from foot to top',
      'some-not-to-top': 'some inspections do not reach from foot to top and are not counted',
      'street-unknown': 'it is not recorded whether the elevation faces a street',
      'not-street': 'the elevation does not face a street',
      'drone-not-counted': 'areas inspected by drone do not count',
      'outside-not-counted': 'areas, or parts of them, that lie outside the elevation do not count',
      'too-coarse': 'the photos are too coarse',
    },
    stateOf: '{state}: {reasons}',
    area: 'Shares are of {area}: height × length of the elevation, recesses included where its length includes them.',
    areaParts:
      'Shares are of {area}: height × length of each portion of the drawing. What lies beside narrower portions is not part of the elevation.',
    judged:
      'The table compares figures. Whether the inspection complies is for the person responsible for it to decide.',
  },
  limits: {
    title: 'Limits of these figures',
    seen: 'A cell of {cell} × {cell} counts as seen if at least one photo shows it at no more than {angle}° from square, {quality}{scale}.',
    quality:
      'is sharp enough (sharpness of at least {sharpness} on a scale from 0 to 1) and neither too dark nor too bright',
    scaleLimit: ', and is at {value} or finer',
    scaleRule: ', and is at {value} or finer, as the rule of this project requires',
    noScaleLimit: '. No coarsest scale was set, so any scale counts',
    hidden:
      'Seen is computed from the position and direction of the camera. What stands in front of the elevation, such as a tree, scaffolding or a balcony, is not considered and may hide parts that count as seen.',
    exact: 'Edges of seen areas and gaps are exact to about ± {value} (one standard deviation).',
    exactAssumed:
      'How exact the position of the elevation is was not stated. The figures were computed as if it were ± {value} (one standard deviation); edges of seen areas and gaps may be farther off.',
    unknownParts:
      'Some portions of this elevation are narrower than the elevation, and where they lie in metres is not known. What lies beside them counts as part of the elevation.',
    lengthFromPhotos:
      'The length of this elevation is known only as far as the photos reach. Nothing is known of what lies beside them, and the share is not that of the whole elevation.',
    byPlace: {
      one: '{count} photo has no usable position. It is counted at the floor and column to which it was assigned, and adds nothing to the seen area.',
      other:
        '{count} photos have no usable position. They are counted at the floors and columns to which they were assigned, and add nothing to the seen area.',
    },
    onlyByPlace:
      'By place, not measured: photos are counted at the floors and columns to which they were assigned. A photo on a floor does not mean that all of the floor was seen.',
    leftOut: {
      one: '{count} photo does not count as having seen this elevation: {reasons}.',
      other: '{count} photos do not count as having seen this elevation: {reasons}.',
    },
    reason: '{reason} ({count})',
    levelAssumed: {
      one: 'The file of {count} photo does not give the camera’s tilt. The photo counts as level, so what it shows may be higher or lower.',
      other:
        'The files of {count} photos do not give the camera’s tilt. The photos count as level, so what they show may be higher or lower.',
    },
    heightRough: {
      one: 'The height of {count} photo comes from satellites alone. What it shows may be some 3 m higher or lower.',
      other:
        'The height of {count} photos comes from satellites alone. What they show may be some 3 m higher or lower.',
    },
    unmeasured: {
      one: 'The sharpness of {count} photo has not been measured; it counts as sharp.',
      other: 'The sharpness of {count} photos has not been measured; they count as sharp.',
    },
    drone: 'Close-range areas inspected by drone are listed, but are not part of the close-range share.',
    smallGaps: 'Gaps smaller than four cells are part of the share, but are not listed.',
    stretched:
      'The position from left to right on the drawing is not known: the part that the photos reach is drawn over the width of the drawing.',
    hatching: 'Each hatched square covers {cell} × {cell}; it is hatched if any part of it was not seen.',
  },
} as const
