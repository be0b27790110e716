import { PerspectiveCamera, Sphere, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { cameraMoves } from './camera-moves.ts'

type Given = { readonly aspect?: number; readonly sphere?: () => Sphere | undefined }

function standing({ aspect = 1, sphere = () => new Sphere(new Vector3(5, 5, 5), 20) }: Given = {}) {
  const camera = new PerspectiveCamera(50, aspect, 0.1, 10_000)
  camera.up.set(0, 0, 1)
  camera.position.set(0, -10, 0)
  const controls = { target: new Vector3(), update: () => true }
  let frames = 0
  const moves = cameraMoves({ camera, controls, sphere, radius: () => 20, ask: () => void (frames += 1) })
  return { camera, controls, moves, frames: () => frames }
}

it('fits the whole model into the view, from outside of it', () => {
  const { camera, controls, moves, frames } = standing()
  moves.fit()
  expect(controls.target.toArray()).toEqual([5, 5, 5])
  expect(camera.position.distanceTo(controls.target)).toBeGreaterThan(20)
  expect(frames()).toBe(1)
})

it('stands further away on a screen held upright, where the sides would be cut off', () => {
  const [wide, upright] = [standing({ aspect: 2 }), standing({ aspect: 0.5 })]
  for (const { moves } of [wide, upright]) moves.fit()
  const away = ({ camera, controls }: typeof wide) => camera.position.distanceTo(controls.target)
  expect(away(upright)).toBeGreaterThan(away(wide) * 1.5)
})

it('stays where it is while the size of the model is not known', () => {
  const { camera, moves, frames } = standing({ sphere: () => undefined })
  moves.fit()
  expect(camera.position.toArray()).toEqual([0, -10, 0])
  expect(frames()).toBe(0)
})

it('looks at a defect from the front of its surface, a little from above', () => {
  const { camera, controls, moves } = standing()
  moves.goTo([1, 2, 3], [1, 0, 0])
  expect(controls.target.toArray()).toEqual([1, 2, 3])
  expect(camera.position.x).toBeGreaterThan(5)
  expect(camera.position.z).toBeGreaterThan(3)
  expect(camera.position.y).toBeCloseTo(2)
})

it('looks at a defect from where the eye is, where the direction of the surface is unknown', () => {
  const { camera, moves } = standing()
  moves.goTo([0, 0, 0], null)
  const [x, y, z] = camera.position.toArray()
  expect([x, z]).toEqual([0, 0])
  expect(y).toBeCloseTo(-5)
})

it('stands where the camera of a photo stood and looks at the middle of what it saw', () => {
  const { camera, controls, moves } = standing()
  moves.standAt(
    [0, 0, 10],
    [new Vector3(-1, 4, 10), new Vector3(1, 4, 10), new Vector3(1, 4, 12), new Vector3(-1, 4, 12)],
  )
  expect(controls.target.toArray()).toEqual([0, 4, 11])
  for (const [axis, value] of [0, 0, 10].entries()) expect(camera.position.toArray()[axis]).toBeCloseTo(value)
})

it('shows a saved view again exactly as it was left', () => {
  const { camera, moves } = standing()
  const eye = { position: [3, -7, 2] as [number, number, number], target: [1, 1, 1] as [number, number, number] }
  moves.lookFrom(eye)
  const { position, target } = moves.eye()
  expect(target).toEqual(eye.target)
  for (const [axis, value] of eye.position.entries()) expect(position[axis]).toBeCloseTo(value)
  expect(camera.near).toBeCloseTo(0.02)
  expect(camera.far).toBe(1_000)
})
