/** Spec 1 §1 and §3, settled by the plan table: what a project's plan costs and includes. */
export const planNames = ['TRIAL', 'BASIC', 'ADVANCE'] as const
export type PlanName = (typeof planNames)[number]

const mib = 1024 * 1024
const trialDays = 30
const yearDays = 365

/** Null: as many as one likes. */
export type Plan = {
  /** US cents for a project and a year. */
  readonly priceCents: number
  readonly days: number
  readonly dataBytes: number
  readonly users: number
  readonly viewers: number | null
  readonly documents: number | null
  readonly detectorImages: number | null
  readonly detectorTypes: readonly string[]
  readonly reportTemplates: readonly string[]
  readonly reportLocales: readonly string[]
}

const allTypes = ['crack', 'spalling', 'rust', 'corroded_pipe', 'corroded_pipe_bracket'] as const
const allLocales = ['en', 'zh-cn', 'zh-hk'] as const

export const plans: Readonly<Record<PlanName, Plan>> = {
  TRIAL: {
    priceCents: 0,
    days: trialDays,
    dataBytes: 200 * mib,
    users: 1,
    viewers: 1,
    documents: 5,
    detectorImages: 20,
    detectorTypes: ['crack', 'spalling'],
    reportTemplates: ['Defect List'],
    reportLocales: ['en'],
  },
  BASIC: {
    priceCents: 240_00,
    days: yearDays,
    dataBytes: 500 * mib,
    users: 3,
    viewers: 5,
    documents: 50,
    detectorImages: null,
    detectorTypes: allTypes,
    reportTemplates: ['Facade', 'Defect List'],
    reportLocales: allLocales,
  },
  ADVANCE: {
    priceCents: 600_00,
    days: yearDays,
    dataBytes: 1024 * mib,
    users: 10,
    viewers: null,
    documents: null,
    detectorImages: null,
    detectorTypes: allTypes,
    reportTemplates: ['Hoklas', 'Facade', 'Bridge', 'Defect List', 'MBIS', 'PFI'],
    reportLocales: allLocales,
  },
}

/** What is either in a plan or not; a column that is not named has it not. */
const included = {
  'media.sequencing': ['BASIC', 'ADVANCE'],
  'media.video-columns': ['ADVANCE'],
  'analysis.thermal-hints': ['ADVANCE'],
  'defects.register': ['BASIC', 'ADVANCE'],
  'defects.assign': ['ADVANCE'],
  'defects.compare': ['ADVANCE'],
  'reports.without-watermark': ['BASIC', 'ADVANCE'],
  'reports.logo': ['BASIC', 'ADVANCE'],
  'reports.signatures': ['ADVANCE'],
  'support.email': ['BASIC', 'ADVANCE'],
  'support.chat': ['ADVANCE'],
} as const satisfies Record<string, readonly PlanName[]>

export type PlanFeature = keyof typeof included
export const planFeatures = Object.keys(included) as readonly PlanFeature[]

export function planIncludes(plan: PlanName, feature: PlanFeature): boolean {
  return (included[feature] as readonly PlanName[]).includes(plan)
}

/** The nine lines of the price table, in the order of spec 1 §1. */
export const pricingLines = [
  'data',
  'detector',
  'sequencing',
  'users',
  'viewers',
  'defects',
  'documents',
  'reports',
  'support',
] as const
export type PricingLine = (typeof pricingLines)[number]

export type PaidPlanName = Exclude<PlanName, 'TRIAL'>
export const paidPlans = ['BASIC', 'ADVANCE'] as const satisfies readonly PaidPlanName[]

const dayMs = 24 * 3600 * 1000

export type PaidTime = {
  /** What the time was worth: the money that came, and what was taken off for an earlier plan. */
  readonly valueCents: number
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * Whole days, rounded up for the customer: a price that fell by a cent every twenty minutes would change under the
 * reader.
 */
function daysBetween(from: number, to: number): number {
  return Math.max(0, Math.ceil((to - from) / dayMs))
}

/** What is left of the time that was paid for. Time that somebody gave without money is worth none. */
export function unusedCents(paid: readonly PaidTime[], now: Date): number {
  return paid.reduce((sum, { valueCents, startsAt, endsAt }) => {
    const all = daysBetween(startsAt.getTime(), endsAt.getTime())
    const left = Math.min(daysBetween(now.getTime(), endsAt.getTime()), all)
    return all === 0 ? sum : sum + Math.floor((valueCents * left) / all)
  }, 0)
}

export type Running = {
  readonly plan: PlanName
  /** Null: it does not end. */ readonly endsAt: Date | null
  readonly unusedCents: number
}
export type OfferKind = 'first' | 'renewal' | 'upgrade'
export type Offer = {
  readonly kind: OfferKind
  readonly amountCents: number
  readonly creditCents: number
  readonly startsAt: Date
  readonly endsAt: Date
}
export type NoOffer = 'plan.smaller' | 'plan.endless'

function isRunning({ plan, endsAt }: Running, now: Date): boolean {
  return plans[plan].priceCents > 0 && (endsAt === null || endsAt > now)
}

/** The same day and hour a year later: a leap year costs no day. After 29 February comes 1 March. */
export function yearAfter(moment: Date): Date {
  const end = new Date(moment)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

/**
 * A year from its payment on; what is renewed begins where the running year ends, however late or early the money came.
 */
export function periodOf(
  plan: PaidPlanName,
  current: Running,
  now: Date,
): { readonly startsAt: Date; readonly endsAt: Date } {
  const startsAt = isRunning(current, now) && current.plan === plan && current.endsAt !== null ? current.endsAt : now
  return { startsAt, endsAt: yearAfter(startsAt) }
}

/**
 * What buying a plan costs and until when it runs. Renewing begins where the running year ends; an upgrade begins today
 * and what is left of the paid time is taken off. Who has more left than the larger plan costs gets the rest in days.
 */
export function offerOf(plan: PaidPlanName, current: Running, now: Date): Offer | NoOffer {
  const { priceCents, days } = plans[plan]
  const period = periodOf(plan, current, now)
  if (!isRunning(current, now)) return { kind: 'first', amountCents: priceCents, creditCents: 0, ...period }
  if (plans[current.plan].priceCents > priceCents) return 'plan.smaller'
  if (current.plan === plan)
    return current.endsAt === null
      ? 'plan.endless'
      : { kind: 'renewal', amountCents: priceCents, creditCents: 0, ...period }
  const creditCents = current.unusedCents
  const surplusDays = Math.floor((Math.max(0, creditCents - priceCents) / priceCents) * days)
  return {
    kind: 'upgrade',
    amountCents: Math.max(0, priceCents - creditCents),
    creditCents,
    startsAt: period.startsAt,
    endsAt: new Date(period.endsAt.getTime() + surplusDays * dayMs),
  }
}
