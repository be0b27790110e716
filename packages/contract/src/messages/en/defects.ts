import type { DefectStatus } from '../../defects/defects.ts'
import { calendar } from './defects/calendar.ts'
import { capture } from './defects/capture.ts'
import { duplicates } from './defects/duplicates.ts'
import { panel } from './defects/panel.ts'
import { register } from './defects/register.ts'
import { schedule } from './defects/schedule.ts'
import { summary } from './defects/summary.ts'
import { takeAlong } from './defects/take-along.ts'
import { voice } from './defects/voice.ts'

export const defects = {
  ...calendar,
  ...capture,
  ...duplicates,
  ...panel,
  ...register,
  ...schedule,
  ...summary,
  ...takeAlong,
  ...voice,
  title: 'Defects',
  statuses: {
    open: 'Open',
    'to-be-verified': 'To Be Verified',
    're-open': 'Re-opened',
    closed: 'Closed',
  } satisfies Record<DefectStatus, string>,
  sheet: {
    open: 'Print sheet',
    title: 'Sheet for {number}',
    back: 'Back to the defect',
    print: 'Print',
    place: 'Place',
    reported: 'Reported',
    code: 'QR code that opens the record',
    printed: 'As of {moment}',
  },
  loading: 'Loading the defects…',
  loadFailed: 'The defects could not be loaded',
  retry: 'Try again',
  empty: {
    title: 'No defects yet',
    text: 'Defects you accept or draw get a number and appear here.',
    photos: 'Go to the photos',
  },
  search: 'Number, remark or place',
  count: { one: '{count} defect', other: '{count} defects' },
  none: 'No defect matches these filters.',
} as const
