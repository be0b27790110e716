import { PerspectiveCamera, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flight } from './flight.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Ten metres south of the middle, looking north. */
function stood() {
  const camera = new PerspectiveCamera()
  camera.up.set(0, 0, 1)
  camera.position.set(0, -10, 0)
  const controls = new OrbitControls(camera, document.createElement('div'))
  controls.update()
  const asked = vi.fn()
  const fly = flight(camera, controls, () => 5, asked)
  const hold = (code: string) => {
    fly.keyDown(code)
    for (let frame = 0; frame < 10; frame += 1) {
      vi.advanceTimersByTime(50)
      fly.step()
    }
    fly.keyUp(code)
  }
  return { camera, controls, fly, hold, asked }
}

describe('around a model', () => {
  it('an arrow key orbits at a constant distance', () => {
    const { camera, controls, hold } = stood()
    hold('ArrowLeft')
    expect(camera.position.x).not.toBeCloseTo(0, 1)
    expect(camera.position.distanceTo(controls.target)).toBeCloseTo(10, 3)
  })

  it('turning upwards stops above the model', () => {
    const { camera, hold } = stood()
    for (let time = 0; time < 12; time += 1) hold('ArrowUp')
    expect(Math.abs(camera.position.z)).toBeGreaterThan(9)
    expect(camera.position.y).toBeLessThan(0)
  })

  it('plus comes closer, and a key that means nothing here is left to others', () => {
    const { camera, fly, hold } = stood()
    hold('Equal')
    expect(camera.position.length()).toBeLessThan(9)
    expect(fly.keyDown('KeyZ')).toBe(false)
    expect(fly.step()).toBe(false)
  })
})

describe('in flight', () => {
  it('an arrow key turns the camera in place', () => {
    const { camera, controls, fly, hold } = stood()
    fly.setFlying(true)
    hold('ArrowLeft')
    expect(camera.position.distanceTo(new Vector3(0, -10, 0))).toBeCloseTo(0, 3)
    expect(controls.target.x).toBeLessThan(0)
  })

  it('W goes ahead, the wheel too, and landing looks as far as before', () => {
    const { camera, controls, fly, hold } = stood()
    fly.setFlying(true)
    hold('KeyW')
    expect(camera.position.y).toBeGreaterThan(-9.5)
    const before = camera.position.y
    fly.wheel(-1)
    expect(camera.position.y).toBeGreaterThan(before)
    fly.setFlying(false)
    expect(controls.target.distanceTo(camera.position)).toBeCloseTo(10, 3)
  })
})
