import type { Media } from '@plumbline/contract/media/media'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockText } from '../clock-text.ts'
import { frameAt, momentOfStep } from '../frames/frame-step.ts'
import { readFrames } from '../frames/frames-form.ts'
import { asksForLens, judgeGsd, liveGsd, type GsdValues } from './gsd-form.ts'
import { changeOf, draftOf, openSuggestion } from './photo-draft.ts'
import { roundedLength } from '../../../canvas/scale-length.ts'
import { scatterOf } from '../view-cone.ts'

const image = {
  name: 'DSC_0042.jpg',
  type: 'visual',
  width: 4000,
  height: 3000,
  elevationId: null,
  floor: '3',
  columnId: null,
  slot: null,
  tag: '',
  usage: 'AI analysis',
  workType: 'Inspection Media',
  suggested: null,
} as unknown as Media
const values: GsdValues = {
  hardwareModel: 'Other',
  payload: '',
  pdib: '10',
  cameraFocalLength: '4.5',
  sensorWidth: '6.4',
}
const facts = {
  model: 'M30',
  imageSource: 'WideCamera',
  focalLength: 4.5,
  width: 4000,
  height: 3000,
  calibratedFocalLength: null,
  equivalentFocalLength: null,
  digitalZoom: null,
} as unknown as PhotoFacts

describe('what a GSD is changed from', () => {
  it('is the typed numbers where the photo says nothing, and the photo where it does', () => {
    expect(liveGsd(values, { image, facts: null }).gsd).toEqual({
      mmPerPixel: expect.closeTo(3.556, 3) as number,
      source: 'typed',
      used: { focalLength: 4.5, sensorWidth: 6.4, imageWidth: 4000, distance: 10, distanceSource: 'typed', zoom: 1 },
    })
    expect(liveGsd({ ...values, cameraFocalLength: '9' }, { image, facts })).toMatchObject({
      gsd: { source: 'exif' },
      isFarOff: true,
      isOverridden: true,
    })
    expect(judgeGsd({ ...values, cameraFocalLength: '', sensorWidth: '' }, { image, facts })).toEqual({
      change: { hardwareModel: 'Other', payload: null, pdib: 10, cameraFocalLength: null, sensorWidth: null },
    })
  })

  it('is unknown where the photo names no camera, until its lens is typed, whatever model is chosen', () => {
    const chosen: GsdValues = { ...values, hardwareModel: 'M30', cameraFocalLength: '', sensorWidth: '' }
    expect([asksForLens(chosen, { image, facts: null }), asksForLens(chosen, { image, facts })]).toEqual([true, false])
    expect(liveGsd(chosen, { image, facts: null }).gsd).toBeUndefined()
    expect(judgeGsd(chosen, { image, facts: null })).toEqual({
      problems: { cameraFocalLength: 'rules.required', sensorWidth: 'rules.required' },
    })
    expect(
      liveGsd({ ...chosen, cameraFocalLength: '4.5', sensorWidth: '6.4' }, { image, facts: null }).gsd,
    ).toMatchObject({ source: 'typed' })
  })

  it('is none of a cropped photo, whatever lens is typed', () => {
    const cropped = { image, facts: { ...facts, isCropped: true } as PhotoFacts }
    expect(asksForLens(values, cropped)).toBe(false)
    expect(liveGsd(values, cropped)).toMatchObject({ gsd: undefined, isCropped: true })
    expect(judgeGsd(values, cropped)).toMatchObject({ change: { pdib: 10, cameraFocalLength: null } })
  })

  it('is refused in the words of the specification', () => {
    expect(judgeGsd({ ...values, pdib: '0', cameraFocalLength: '', sensorWidth: 'x' }, { image, facts: null })).toEqual(
      {
        problems: { pdib: 'rules.number.zero', cameraFocalLength: 'rules.required', sensorWidth: 'rules.dataInvalid' },
      },
    )
    expect(liveGsd({ ...values, pdib: '400' }, { image, facts: null }).warning).toBe('rules.gsd.warning')
    expect(judgeGsd({ ...values, pdib: '400' }, { image, facts: null })).toHaveProperty('change')
    expect(judgeGsd({ ...values, pdib: '4000' }, { image, facts: null })).toEqual({
      problems: { result: 'rules.number.aboveMaximum' },
    })
  })
})

describe('a film', () => {
  it('is stepped through frame by frame, forth and back, and never left', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(23.976, 25, 29.97, 60),
        fc.double({ min: 0.5, max: 600, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rate, duration, share) => {
          const at = momentOfStep(share * duration, 0, rate, duration)
          const next = momentOfStep(at, 1, rate, duration)
          expect(next).toBeGreaterThanOrEqual(at)
          expect(next).toBeLessThanOrEqual(duration)
          if (next < duration && next > at) {
            expect(frameAt(next, rate)).toBe(frameAt(at, rate) + 1)
            expect(momentOfStep(next, -1, rate, duration)).toBeCloseTo(at, 6)
          }
        },
      ),
    )
    expect([clockText(59.996, 2), clockText(3_725), clockText(61.5, 1)]).toEqual(['1:00.00', '1:02:05', '1:01.5'])
  })

  it('gives as many frames as it says, never silently fewer', () => {
    expect(readFrames({ by: 'interval', seconds: '2', count: '' }, 10)).toMatchObject({ expected: 5 })
    expect(readFrames({ by: 'count', seconds: '', count: '20' }, 10)).toMatchObject({
      choice: { by: 'count', count: 20 },
      expected: 20,
    })
    expect(readFrames({ by: 'interval', seconds: '0,1', count: '' }, 600)).toEqual({
      problem: 'media.tasks.frames.tooMany',
    })
    for (const count of ['', '0', '1.5', '501', 'x'])
      expect(readFrames({ by: 'count', seconds: '', count }, 10)).toHaveProperty('problem')
  })
})

describe('a photo', () => {
  it('is saved by what was changed alone, and suggests only what is not so yet', () => {
    const base = draftOf(image)
    expect(changeOf(base, { ...base, floor: null, tag: 'crack' })).toEqual({ floor: null, tag: 'crack' })
    expect(
      openSuggestion({ ...image, suggested: { elevationId: null, floor: '3', confidence: 'high' } }),
    ).toBeUndefined()
    expect(openSuggestion({ ...image, suggested: { elevationId: 'e', floor: '4', confidence: 'low' } })).toEqual({
      elevationId: 'e',
      floor: '4',
    })
  })

  it('has a scale bar of 1, 2 or 5 that fits, and a sheet on which every position lies', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1000, noNaN: true }), (mmPerPixel) => {
        const length = roundedLength(mmPerPixel, 140)
        expect(length / mmPerPixel).toBeLessThanOrEqual(140.001)
        expect(length / mmPerPixel).toBeGreaterThan(140 / 2.51)
        expect(['1', '2', '5']).toContain(length.toExponential()[0])
      }),
    )
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            longitude: fc.double({ min: 114, max: 114.01, noNaN: true }),
            latitude: fc.double({ min: 22, max: 22.01, noNaN: true }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (positions) => {
          for (const { x, y } of scatterOf(positions, 320, 150, 30).points)
            expect(x >= 29.9 && x <= 290.1 && y >= 29.9 && y <= 120.1).toBe(true)
        },
      ),
    )
  })
})
