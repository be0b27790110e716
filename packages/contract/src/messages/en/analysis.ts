import type { AiDefectType } from '../../buildings.ts'

export const analysis = {
  title: 'Detector',
  types: { crack: 'Crack', spalling: 'Spalling', rust: 'Rust', corroded_pipe: 'Corroded pipe', corroded_pipe_bracket: 'Corroded pipe bracket' } satisfies Record<AiDefectType, string>,
  sensitivities: { low: 'Low', medium: 'Medium', high: 'High' },
  switch: { label: 'Parts of the analysis', photos: 'Photos', findings: 'Detector', defects: 'Defects', thermal: 'Thermal', models: '3D models' },
  noInspection: 'This project has no inspection yet',
  noInspectionText: 'Add one with the menu of inspections at the top right; its photos, findings and defects then appear here.',
  loading: 'Loading…',
  loadFailed: 'The analysis could not be loaded',
  retry: 'Try again',
  close: 'Close',
  empty: { title: 'There is no photo to analyse yet', text: 'Upload photos with the usage AI analysis to a marker. The detector reads them by itself and shows here how far it is.', upload: 'Go to localisation' },
  progress: {
    title: 'Progress', completed: 'Read', processing: 'Being read', pending: 'Waiting', failed: 'Failed', cancelled: 'Stopped', none: 'Not analysed', unopened: 'Could not be opened', minutesLeft: { one: 'About {count} minute left', other: 'About {count} minutes left' },
    secondsLeft: { one: 'About {count} second left', other: 'About {count} seconds left' }, limit: '{used} of the {images} photos were read that the plan of this project allows.', plans: 'See the plans',
    unread: { one: '{count} photo has not been analysed. Defects on it are not known.', other: '{count} photos have not been analysed. Defects on them are not known.' },
  },
  failures: { title: { one: '{count} photo could not be analysed', other: '{count} photos could not be analysed' }, more: { one: 'and {count} more', other: 'and {count} more' } },
  found: { title: 'Found', unread: 'No photo has been analysed yet, so it is not known what they show.', nothing: { one: 'The detector found nothing in the {count} photo it has read. That does not mean there is nothing.', other: 'The detector found nothing in the {count} photos it has read. That does not mean there is nothing.' }, undecided: 'To decide', accepted: 'Accepted', rejected: 'Rejected', note: 'What the detector finds are suggestions. A person decides.', look: 'Look at them on the photos' },
  markers: { title: 'By marker', marker: 'Marker', read: 'Read', of: '{read} of {all}', none: 'Without a marker' },
  runs: {
    title: 'Runs', none: 'The detector has not read any photo yet.', number: 'No.', status: 'Status', settings: 'Looked for', photos: 'Photos', by: 'Started by', actions: 'Actions', how: 'Sensitivity: {sensitivity}. Detector {version}', arrival: 'By itself, as photos arrived',
    statuses: { pending: 'Waiting', processing: 'Running', completed: 'Done', failed: 'Failed', cancelled: 'Stopped' }, partly: 'Partly failed', cancel: 'Stop', again: 'Try the rest again', failures: { one: '{count} failed', other: '{count} failed' }, failuresTitle: 'Photos of run {number} that failed', failuresText: 'Nothing is known about defects on these photos. Follow what each reason says, then select “Try the rest again”.',
    leftOut: { one: '{count} more left out', other: '{count} more left out' }, leftOutTitle: 'What run {number} left out', leftOutPhoto: { one: '{count} place left out', other: '{count} places left out' },
    leftOutText: 'On these photos the detector saw more places than it keeps. It keeps the 500 it is surest of on a photo; places that fray into the whole surface, as gravel or rough render do, are not traced at all. Look at these photos yourself, or run the detector again with a lower sensitivity.',
  },
  run: { open: 'Run the detector', title: 'Run the detector', photos: 'Photos', every: 'Every photo for analysis', kept: 'Whatever people edited, accepted or rejected stays as it is. Suggestions nobody has decided on are replaced.', start: 'Start', cancel: 'Cancel', started: 'Run {number} has started.', startedPartly: { one: 'Run {number} has started without {count} photo: this project’s plan doesn’t allow more.', other: 'Run {number} has started without {count} photos: this project’s plan doesn’t allow more.' } },
  settings: {
    title: 'Settings', text: 'They hold for every photo that arrives in this project from now on.', isOn: 'Read new photos by itself', types: 'Look for', sensitivity: 'Sensitivity', sensitivityNotes: { low: 'Only what it is very sure of', medium: 'The usual choice', high: 'Finds more, and more that is none' },
    rare: 'Learned from rendered pictures alone: look twice', outsidePlan: 'What cannot be chosen is not part of the plan of this project.', detector: 'Detector {version}', saved: 'Settings saved.', save: 'Save', undo: 'Undo', readOnly: 'You may look at the settings, but not change them.',
  },
} as const
