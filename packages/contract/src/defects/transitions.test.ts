import fc from 'fast-check'
import { expect, test } from 'vitest'
import { severities } from '../buildings.ts'
import { closingReasons, contractor, nextStatuses, transition, type Attempt } from './transitions.ts'
import { defectStatuses } from './defects.ts'
import { roles, type Role } from '../roles.ts'

/** rules §H, line by line as it is written there. */
const written = `
open            to-be-verified  SA AA AO CA CS WA WO  proof   verify
open            closed          SA AA CA WA           closing closed/none
to-be-verified  closed          SA AA CA WA +CS       -       closed
to-be-verified  re-open         SA AA CA WA +CS       reason  repair
re-open         to-be-verified  SA AA AO CA CS WA WO  proof   verify
re-open         closed          SA AA CA WA           reason  closed
closed          re-open         SA AA CA WA CS        reason  repair`

const letters: Readonly<Record<string, Role>> = {
  SA: 'system-admin',
  SR: 'system-read-only',
  AA: 'agent-admin',
  AO: 'agent-operator',
  CA: 'corporate-admin',
  CS: 'corporate-standard',
  CV: 'corporate-viewer',
  WA: 'workspace-admin',
  WO: 'workspace-operator',
  WR: 'workspace-read-only',
}

const lines = written
  .trim()
  .split('\n')
  .map((line) => {
    const [from, to, ...rest] = line.split(/ +/)
    const [guard, action] = rest.slice(-2)
    return { from, to, who: rest.slice(0, -2), guard, action }
  })

/** What the table says, read by eye: the action, or that it is refused. */
function asWritten(
  from: string,
  to: string,
  { role, isSubmitter, severity, reason, text, hasAfterPhoto }: Attempt,
): string {
  const line = lines.find((one) => one.from === from && one.to === to)
  if (line === undefined) return 'refused'
  const isNamed = line.who.some((letter) =>
    letter.startsWith('+') ? letters[letter.slice(1)] === role && !isSubmitter : letters[letter] === role,
  )
  if (!isNamed) return 'refused'
  const isGrave = severity === 'critical' || severity === 'major'
  const guards: Readonly<Record<string, boolean>> = {
    '-': true,
    proof: text.trim() !== '' || hasAfterPhoto,
    reason: text.trim() !== '' || (from === 're-open' && reason !== null),
    closing: reason === 'duplicate' || reason === 'not-a-defect' || (reason === 'no-action' && !isGrave),
  }
  if (guards[line.guard ?? ''] !== true) return 'refused'
  return line.action === 'closed/none' ? (reason === 'no-action' ? 'none' : 'closed') : (line.action ?? '')
}

const attempts: fc.Arbitrary<Attempt> = fc.record({
  role: fc.constantFrom(...roles),
  isSubmitter: fc.boolean(),
  severity: fc.constantFrom(...severities),
  reason: fc.constantFrom(null, ...closingReasons),
  text: fc.constantFrom('', '  ', 'Patched'),
  hasAfterPhoto: fc.boolean(),
})
const statuses = fc.constantFrom(...defectStatuses)

test('every role, step and reason: as rules §H says, and nothing else', () => {
  fc.assert(
    fc.property(statuses, statuses, attempts, (from, to, attempt) => {
      const verdict = transition(from, to, attempt)
      expect('fault' in verdict ? 'refused' : verdict.followUpAction).toBe(asWritten(from, to, attempt))
    }),
    { numRuns: 5_000 },
  )
})

test('a screen offers what some reason would let through, and nothing else', () => {
  fc.assert(
    fc.property(statuses, statuses, fc.constantFrom(...roles), fc.boolean(), (from, to, role, isSubmitter) => {
      const isPossible = closingReasons.some(
        (reason) =>
          !(
            'fault' in
            transition(from, to, { role, isSubmitter, severity: 'minor', reason, text: 'Patched', hasAfterPhoto: true })
          ),
      )
      expect(nextStatuses(from, { role, isSubmitter }).includes(to)).toBe(isPossible)
    }),
  )
})

test('a contractor behind a share link hands in what waits for repair, with a photo, and does nothing else', () => {
  fc.assert(
    fc.property(statuses, statuses, attempts, (from, to, given) => {
      const verdict = transition(from, to, { ...given, role: contractor })
      const isHandedIn = (from === 'open' || from === 're-open') && to === 'to-be-verified'
      expect('fault' in verdict ? 'refused' : verdict.followUpAction).toBe(
        isHandedIn && given.hasAfterPhoto ? 'verify' : 'refused',
      )
    }),
  )
})
