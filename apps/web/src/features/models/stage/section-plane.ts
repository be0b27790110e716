import { type Box3, Plane, type Vector3, type WebGLRenderer } from 'three'

export type Section = { readonly axis: 0 | 1 | 2; readonly share: number; readonly isFlipped: boolean }

/** Cuts the model along one axis of its box. */
export function sectionPlane(renderer: Pick<WebGLRenderer, 'clippingPlanes'>) {
  const plane = new Plane()
  let isCut = false
  return {
    isCutAway: (at: Vector3) => isCut && plane.distanceToPoint(at) < 0,
    set: (section: Section | undefined, box: Box3 | undefined) => {
      isCut = section !== undefined && box !== undefined
      renderer.clippingPlanes = isCut ? [plane] : []
      if (section === undefined || box === undefined) return
      const side = section.isFlipped ? 1 : -1
      const [lower, upper] = [box.min.getComponent(section.axis), box.max.getComponent(section.axis)]
      const at = lower + section.share * (upper - lower)
      plane.normal.set(0, 0, 0).setComponent(section.axis, side)
      plane.constant = -side * at
    },
  }
}
