/** Sentences that the texts of a new report are made of. {places} is a list in words. */
export const proposal = {
  findings: {
    who: '{companyName} surveyed {projectName} visually. Its photos were taken {dates}.',
    whoUndated: '{companyName} surveyed {projectName} visually. When its photos were taken is not stated.',
    whoThermal: '{companyName} surveyed {projectName} visually and by thermography. The images were taken {dates}.',
    whoTested: '{companyName} tested {projectName} by infrared thermography. The images were taken {dates}.',
    whoTestedUndated:
      '{companyName} tested {projectName} by infrared thermography. When the images were taken is not stated.',
    whoThermalUndated:
      '{companyName} surveyed {projectName} visually and by thermography. When the images were taken is not stated.',
    nothing: 'No defect was recorded.',
    total: { one: '{count} defect was recorded in total.', other: '{count} defects were recorded in total.' },
    severity: {
      critical: {
        one: '{count} critical defect was recorded, at {places}.',
        other: '{count} critical defects were recorded, at {places}.',
      },
      major: {
        one: '{count} major defect was recorded, at {places}.',
        other: '{count} major defects were recorded, at {places}.',
      },
      moderate: {
        one: '{count} moderate defect was recorded, at {places}.',
        other: '{count} moderate defects were recorded, at {places}.',
      },
      minor: {
        one: '{count} minor defect was recorded, at {places}.',
        other: '{count} minor defects were recorded, at {places}.',
      },
    },
    dates: { day: 'on {first}', range: 'from {first} to {last}' },
    /** Closed defects are in none of these. */
    immediate: {
      one: 'Immediate action is recommended for {count} critical defect: keep people away from the area below it, make it safe, and have it examined at close range before repair.',
      other:
        'Immediate action is recommended for {count} critical defects: keep people away from the areas below them, make them safe, and have them examined at close range before repair.',
    },
    promptRepair: {
      one: '{count} major defect should be repaired next.',
      other: '{count} major defects should be repaired next.',
    },
    verifyFirst: {
      one: '{count} critical or major defect is marked for verification: confirm it on site before a repair is ordered.',
      other:
        '{count} critical or major defects are marked for verification: confirm them on site before repairs are ordered.',
    },
    severityUnconfirmed: {
      one: 'The severity of {count} of the critical and major defects has not been confirmed by a person.',
      other: 'The severities of {count} of the critical and major defects have not been confirmed by a person.',
    },
    /** Beside urgent ones the rest, without urgent ones all of them. */
    followUpRest: {
      one: 'The remaining open defect should be repaired or verified as listed in this report, and the result recorded.',
      other:
        'The remaining {count} open defects should be repaired or verified as listed in this report, and the results recorded.',
    },
    followUpAll: {
      one: 'This defect should be repaired or verified as listed in this report, and the result recorded.',
      other: 'These defects should be repaired or verified as listed in this report, and the results recorded.',
    },
    followUpNothing: 'No repair is recommended on the basis of this inspection.',
    /** {title}: the heading under which the report lists what is missing. */
    incomplete: 'The examination is not complete, so there may be further defects; see “{title}”.',
    notAllSeen:
      'Not all of the elevations was seen, so there may be further defects; the scope of work says what the photos show.',
    next: 'The next inspection has no date in the record. Inspect again after a storm, an impact or any sign of movement.',
    limits:
      'These findings are limited to what could be seen at the time of the inspection; the limits are set out in the Disclaimer.',
    limitsItems: 'The results relate only to the items tested. Their limits are set out in the Disclaimer.',
    bridgeRating:
      'Priorities are given by element in the inspection result; the most severe defect of an element decides.',
  },
  places: {
    unknown: { one: 'a place that was not recorded', other: 'places that were not recorded' },
    floors: '{place} ({floors})',
    more: { one: '{count} other place', other: '{count} other places' },
    floorsMore: { one: '{count} more floor', other: '{count} more floors' },
  },
  summary: {
    tested: {
      one: 'The test of {projectName} recorded {count} thermal finding.',
      other: 'The test of {projectName} recorded {count} thermal findings.',
    },
    testedNothing: 'The test of {projectName} recorded no thermal finding.',
    nothing: 'The inspection of {projectName} recorded no defect.',
    total: {
      one: 'The inspection of {projectName} recorded {count} defect.',
      other: 'The inspection of {projectName} recorded {count} defects.',
    },
    severe: {
      one: '{count} of them is critical or major and needs attention first.',
      other: '{count} of them are critical or major and need attention first.',
    },
    onlyCritical: 'It is critical and needs attention immediately.',
    onlyMajor: 'It is major and needs attention first.',
    allSevere: 'All of them are critical or major and need attention first.',
    calm: 'None of them is critical or major.',
    onlyCalm: 'It is neither critical nor major.',
    mostly: 'The most frequent type is {type} ({count}).',
    contrast: 'Thermal results are given as relative contrast; absolute temperatures are not reported.',
  },
  scope: {
    elevations: {
      one: 'The record contains photos or defects of {count} elevation: {list}.',
      other: 'The record contains photos or defects of {count} elevations: {list}.',
    },
    noElevations: 'The inspection covered the parts of {projectName} that are shown in the photos.',
    /** Where photos are is not known. */
    floors: { one: '{place} has {count} floor, {list}.', other: '{place} has {count} floors, {list}.' },
    floorsAll: {
      one: '{place}: photos of its one floor, {list}.',
      other: '{place}: photos of all {count} floors, {list}.',
    },
    floorsSome: '{place}: photos of {count} of {all} floors, {list}; none of {missing}.',
    floorsNone: {
      one: '{place}: no photo of its one floor, {list}.',
      other: '{place}: no photo of any of its {count} floors, {list}.',
    },
    seen: '{place}: {share} of the elevation was seen, measured from the positions of the photos.',
    seenReached:
      '{place}: {share} of the part that the photos reach was seen, measured from their positions; the length of the elevation is not known.',
    withoutFloor: {
      one: '{place}: {count} photo has no floor.',
      other: '{place}: {count} photos have no floor.',
    },
    byPlace: 'Photos are counted at the floors to which they were assigned, not measured.',
    uncovered: {
      one: 'No photo is assigned to {count} elevation: {list}.',
      other: 'No photo is assigned to {count} elevations: {list}.',
    },
    photos: { one: 'The record contains {count} photo.', other: 'The record contains {count} photos.' },
    noPhotos: 'The record contains no photos.',
    exclusions:
      'The inside of the building, concealed parts, and areas that were obstructed or could not be reached safely are not covered.',
    untested: {
      one: '{count} visual finding of the same inspection is not part of this test.',
      other: '{count} visual findings of the same inspection are not part of this test.',
    },
    thermalImages: {
      one: 'The record of this test contains {count} thermal image.',
      other: 'The record of this test contains {count} thermal images.',
    },
    noThermalImages: 'The record contains no thermal images.',
    items: 'Tested were the parts of these elevations that the thermal images show. Nothing else was tested.',
    elements:
      'Elements of the bridge were inspected as far as they could be seen; elements that do not exist or were not inspected are marked as such.',
  },
} as const
