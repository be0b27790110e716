import type { ClosingReason, TransitionFault } from '../../../defect-transitions.ts'
import type { Progress } from '../../../defects.ts'

export const panel = {
  panel: {
    label: 'Defect {number}', close: 'Close', loading: 'The defect is being loaded…', failed: 'The defect could not be loaded', reported: 'Reported by {name}', photos: 'Photos', openPhoto: 'Open the photo', inModel: 'Show in 3D',
    what: 'What it is', size: 'Size', place: 'Where it is', followUp: 'Follow-up', library: 'Defect library', own: 'Of the company', usual: 'Usual for this type', others: 'Others', favourites: 'Favourites', favouriteKey: 'Alt + {key}',
    nothing: 'Not set', nobody: 'Nobody', somebody: 'Somebody who is not in this project', somewhere: 'A drawing that is gone', mm: '{value} mm', unit: 'mm', belowGsd: '< GSD', notDefined: 'Not defined',
    crop: 'What is left of {name}', deletedPhoto: 'Photo deleted',
    sizeFault: 'A value above 0, or nothing', sizeSources: { gsd: 'Measured on the photo by its GSD', typed: 'Entered by hand' }, byWidth: 'By its width:', takeHint: 'Take it', notInPlan: 'The plan of this project does not include following defects up.',
  },
  fields: {
    type: 'Type', subType: 'Sub type', severity: 'Severity', material: 'Material', block: 'Block', floor: 'Floor', elevationId: 'Drawing', vertical: 'Vertical', followUpAction: 'Follow-up action', followUpDescription: 'Follow-up description',
    remark: 'Remark', assigneeId: 'Assigned to', dueDate: 'Due date', width: 'Width', length: 'Length',
  },
  saved: {
    failed: 'Not saved. {reason}', giveUp: 'Discard my change',
    others: { one: '{count} other defect has changes that are not saved yet. Keep this page open.', other: '{count} other defects have changes that are not saved yet. Keep this page open.' },
  },
  conflict: { title: 'Somebody else changed the same field', field: '{name}: yours “{mine}”, theirs “{theirs}”', take: 'Take theirs', keep: 'Keep mine' },
  history: {
    title: 'History', changed: '{name}: {before} → {after}', status: '{before} → {after}', statusBecause: '{before} → {after}: {reason}', created: 'Reported', linked: 'Compared with the earlier inspection', photo: 'Photos after repair changed', 'photo-deleted': '{before}, which showed it, was deleted; a crop of it is kept',
    deleted: 'Deleted', restored: 'Brought back', all: { one: 'Show all', other: 'Show all {count}' }, fewer: 'Show fewer',
  },
  status: {
    steps: { submit: 'Submit for verification', verify: 'Verify and close', close: 'Close defect', reopen: 'Re-open' }, reason: 'Why', text: 'Reason', note: 'Note', done: 'What was done', cancel: 'Cancel',
    reasons: { 'no-action': 'No action needed', duplicate: 'Duplicate', 'not-a-defect': 'Not a defect', other: 'Something else' } satisfies Record<ClosingReason, string>,
    faults: {
      'not-allowed': 'This status cannot follow the present one.', 'not-yours': 'Your role may not do this.', 'reason-missing': 'Give a reason.', 'proof-missing': 'Say what was done, or add a photo taken after the repair.',
      'reason-not-enough': 'A critical or major defect is closed only as a duplicate or as not a defect.',
    } satisfies Record<TransitionFault, string>,
  },
  comments: { title: 'Comments', none: 'No comments.', label: 'Comment', placeholder: 'Write a comment; @ mentions somebody', names: 'Mention', send: 'Send', remove: 'Take back' },
  after: { title: 'Photos after repair', add: 'Add a photo', open: 'Open {name}', remove: 'Remove', search: 'Name of the photo', none: 'There is no such photo.' },
  earlier: { title: 'Earlier inspection', was: '{number}, inspected on {day}', before: 'Before', after: 'Now', same: 'The same defect', new: 'It was not there before', undo: 'Undo the comparison', compare: 'Compare', compareTitle: '{before} before, {after} now', way: 'How they are compared', swipe: 'Swipe', beside: 'Side by side', edge: 'Edge between before and now', noPhoto: 'The photo could not be loaded.', here: 'Found here in an earlier inspection', open: 'Open {number} on its photo', more: { one: 'and {count} more', other: 'and {count} more' } },
  progress: { new: 'New', same: 'Unchanged', worse: 'Worse', repaired: 'Repaired' } satisfies Record<Progress, string>,
} as const
