import type { DefectStatus } from '../../defects.ts'

export const defects = {
  title: 'Defects',
  statuses: { open: 'Open', 'to-be-verified': 'To Be Verified', 're-open': 'Re-opened', closed: 'Closed' } satisfies Record<DefectStatus, string>,
  loading: 'The defects are being loaded…',
  loadFailed: 'The defects could not be loaded',
  retry: 'Try again',
  empty: { title: 'There is no defect yet', text: 'What a person accepts or draws becomes a defect with a number, and stands here.', photos: 'Go to the photos' },
  search: 'Number, remark or place', everySeverity: 'Every severity', everyStatus: 'Every status', count: { one: '{count} defect', other: '{count} defects' }, none: 'No defect fits these filters.', more: 'Show more',
  columns: { photo: 'Photo', number: 'Number', severity: 'Severity', type: 'Type', place: 'Place', status: 'Status', reporter: 'Reported by' },
} as const
