import type { Severity } from '@plumbline/contract/buildings'

/** Light in both schemes, with black text on them: a severity looks as it does in the app and in print. */
export const severityFills: Readonly<Record<Severity, string>> = {
  critical: '#f6949c',
  major: '#fbdf92',
  moderate: '#9ac6ea',
  minor: '#b7deb4',
  cosmetic: '#c9e2ef',
  na: '#b1b3b8',
}
