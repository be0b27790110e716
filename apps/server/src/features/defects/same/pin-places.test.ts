import { describe, expect, test } from 'vitest'
import { pinOf, type PinnedDefect } from './pin-places.ts'

/** Two floors, the upper half of the drawing and the lower. */
const bands = [
  { floor: '31', left: 0.1, right: 0.9, top: 0, bottom: 0.5 },
  { floor: '30', left: 0.1, right: 0.9, top: 0.5, bottom: 1 },
]
const columns = [{ id: 'one', name: 'Column 1' }]
const defect = (floor: string | null): PinnedDefect => ({
  floor,
  vertical: '',
  photo_floor: '30',
  column_id: null,
  column_name: null,
  x: 0.5,
  y: 0.5,
})
const pin = (floor: string | null, shown: { floor: string; at: { x: number; y: number } } | undefined) =>
  pinOf(defect(floor), { columns, bands }, shown).at

describe('a pin', () => {
  test('stands where the outline lies, on the floor that is recorded', () => {
    expect(pin('31', { floor: '31', at: { x: 0.3, y: 0.2 } })).toEqual({ x: 0.3, y: 0.2 })
    expect(pin('30', { floor: '30', at: { x: 0.3, y: 0.7 } })).toEqual({ x: 0.3, y: 0.7 })
  })

  test('never stands on another floor than the recorded one: at its edge, where the outline lies across the border', () => {
    const { x, y } = pin('30', { floor: '31', at: { x: 0.3, y: 0.48 } })!
    expect(x).toBe(0.3)
    expect(y).toBeGreaterThan(0.5)
    expect(y).toBeLessThan(0.55)
  })

  test('of a floor that was typed, or of none, does not stand where its outline lies', () => {
    expect(pin(null, { floor: '31', at: { x: 0.3, y: 0.2 } })).toBeNull()
    expect(pin('12', { floor: '31', at: { x: 0.3, y: 0.2 } })).toBeNull()
  })
})
