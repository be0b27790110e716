export const register = {
  columns: {
    number: 'Number', severity: 'Severity', type: 'Type', subType: 'Sub type', place: 'Place', block: 'Block', drawing: 'Drawing', floor: 'Floor', vertical: 'Vertical', status: 'Status', material: 'Material', length: 'Length', width: 'Width',
    followUpAction: 'Follow-up', followUpDescription: 'Follow-up description', remark: 'Remark', assignee: 'Assigned to', due: 'Due', reporter: 'Reported by', created: 'Created', updated: 'Changed', aiType: 'Found as', confidence: 'Confidence', progress: 'Since the earlier inspection', model: '3D model',
  },
  filters: {
    severities: 'Severity', statuses: 'Status', types: 'Type', elevations: 'Elevation', floors: 'Floor', assignees: 'Assigned to', reporters: 'Reported by', materials: 'Material', aiTypes: 'Found by the detector as', progress: 'Since the earlier inspection',
    pinned: { yes: 'Pinned on a model', no: 'Not pinned' },
    days: 'Dates', overdue: 'Overdue', from: 'Created from', to: 'Created until',
  },
  register: {
    grid: 'Register of defects', filters: 'Filters', group: 'Group', noGroup: 'No groups', by: 'By {name}', columns: 'Columns', export: 'Export',
    formats: { xlsx: 'Spreadsheet (XLSX)', csv: 'Text (CSV)' },
  },
  views: {
    switch: 'How the defects are shown', register: 'Register', summary: 'Summary', elevation: 'Elevations', title: 'Views', none: 'No saved views yet', save: 'Save this view…', name: 'Name', share: 'For everyone in this project', keep: 'Save',
    sharedName: '{name} (shared)', forget: 'Delete', forgetOne: 'Delete “{name}”', ask: { title: 'Delete “{name}”?', own: 'Your saved view is deleted. The defects stay. This cannot be undone.', shared: 'The saved view is deleted for everyone in this project. The defects stay. This cannot be undone.', confirm: 'Delete' },
  },
  bulk: {
    all: { one: 'Choose {count}', other: 'Choose all {count}' },
    label: 'Chosen defects', count: { one: '{count} chosen', other: '{count} chosen' }, clear: 'Choose none', edit: 'Edit', status: 'Status', remove: 'Delete', asIs: 'As it is', editTitle: { one: 'Edit {count} defect', other: 'Edit {count} defects' }, change: 'Change',
    changed: { one: '{count} defect changed', other: '{count} defects changed' }, removed: { one: '{count} defect deleted. It can be brought back for 30 days.', other: '{count} defects deleted. They can be brought back for 30 days.' },
    restore: 'Bring back', restored: { one: '{count} defect brought back', other: '{count} defects brought back' }, notYours: { one: '{count} was not deleted: somebody else reported it', other: '{count} were not deleted: somebody else reported them' },
    refusedTitle: { one: '{count} defect was left as it is', other: '{count} defects were left as they are' },
  },
} as const
