import { can, roles } from '@plumbline/contract/roles'
import { describe, expect, it } from 'vitest'
import { aStanding } from './testing/a-standing.ts'
import { capabilityOf, isAction, nextStep, stepKinds, type KnownGaps } from './next-step.ts'

const noGaps: KnownGaps = { elevationIds: [] }
const done = aStanding()
const kindOf = (...given: Parameters<typeof nextStep>) => nextStep(...given)?.kind

describe('the next step', () => {
  it('is none where everything is done', () => {
    expect(nextStep(done, noGaps)).toEqual({ kind: 'done', count: 1, revision: '0' })
  })

  it('is what is broken before anything else', () => {
    const { photos } = done
    expect(nextStep(aStanding({ photos: { ...photos, failed: 2, damaged: 1 }, report: null }), noGaps)).toMatchObject({
      kind: 'failed',
      count: 3,
    })
  })

  it('follows the work: drawings, floors, photos, analysis, suggestions, gaps, verification, report, signature', () => {
    const { drawings, photos, detector, review, defects, report } = done
    const nothing = { visual: 0, thermal: 0, videos: 0 }
    const toVerify = { ...defects, statuses: { ...defects.statuses, 'to-be-verified': 4 } }
    const gaps = { elevationIds: ['north'] }
    const steps = [
      [{ drawings: { plans: 0, elevations: 0, withoutFloors: 0, floors: 0 } }, noGaps],
      [{ drawings: { ...drawings, withoutFloors: 1 } }, noGaps],
      [{ photos: { ...photos, ...nothing } }, noGaps],
      [{ detector: { ...detector, notRead: 5 } }, noGaps],
      [{ review: { ...review, toDecide: 141 } }, noGaps],
      [{ detector: { ...detector, waiting: 9 } }, noGaps],
      [{}, gaps],
      [{ defects: toVerify }, noGaps],
      [{ laterReport: { ...report!, status: 'processing' } }, noGaps],
      [{ report: null }, noGaps],
      [{ report: { ...report!, isOutdated: true } }, noGaps],
      [{ report: { ...report!, signaturesMissing: 1 } }, noGaps],
    ] as const
    expect(steps.map(([changes, known]) => kindOf(aStanding(changes), known))).toEqual(stepKinds.slice(1, -1))
    // What comes earlier wins over everything after it.
    const all = Object.assign({}, ...steps.toReversed().map(([changes]) => changes)) as Partial<typeof done>
    expect(kindOf(aStanding(all), gaps)).toBe('drawings')
  })

  it('does not run an analysis that runs, nor one that this server cannot run', () => {
    const { detector } = done
    expect(kindOf(aStanding({ detector: { ...detector, notRead: 5, waiting: 1 } }), noGaps)).toBe('reading')
    expect(kindOf(aStanding({ detector: { ...detector, notRead: 5, isAvailable: false } }), noGaps)).toBe('done')
  })

  it('waits for the coverage only where it depends on it, and does without it where it failed', () => {
    expect(nextStep(done, 'pending')).toBeUndefined()
    expect(kindOf(aStanding({ report: null }), 'unknown')).toBe('report')
    expect(kindOf(aStanding({ review: { toDecide: 1, accepted: 0, rejected: 0 } }), 'pending')).toBe('suggestions')
  })

  it('photos that are on their way are photos', () => {
    const { photos } = done
    const arriving = { ...photos, visual: 0, thermal: 0, videos: 0, arriving: 3 }
    expect(kindOf(aStanding({ photos: arriving }), noGaps)).toBe('done')
  })

  it('has no action that a viewer may take', () => {
    for (const role of roles.filter((one) => one.endsWith('viewer') || one.endsWith('read-only')))
      for (const kind of stepKinds.filter(isAction))
        expect(can({ role, isSaas: true }, capabilityOf(kind)), `${role} ${kind}`).toBe(false)
  })
})
