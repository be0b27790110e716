import type { FollowUpAction, Severity } from '../buildings.ts'
import type { DefectStatus } from './defects.ts'
import type { Role } from '../roles.ts'

export const closingReasons = ['no-action', 'duplicate', 'not-a-defect', 'other'] as const
export type ClosingReason = (typeof closingReasons)[number]

export const transitionFaults = [
  'not-allowed',
  'not-yours',
  'reason-missing',
  'proof-missing',
  'reason-not-enough',
] as const
export type TransitionFault = (typeof transitionFaults)[number]

/** Somebody without an account, through a share link. */
export const contractor = 'contractor'
export type Actor = Role | typeof contractor

/** Who wants to change it, and what they bring. */
export type Attempt = {
  readonly role: Actor
  /** The person who submitted it for verification does not verify it, unless they approve. */
  readonly isSubmitter: boolean
  readonly severity: Severity
  readonly reason: ClosingReason | null
  readonly text: string
  readonly hasAfterPhoto: boolean
}

const editors: readonly Actor[] = [
  'system-admin',
  'agent-admin',
  'agent-operator',
  'corporate-admin',
  'corporate-standard',
  'workspace-admin',
  'workspace-operator',
]
const approvers: readonly Actor[] = ['system-admin', 'agent-admin', 'corporate-admin', 'workspace-admin']

const mayVerify = ({ role, isSubmitter }: Attempt) =>
  approvers.includes(role) || (role === 'corporate-standard' && !isSubmitter)
const hasText = ({ text }: Attempt) => text.trim() !== ''

type Rule = {
  readonly may: (attempt: Attempt) => boolean
  readonly fault?: (attempt: Attempt) => TransitionFault | undefined
  readonly action: (attempt: Attempt) => FollowUpAction
}

const reasonWanted = (attempt: Attempt): TransitionFault | undefined =>
  hasText(attempt) ? undefined : 'reason-missing'
const proofWanted = (attempt: Attempt): TransitionFault | undefined =>
  hasText(attempt) || attempt.hasAfterPhoto ? undefined : 'proof-missing'

/** A critical or major one is not closed by doing nothing. */
function closingFault({ severity, reason }: Attempt): TransitionFault | undefined {
  if (reason === null || reason === 'other') return 'reason-missing'
  const isGrave = severity === 'critical' || severity === 'major'
  return isGrave && reason === 'no-action' ? 'reason-not-enough' : undefined
}

/** A contractor brings a photo: without it the team would verify words. */
const submit: Rule = {
  may: ({ role }) => role === contractor || editors.includes(role),
  fault: (attempt) => (attempt.role === contractor && !attempt.hasAfterPhoto ? 'proof-missing' : proofWanted(attempt)),
  action: () => 'verify',
}
const approve = ({ role }: Attempt) => approvers.includes(role)

/** rules.md §H; what is not here is refused. */
const rules: Readonly<Partial<Record<DefectStatus, Readonly<Partial<Record<DefectStatus, Rule>>>>>> = {
  open: {
    'to-be-verified': submit,
    closed: { may: approve, fault: closingFault, action: ({ reason }) => (reason === 'no-action' ? 'none' : 'closed') },
  },
  'to-be-verified': {
    closed: { may: mayVerify, action: () => 'closed' },
    're-open': { may: mayVerify, fault: reasonWanted, action: () => 'repair' },
  },
  're-open': {
    'to-be-verified': submit,
    closed: {
      may: approve,
      fault: (attempt) => (attempt.reason === null && !hasText(attempt) ? 'reason-missing' : undefined),
      action: () => 'closed',
    },
  },
  closed: {
    're-open': {
      may: ({ role }) => approvers.includes(role) || role === 'corporate-standard',
      fault: reasonWanted,
      action: () => 'repair',
    },
  },
}

/** Where it may go next as far as the role is concerned: what a screen offers. */
export function nextStatuses(
  from: DefectStatus,
  attempt: Pick<Attempt, 'role' | 'isSubmitter'>,
): readonly DefectStatus[] {
  const whole: Attempt = { severity: 'na', reason: null, text: '', hasAfterPhoto: false, ...attempt }
  return Object.entries(rules[from] ?? {})
    .filter(([, rule]) => rule.may(whole))
    .map(([to]) => to as DefectStatus)
}

export type Transition = { readonly followUpAction: FollowUpAction } | { readonly fault: TransitionFault }

export function transition(from: DefectStatus, to: DefectStatus, attempt: Attempt): Transition {
  const rule = rules[from]?.[to]
  if (rule === undefined) return { fault: 'not-allowed' }
  if (!rule.may(attempt)) return { fault: 'not-yours' }
  const fault = rule.fault?.(attempt)
  return fault === undefined ? { followUpAction: rule.action(attempt) } : { fault }
}
