export const editing = {
  readOnly: 'You can look, but not change.',
  saved: {
    waiting: 'Not saved yet', retry: 'Try again',
    offline: { one: '{count} change not sent yet. It’s saved in this browser and sent automatically', other: '{count} changes not sent yet. They’re saved in this browser and sent automatically' },
    unheld: { one: '{count} change not sent yet. Keep this page open: this browser can’t save it', other: '{count} changes not sent yet. Keep this page open: this browser can’t save them' },
    failed: { one: '{count} shape not saved', other: '{count} shapes not saved' },
    conflicts: { one: '{count} shape to decide', other: '{count} shapes to decide' },
  },
  ruler: { tool: 'Ruler', pixels: '{value} px', reads: 'The ruler reads {value}', asWidth: 'Take as width', asLength: 'Take as length', measured: 'Measured with the ruler' },
  conflict: {
    theirs: 'Their version', title: '{by} changed {name} too', placeText: 'Both versions lie on the photo: yours, and theirs in violet dashes. Nothing is lost until you choose.', subjectText: 'Both of you decided what it is, and not the same. Nothing is lost until you choose.',
    measuredText: 'Both of you measured it, and not the same. Nothing is lost until you choose.',
    defectTitle: '{name} was changed in the register', severityText: 'Its severity there is {theirs}. Yours is {mine}. Nothing is lost until you choose.', sizeText: 'A size was entered there while you measured. Nothing is lost until you choose.',
    take: 'Take theirs', keep: 'Keep mine', goneTitle: '{name} was deleted by somebody else', goneText: 'You were changing it.', letGo: 'Let it go', putBack: 'Put it back',
  },
  remove: { back: 'Deleted shapes can be brought back for 30 days.', defects: { one: '{numbers} goes with it, unless it is marked elsewhere too or somebody has worked on it.', other: '{numbers} go with them, unless they are marked elsewhere too or somebody has worked on them.' }, more: { one: '{count} more', other: '{count} more' } },
  deleted: { title: 'Deleted shapes', none: 'Nothing was deleted on this photo in the last 30 days.', failed: 'The deleted shapes could not be loaded.', restore: 'Bring back' },
  around: { label: 'The same place', above: 'Above', below: 'Below', left: 'Left', right: 'Right', thermal: 'Thermal' },
} as const
