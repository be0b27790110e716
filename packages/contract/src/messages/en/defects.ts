import type { DefectStatus } from '../../defects/defects.ts'
import { panel } from './defects/panel.ts'
import { register } from './defects/register.ts'
import { summary } from './defects/summary.ts'

export const defects = {
  ...panel,
  ...register,
  ...summary,
  title: 'Defects',
  statuses: {
    open: 'Open',
    'to-be-verified': 'To Be Verified',
    're-open': 'Re-opened',
    closed: 'Closed',
  } satisfies Record<DefectStatus, string>,
  sheet: {
    open: 'Print sheet',
    title: 'Sheet of {number}',
    back: 'Back to the defect',
    print: 'Print',
    place: 'Place',
    reported: 'Reported',
    code: 'Code that leads to the record',
    printed: 'As of {moment}',
  },
  loading: 'The defects are being loaded…',
  loadFailed: 'The defects could not be loaded',
  retry: 'Try again',
  empty: {
    title: 'There is no defect yet',
    text: 'What a person accepts or draws becomes a defect with a number, and stands here.',
    photos: 'Go to the photos',
  },
  search: 'Number, remark or place',
  count: { one: '{count} defect', other: '{count} defects' },
  none: 'No defect fits these filters.',
} as const
