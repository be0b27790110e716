import type { Severity } from '@plumbline/contract/buildings'

/** Spec 1 §3, on photos, plans and elevations. */
export const severityColours: Readonly<Record<Severity, string>> = {
  critical: '#ed2939',
  major: '#f7b500',
  moderate: '#1979c4',
  minor: '#59b752',
  cosmetic: '#87bedb',
  na: '#b1b3b8',
}
