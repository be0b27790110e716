import type { Shape } from '@plumbline/canvas/shapes'
import { severities, type Severity } from '@plumbline/contract/buildings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { clusterPins, worstOf } from './cluster-pins.ts'
import { pinName } from './pin-name.ts'
import { crowdStyle, pinStyles } from './pin-styles.ts'

const t = await translatorOf()
const extent = { kx: 1_000, ky: 1_000 }
const pin = (id: string, x: number, y: number, style: Severity = 'minor'): Shape => ({
  id,
  kind: 'point',
  points: [{ x, y }],
  style,
  label: `DF${id}`,
  isLocked: true,
})
const cluster = (pins: readonly Shape[], openId: string | null = null, of = extent) =>
  clusterPins(pins, of, openId, crowdStyle)

describe('pins on an elevation', () => {
  it('stand alone where there is room, and as one with a number where they would lie on each other', () => {
    const pins = [pin('1', 0.1, 0.1), pin('2', 0.11, 0.1, 'critical'), pin('3', 0.5, 0.5)]
    const { shapes, members, styles } = cluster(pins)
    expect(shapes.map(({ id }) => id)).toEqual(['cluster 1', '3'])
    expect(members.get('cluster 1')!.map(({ id }) => id)).toEqual(['1', '2'])
    expect(shapes[0]).toMatchObject({ kind: 'point', points: [{ x: 0.1, y: 0.1 }] })
    // In the colour of the gravest, with how many there are.
    expect(styles[shapes[0]!.style]).toMatchObject({ mark: '2', stroke: pinStyles(t)['critical']!.stroke })
  })

  it('come apart when the picture is larger', () => {
    const pins = [pin('1', 0.1, 0.1), pin('2', 0.11, 0.1)]
    expect(cluster(pins, null, { kx: 5_000, ky: 5_000 }).shapes.map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('never hide the open one in a crowd', () => {
    const pins = [pin('1', 0.1, 0.1), pin('2', 0.1, 0.1), pin('3', 0.1, 0.1)]
    const { shapes, members } = cluster(pins, '2')
    expect(shapes.map(({ id }) => id)).toEqual(['cluster 1', '2'])
    expect(members.get('cluster 1')).toHaveLength(2)
  })

  it('are all there, each once, and no two that are shown lie on each other', () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place, fc.constantFrom(...severities)), { maxLength: 200 }), (places) => {
        const pins = places.map(([x, y, severity], at) => pin(String(at), x, y, severity))
        const { shapes, members } = cluster(pins)
        const shown = shapes.flatMap((shape) => members.get(shape.id) ?? [shape])
        expect(shown.map(({ id }) => id).toSorted()).toEqual(pins.map(({ id }) => id).toSorted())
        const at = shapes.map(({ points: [place] }) => place!)
        for (const [index, one] of at.entries())
          for (const other of at.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y) * 1_000).toBeGreaterThanOrEqual(30)
      }),
      { numRuns: 50 },
    )
  })

  it('have a letter and a colour for every severity, no two alike', () => {
    const styles = pinStyles(t)
    expect(Object.keys(styles).toSorted()).toEqual([...severities].toSorted())
    for (const part of ['stroke', 'mark'] as const)
      expect(new Set(Object.values(styles).map((style) => style[part])).size).toBe(severities.length)
  })

  it('are called by number and severity, a crowd by its number and its gravest', () => {
    const clusters = cluster([pin('1', 0.1, 0.1), pin('2', 0.1, 0.1, 'major'), pin('3', 0.9, 0.9, 'cosmetic')])
    expect(clusters.shapes.map((shape) => pinName(t, clusters, shape))).toEqual([
      '2 defects, worst Major',
      'DF3, Cosmetic',
    ])
    expect(pinName(t, clusters, { ...pin('x', 0, 0), style: 'outline' })).toBeUndefined()
    expect(worstOf([])).toBe('na')
  })

  it('say a crowd that is too large for its disc as more', () => {
    expect([crowdStyle('minor', 9).radius!, crowdStyle('minor', 99).radius!]).toEqual([13, 15])
    expect(crowdStyle('minor', 1_200).mark).toBe('999+')
  })
})
