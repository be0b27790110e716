import { BufferAttribute, Group, Mesh, MeshBasicMaterial, PerspectiveCamera, PlaneGeometry } from 'three'
import { expect, it } from 'vitest'
import { featureAttribute } from './feature-flags.ts'
import { picker, type Picked } from './picker.ts'

/** A wall of four metres in the middle, seen from ten metres; the canvas is 100 by 100 pixels. */
function scene({
  feature,
  isHidden = () => false,
}: { feature?: number; isHidden?: (of: number | undefined) => boolean } = {}) {
  const camera = new PerspectiveCamera(50, 1, 0.1, 100)
  camera.position.set(0, 0, 10)
  camera.updateMatrixWorld()
  const canvas = document.createElement('canvas')
  canvas.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect
  const geometry = new PlaneGeometry(4, 4)
  if (feature !== undefined)
    geometry.setAttribute(featureAttribute, new BufferAttribute(new Float32Array(4).fill(feature), 1))
  const group = new Group()
  group.add(new Mesh(geometry, new MeshBasicMaterial()))
  group.updateMatrixWorld(true)
  return {
    canvas,
    camera,
    group,
    pick: picker(
      camera,
      canvas,
      () => group,
      (_at, of) => isHidden(of),
    ),
  }
}

it('finds the surface under the pointer and which way it faces', () => {
  const picked = scene().pick.at(50, 50)
  expect(picked?.position.map((metres) => Math.round(metres * 1e6) / 1e6 + 0)).toEqual([0, 0, 0])
  expect(picked?.normal).toEqual([0, 0, 1])
  expect(picked?.feature).toBeUndefined()
})

it('finds nothing beside the model, and nothing without one', () => {
  const { pick, camera, canvas } = scene()
  expect(pick.at(1, 1)).toBeUndefined()
  expect(
    picker(
      camera,
      canvas,
      () => undefined,
      () => false,
    ).at(50, 50),
  ).toBeUndefined()
})

it('names the element of a building model, and looks through one that is hidden', () => {
  expect(scene({ feature: 7 }).pick.at(50, 50)?.feature).toBe(7)
  expect(scene({ feature: 7, isHidden: (of) => of === 7 }).pick.at(50, 50)).toBeUndefined()
})

it('a surface that is wound the other way still faces the eye', () => {
  const { pick, group } = scene()
  const mesh = group.children[0] as Mesh<PlaneGeometry, MeshBasicMaterial>
  mesh.rotation.y = Math.PI
  mesh.material.side = 2
  group.updateMatrixWorld(true)
  expect(pick.at(50, 50)?.normal?.[2]).toBeCloseTo(1)
})

it('a press picks; a drag, another button and a press after the end of it do not', () => {
  const { pick, canvas } = scene()
  const found: Picked[] = []
  const stop = pick.listen((one) => void found.push(one))
  const press = (from: number, to: number, button = 0) => {
    canvas.dispatchEvent(new MouseEvent('pointerdown', { clientX: from, clientY: 50, button }))
    canvas.dispatchEvent(new MouseEvent('pointerup', { clientX: to, clientY: 50, button }))
  }
  press(50, 52)
  expect(found).toHaveLength(1)
  press(50, 60)
  press(50, 50, 2)
  expect(found).toHaveLength(1)
  stop()
  press(50, 50)
  expect(found).toHaveLength(1)
})
