import type { Vector } from '@plumbline/contract/models/placement'
import type { Eye } from '@plumbline/contract/models/views'
import { type PerspectiveCamera, type Sphere, Vector3 } from 'three'
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js'

type Moved = {
  readonly camera: PerspectiveCamera
  readonly controls: Pick<OrbitControls, 'target' | 'update'>
  readonly sphere: () => Sphere | undefined
  readonly radius: () => number
  readonly ask: () => void
}

/** Puts the camera where a defect, a photo or a saved view is seen from. */
export function cameraMoves({ camera, controls, sphere, radius, ask }: Moved) {
  function aim(at: Vector3, from: Vector3, away: number): void {
    camera.near = Math.max(0.02, radius() / 2_000)
    camera.far = radius() * 50
    camera.updateProjectionMatrix()
    camera.position.copy(at).addScaledVector(from, away)
    controls.target.copy(at)
    controls.update()
    ask()
  }

  return {
    fit: () => {
      const around = sphere()
      if (around === undefined) return
      // The narrower of the two angles of view: on a screen held upright the sides would be cut off.
      const half = Math.atan(Math.tan((camera.fov * Math.PI) / 360) * Math.min(1, camera.aspect))
      aim(around.center, new Vector3(0.7, -1, 0.45).normalize(), radius() / Math.sin(half))
    },
    /** From the front of the surface, where that is known. */
    goTo: (position: Vector, normal: Vector | null) => {
      const at = new Vector3(...position)
      const from =
        normal === null
          ? camera.position.clone().sub(at).normalize()
          : new Vector3(...normal).add(new Vector3(0, 0, 0.15)).normalize()
      aim(at, from, Math.max(1.5, radius() * 0.25))
    },
    /** As a camera saw it. */
    standAt: (position: Vector, corners: readonly Vector3[]) => {
      const middle = corners
        .reduce((sum, corner) => sum.add(corner), new Vector3())
        .multiplyScalar(1 / Math.max(1, corners.length))
      const at = new Vector3(...position)
      aim(middle, at.clone().sub(middle).normalize(), at.distanceTo(middle))
    },
    eye: (): Eye => ({ position: camera.position.toArray() as Vector, target: controls.target.toArray() as Vector }),
    lookFrom: ({ position, target }: Eye) => {
      const [at, from] = [new Vector3(...target), new Vector3(...position)]
      aim(at, from.clone().sub(at).normalize(), from.distanceTo(at))
    },
  }
}
