import { isSound } from '@plumbline/canvas/shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyMarker, markerOf } from './testing/marker-arbitraries.ts'
import { aMarker, fieldsOf, parts } from './marker-fields.ts'
import { drawnMarker, redrawn, shapesOf } from './marker-shapes.ts'

const drawn = ['place', 'rotation', 'subMarkers'] as const

describe('a marker on the canvas', () => {
  it('comes back as it was, whatever its type', () => {
    fc.assert(
      fc.property(anyMarker, (marker) => {
        const shapes = shapesOf(marker, marker.name)
        expect(shapes.every(isSound)).toBe(true)
        expect(redrawn(marker, shapes)).toBe(marker)
        expect(fieldsOf(drawnMarker(shapes)!, drawn)).toEqual(fieldsOf(marker, drawn))
      }),
    )
  })

  it('says what was redrawn and nothing else', () => {
    fc.assert(
      fc.property(fc.tuple(anyMarker, fc.double({ min: 0.01, max: 1, noNaN: true })), ([marker, x]) => {
        const [main, ...rest] = shapesOf(marker, '')
        const shapes = [{ ...main!, points: main!.points.map((point) => ({ x, y: point.y })) }, ...rest]
        const after = redrawn(marker, shapes)
        expect(
          fieldsOf(
            after,
            parts.filter((part) => part !== 'place'),
          ),
        ).toEqual(
          fieldsOf(
            marker,
            parts.filter((part) => part !== 'place'),
          ),
        )
        expect(fieldsOf(redrawn(after, shapesOf(after, '')), parts)).toEqual(fieldsOf(after, parts))
      }),
    )
  })

  it('keeps what the canvas does not show: a photo that was stored as a box stays one until it is moved', () => {
    const box = aMarker('01930000-0000-7000-8000-000000000009', 'Photo', {
      location: { left: 0.2, top: 0.2, right: 0.4, bottom: 0.4 },
    })
    const [shape] = shapesOf(box, '')
    expect(redrawn(box, [shape!]).location).toEqual(box.location)
    expect(redrawn(box, [{ ...shape!, points: [{ x: 0.5, y: 0.5 }] }]).location).toEqual({
      left: 0.5,
      top: 0.5,
      right: 0.5,
      bottom: 0.5,
    })
  })

  it('keeps a level level, on the height of its first end', () => {
    fc.assert(
      fc.property(markerOf('FloorMarking'), fc.double({ min: 0, max: 1, noNaN: true }), (marker, y) => {
        const [main] = shapesOf(marker, '')
        const after = redrawn({ ...marker, subMarkers: [] }, [
          { ...main!, points: [main!.points[0]!, { ...main!.points[1]!, y }] },
        ])
        expect(after.location.top).toBe(after.location.bottom)
      }),
    )
  })
})
