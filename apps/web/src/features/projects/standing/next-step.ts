import type { ProjectStanding } from '@plumbline/contract/projects/standing'
import type { Capability } from '@plumbline/contract/roles'

/** In the order in which they matter: what is broken first, then what the later steps need. */
export const stepKinds = [
  'failed',
  'drawings',
  'floors',
  'photos',
  'analysis',
  'suggestions',
  'reading',
  'gaps',
  'verify',
  'making',
  'report',
  'outdated',
  'sign',
  'done',
] as const
export type StepKind = (typeof stepKinds)[number]

/** Steps that somebody takes; the others are waited for. */
const capabilities = {
  failed: 'media.edit',
  drawings: 'drawings.edit',
  floors: 'elevation.edit',
  photos: 'media.edit',
  analysis: 'analysis.run',
  suggestions: 'annotations.edit',
  gaps: 'elevation.edit',
  verify: 'defects.edit',
  report: 'reports.generate',
  outdated: 'reports.generate',
  sign: 'reports.sign',
} as const satisfies Partial<Record<StepKind, Capability>>
export type ActionKind = keyof typeof capabilities

export const isAction = (kind: StepKind): kind is ActionKind => kind in capabilities
export const capabilityOf = (kind: ActionKind): Capability => capabilities[kind]

/** Elevations of which a gap is known. pending: not answered yet. unknown: the answer failed. */
export type KnownGaps = 'pending' | 'unknown' | { readonly elevationIds: readonly string[] }

export type NextStep = { readonly kind: StepKind; readonly count: number; readonly revision: string }

/**
 * The first step that applies; undefined while it depends on a coverage that has not come, so that a button does not
 * change under the pointer.
 */
export function nextStep(standing: ProjectStanding, gaps: KnownGaps): NextStep | undefined {
  const { drawings, photos, detector, review, defects, report, laterReport } = standing
  const revision = report?.revision ?? ''
  const counts: Readonly<Record<StepKind, number>> = {
    failed: photos.failed + photos.damaged,
    drawings: drawings.plans + drawings.elevations === 0 ? 1 : 0,
    floors: drawings.withoutFloors,
    photos: photos.visual + photos.thermal + photos.videos + photos.arriving + photos.opening === 0 ? 1 : 0,
    analysis: detector.isAvailable && detector.waiting === 0 ? detector.notRead : 0,
    suggestions: review.toDecide,
    reading: detector.waiting,
    gaps: typeof gaps === 'string' ? 0 : gaps.elevationIds.length,
    verify: defects.statuses['to-be-verified'],
    making: laterReport?.status === 'pending' || laterReport?.status === 'processing' ? 1 : 0,
    report: report === null ? 1 : 0,
    outdated: report?.isOutdated === true ? 1 : 0,
    sign: report?.signaturesMissing ?? 0,
    done: 1,
  }
  const kind = stepKinds.find((one) => counts[one] > 0) ?? 'done'
  const dependsOnGaps = stepKinds.indexOf(kind) > stepKinds.indexOf('gaps')
  return gaps === 'pending' && dependsOnGaps ? undefined : { kind, count: counts[kind], revision }
}
