/** Who gets a copy of a report. */
export const distribution = {
  title: 'Distribution list',
  name: 'Name',
  organisation: 'Organisation',
  copy: 'Copy',
  copyHint: 'e.g. PDF',
  add: 'Add a recipient',
  remove: 'Remove {name}',
  none: 'No recipient yet.',
  most: 'You can add at most 50 recipients.',
} as const

/** What changed from issue to issue. */
export const revisions = {
  title: 'Revision log',
  revision: 'Revision',
  remarks: 'Remarks',
  issueDate: 'Issued',
  add: 'Add a revision',
  remove: 'Remove revision {revision}',
  none: 'No revision yet.',
  most: 'You can add at most 50 revisions.',
} as const

/** How the inspection was carried out. */
export const conduct = {
  title: 'How the inspection was carried out',
  hint: 'What the photos do not say. The report prints it under “How the inspection was made”.',
  aircraft: 'Aircraft',
  pilot: 'Pilot',
  weather: 'Weather',
  standOff: 'Notes on stand-off',
} as const
