/** When a mail is sent as well: at once, once a day, or never. */
export const deliveries = ['immediate', 'daily', 'none'] as const
export type Delivery = (typeof deliveries)[number]

/** Kinds of messages. Where each leads, and when it is mailed unless the person chose otherwise. */
export const messageKinds = {
  'upload-finished': { place: 'markers', delivery: 'none' },
  'upload-failed': { place: 'markers', delivery: 'daily' },
  'drawing-failed': { place: 'drawings', delivery: 'daily' },
  'model-failed': { place: 'models', delivery: 'daily' },
  'analysis-finished': { place: 'findings', delivery: 'none' },
  'analysis-failed': { place: 'findings', delivery: 'daily' },
  'report-ready': { place: 'reports', delivery: 'immediate' },
  'report-failed': { place: 'reports', delivery: 'immediate' },
  'project-assigned': { place: 'project', delivery: 'immediate' },
  'defect-assigned': { place: 'defects', delivery: 'immediate' },
  mentioned: { place: 'defects', delivery: 'immediate' },
  'defect-status': { place: 'defects', delivery: 'daily' },
  'defect-overdue': { place: 'defects', delivery: 'daily' },
  'plan-expiring': { place: 'plan', delivery: 'immediate' },
  'invitation-accepted': { place: 'users', delivery: 'daily' },
  'defect-due-soon': { place: 'defects', delivery: 'daily' },
  'date-due-soon': { place: 'calendar', delivery: 'immediate' },
} as const satisfies Readonly<Record<string, { readonly place: MessagePlace; readonly delivery: Delivery }>>

export type MessagePlace =
  | 'markers'
  | 'drawings'
  | 'models'
  | 'findings'
  | 'reports'
  | 'project'
  | 'defects'
  | 'plan'
  | 'calendar'
  | 'users'
export type MessageKind = keyof typeof messageKinds
export const messageKindNames = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]

/**
 * Shown in every project of the corporate: a person assigned to another project, or asked to renew one, is not working
 * in it.
 */
export const corporateWide: readonly MessageKind[] = ['project-assigned', 'plan-expiring', 'invitation-accepted']

/** What its words are filled with. */
export type MessageDetails = Readonly<Record<string, string | number>>
