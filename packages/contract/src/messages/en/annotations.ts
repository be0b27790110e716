import { editing } from './annotations/editing.ts'
import { review } from './annotations/review.ts'

export const annotations = {
  ...editing,
  ...review,
  title: 'Photos',
  irregularity: 'Irregularity',
  /** Spec 1 §3: the number with the type. */
  suggestion: '{number} {type}',
  canvas: 'Photo {name} with what is drawn on it',
  loading: 'The photos are being loaded…',
  loadFailed: 'The photos could not be loaded',
  retry: 'Try again',
  empty: { title: 'There is no photo yet', text: 'Upload photos to a marker first. What the detector finds in them, and what you draw on them, appears here.', upload: 'Go to localisation' },
  photo: { notReady: 'This photo is still being prepared.', failed: 'This photo could not be opened. {reason}', details: 'Details of the photo', thermal: 'Open the thermal picture', model: 'Show in 3D' },
  strip: {
    label: 'Photos', marker: 'Marker', everyMarker: 'Every marker', foundOnly: 'Only photos with something on them', rejected: 'Show what was rejected', count: { one: '{count} photo', other: '{count} photos' }, countMore: 'The first {count} photos', none: 'No photo here has anything marked on it.',
    noPlace: 'Not on the wall yet', found: { one: '{count} to decide', other: '{count} to decide' }, defects: { one: '{count} defect', other: '{count} defects' }, waiting: 'Being analysed', failed: 'Analysis failed', nothing: 'Nothing found', notRead: 'Not analysed', unopened: 'Could not be opened',
  },
  findings: {
    label: 'What is on this photo', title: 'On this photo', nothing: 'The detector found nothing in this photo. That does not mean that there is nothing: look yourself.', pending: 'The detector is reading this photo. It comes first because you are looking at it.',
    failed: 'The detector could not read this photo. {reason}', notRead: 'This photo was not analysed.', thermal: 'The detector does not read thermal pictures.', suggested: 'Found by the detector', rejected: 'Rejected',
    confidence: '{percent} sure, detector {version}', note: 'Nothing the detector found counts as a defect before a person has accepted it.',
  },
  sizes: {
    length: '{value} long', width: '{value} wide', widest: 'at most {value} wide', box: '{value}', area: '{value}', by: '{width} × {height}', mm: '{value} mm', m: '{value} m', cm2: '{value} cm²', m2: '{value} m²',
    belowGsd: '< GSD ({gsd} mm)', unknown: 'No size: the GSD of this photo is not known.',
  },
} as const
