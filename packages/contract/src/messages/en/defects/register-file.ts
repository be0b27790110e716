import type { Progress } from '../../../defects.ts'

/** Headings and values of the register as a spreadsheet. */
export const registerFile = {
  name: 'Defect register',
  columns: {
    number: 'Number', severity: 'Severity', status: 'Status', type: 'Type', subType: 'Sub type', material: 'Material', block: 'Block', drawing: 'Elevation', floor: 'Floor', vertical: 'Vertical',
    length: 'Length (mm)', width: 'Width (mm)', sizeSource: 'Size from', followUpAction: 'Follow-up action', followUpDescription: 'Follow-up description', remark: 'Remark', reporter: 'Reported by', assignee: 'Assigned to', dueDate: 'Due date',
    progress: 'Since the inspection before', aiType: 'Found by the detector as', confidence: 'Confidence', photos: 'Photos', model: '3D model', created: 'Recorded (UTC)', updated: 'Changed (UTC)',
  },
  progress: { new: 'New', same: 'The same', worse: 'Worse', repaired: 'Repaired' } satisfies Record<Progress, string>,
  sizes: { gsd: 'Photo (GSD)', typed: 'Typed' },
  belowGsd: '< GSD',
  modelGone: 'Pinned; the model was deleted',
} as const
