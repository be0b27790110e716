import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { aCoverage, aFrame } from '../testing/a-coverage.ts'
import { frameChange, frameFaults, frameValues } from './frame-form.ts'

const t = await translatorOf()
const read = (changes: Parameters<typeof aCoverage>[0] = {}) => frameValues({ ...aCoverage(changes), bearing: 350 })

describe('the form of a frame', () => {
  it('begins with what is known', () => {
    expect(read()).toEqual({
      mode: 'flight-fit',
      lengthM: '12',
      latitude: '22.3159',
      longitude: '114.1712',
      altitude: '6.4',
      bearing: '0',
      sigmaM: '',
      street: 'unknown',
    })
    expect(read({ frame: aFrame({ lengthSource: 'typed' }) }).mode).toBe('length')
    expect(read({ frame: aFrame({ source: 'typed', sigmaM: 2 }) })).toMatchObject({ mode: 'typed', sigmaM: '2' })
    expect(read({ frame: null, isStreetFacing: true })).toMatchObject({
      mode: 'length',
      lengthM: '',
      bearing: '350',
      street: 'yes',
    })
  })

  it('sends only what was changed', () => {
    const before = read()
    expect(frameChange(before, before)).toEqual({})
    expect(frameChange({ ...before, street: 'no' }, before)).toEqual({ isStreetFacing: false })
    expect(frameChange({ ...before, mode: 'length', lengthM: '40,5' }, before)).toEqual({
      frame: { source: 'length', lengthM: 40.5 },
    })
    const typed = read({ frame: aFrame({ source: 'typed' }) })
    expect(frameChange({ ...typed, mode: 'flight-fit' }, typed)).toEqual({ frame: { source: 'flight-fit' } })
    expect(frameChange({ ...typed, bearing: '12', altitude: '', sigmaM: '' }, typed)).toEqual({
      frame: {
        source: 'typed',
        planes: [{ origin: { longitude: 114.1712, latitude: 22.3159, altitude: null }, bearing: 12, lengthM: 12 }],
      },
    })
  })

  it.each([
    [{ mode: 'length', lengthM: '' }, ['lengthM']],
    [{ mode: 'length', lengthM: '0.4' }, ['lengthM']],
    [{ mode: 'length', lengthM: 'forty' }, ['lengthM']],
    [{ mode: 'typed', latitude: '91' }, ['latitude']],
    [{ mode: 'typed', bearing: '361', longitude: '' }, ['bearing', 'longitude']],
    [{ mode: 'typed', altitude: '', sigmaM: '' }, []],
    [{ mode: 'typed', sigmaM: '0' }, ['sigmaM']],
    [{ mode: 'flight-fit', lengthM: 'forty' }, []],
  ] as const)('%j is refused at %j', (changes, fields) => {
    expect(Object.keys(frameFaults(t, { ...read(), ...changes }))).toEqual(fields)
  })
})
