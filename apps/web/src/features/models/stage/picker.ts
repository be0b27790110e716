import type { Vector } from '@plumbline/contract/models/placement'
import { type Camera, Matrix3, Mesh, type Object3D, Raycaster, Vector2, Vector3 } from 'three'
import { featureAttribute } from './feature-flags.ts'

export type Picked = { readonly position: Vector; readonly normal: Vector | null; readonly feature: number | undefined }

/** A press that moved further than this turned the view. */
const dragPx = 4

/** What lies under the pointer: the nearest surface that is neither hidden nor cut away. */
export function picker(
  camera: Camera,
  canvas: HTMLCanvasElement,
  shown: () => Object3D | undefined,
  isHidden: (at: Vector3, feature: number | undefined) => boolean,
) {
  const ray = new Raycaster()

  function at(clientX: number, clientY: number): Picked | undefined {
    const group = shown()
    if (group === undefined) return undefined
    const { left, top, width, height } = canvas.getBoundingClientRect()
    ray.setFromCamera(new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2), camera)
    // A point has no size of its own: as wide as four pixels would be there.
    ray.params.Points = { threshold: camera.getWorldPosition(new Vector3()).distanceTo(group.position) * 0.004 }
    for (const hit of ray.intersectObject(group, true)) {
      const features =
        hit.object instanceof Mesh && hit.face ? hit.object.geometry.getAttribute(featureAttribute) : undefined
      const feature = features === undefined || !hit.face ? undefined : Math.round(features.getX(hit.face.a))
      if (isHidden(hit.point, feature)) continue
      const normal = hit.face?.normal.clone().applyNormalMatrix(new Matrix3().getNormalMatrix(hit.object.matrixWorld))
      // Scans are not always wound the same way: a surface that is seen faces the eye.
      if (normal && normal.dot(ray.ray.direction) > 0) normal.negate()
      return { position: hit.point.toArray() as Vector, normal: normal ? (normal.toArray() as Vector) : null, feature }
    }
    return undefined
  }

  return {
    at,
    listen: (onPick: (picked: Picked) => void) => {
      let down: { readonly x: number; readonly y: number } | undefined
      const press = ({ clientX: x, clientY: y, button }: PointerEvent) => {
        down = button === 0 ? { x, y } : undefined
      }
      const release = ({ clientX: x, clientY: y }: PointerEvent) => {
        const isClick = down !== undefined && Math.hypot(x - down.x, y - down.y) <= dragPx
        down = undefined
        const picked = isClick ? at(x, y) : undefined
        if (picked !== undefined) onPick(picked)
      }
      canvas.addEventListener('pointerdown', press)
      canvas.addEventListener('pointerup', release)
      return () => {
        canvas.removeEventListener('pointerdown', press)
        canvas.removeEventListener('pointerup', release)
      }
    },
  }
}
