export const review = {
  queue: {
    label: 'Review', left: '{left} of {all} left', done: 'All suggestions are decided', none: 'No suggestions', doneFiltered: 'Nothing left with these filters', noneFiltered: 'Nothing with these filters', unknown: 'Loading…', failed: 'The suggestions could not be loaded',
    drawn: { one: 'No suggestions left; {count} shape drawn by hand to decide', other: 'No suggestions left; {count} shapes drawn by hand to decide' },
    drawnFiltered: { one: 'No suggestions left with these filters; {count} shape drawn by hand to decide', other: 'No suggestions left with these filters; {count} shapes drawn by hand to decide' },
    unread: { one: '{count} photo has not been read by the detector', other: '{count} photos have not been read by the detector' }, next: 'Next', confidence: 'Confidence', anyConfidence: 'Any confidence', atLeast: 'At least {percent}', type: 'Type', anyType: 'Every type',
  },
  card: {
    label: 'Chosen shape', byDetector: 'Found by the detector, {percent} sure', byPerson: 'Drawn by hand', accept: 'Accept', make: 'It is a defect', edit: 'Edit', reject: 'Reject', noDefect: 'No defect', severity: 'Severity', severityKey: 'Key {key}',
    same: 'The same as another defect', which: 'Which defect?', whichHint: 'Number or words', noneFound: 'No defect found.', undecide: 'Take the decision back',
  },
  bulk: { accept: 'Accept all {count} here', reject: 'Reject all {count} here', undo: 'Undo the last decision' },
  keys: {
    title: 'Review', accept: 'Accept, or make it a defect', reject: 'Reject', edit: 'Edit the shape', ruler: 'Ruler', asWidth: 'Take the ruler’s reading as width', severity: 'Severity, critical to none', acceptAll: 'Accept all on this photo', rejectAll: 'Reject all on this photo', undo: 'Take the last decision back',
    next: 'Next to review', photoNext: 'Next photo', photoBefore: 'Photo before', around: 'Photo left, below, above, right', thermal: 'Thermal picture',
  },
} as const
