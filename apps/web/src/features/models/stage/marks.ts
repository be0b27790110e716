import type { Vector } from '@plumbline/contract/models/placement'
import { type PerspectiveCamera, Vector3 } from 'three'

type Mark = {
  readonly element: HTMLElement
  readonly at: Vector3
  readonly normal: Vector3 | undefined
  readonly colour: string | undefined
}
type MarkOptions = {
  readonly colour?: string | undefined
  /** Which way the surface faces that it stands on. */ readonly normal?: Vector | null | undefined
}

function paintLabel(
  to: CanvasRenderingContext2D,
  ratio: number,
  place: { readonly x: number; readonly y: number },
  text: string,
  colour: string | undefined,
): void {
  const [x, y, wide, high] = [place.x * ratio, place.y * ratio, to.measureText(text).width + 12 * ratio, 20 * ratio]
  to.fillStyle = colour ?? '#13202b'
  to.beginPath()
  to.roundRect(x - wide / 2, y - high / 2, wide, high, high / 2)
  to.fill()
  to.strokeStyle = '#ffffff'
  to.stroke()
  to.fillStyle = colour === undefined ? '#ffffff' : '#000000'
  to.fillText(text, x, y)
}

/**
 * What stands over the picture and stays real text and real buttons: numbers of defects, lengths. Moved once a frame.
 */
export function marksOver(
  overlay: HTMLElement,
  camera: PerspectiveCamera,
  isCutAway: (at: Vector3) => boolean,
  ask: () => void,
) {
  const marks = new Set<Mark>()
  const seen = new Vector3()

  /** In pixels; undefined behind the eye, outside, or where the model is cut away. */
  function placeOf(
    at: Vector3,
    width: number,
    height: number,
  ): { readonly x: number; readonly y: number; readonly far: number } | undefined {
    if (isCutAway(at)) return undefined
    seen.copy(at).project(camera)
    if (seen.z > 1 || seen.z < -1 || Math.abs(seen.x) > 1.05 || Math.abs(seen.y) > 1.05) return undefined
    return { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height, far: seen.z }
  }

  /** On a wall that is seen from its other side. */
  const isBehind = ({ at, normal }: Mark) => normal !== undefined && seen.copy(camera.position).sub(at).dot(normal) < 0

  return {
    add: (element: HTMLElement, position: Vector, { colour, normal }: MarkOptions = {}) => {
      const mark: Mark = {
        element,
        at: new Vector3(...position),
        normal: normal ? new Vector3(...normal) : undefined,
        colour,
      }
      marks.add(mark)
      ask()
      return () => void marks.delete(mark)
    },
    follow: (width: number, height: number) => {
      for (const mark of marks) {
        const { element, at } = mark
        const place = placeOf(at, width, height)
        element.hidden = place === undefined
        if (place === undefined) continue
        element.style.transform = `translate(${place.x.toFixed(1)}px, ${place.y.toFixed(1)}px) translate(-50%, -50%)`
        element.style.zIndex = String(Math.round((1 - place.far) * 100_000))
        element.toggleAttribute('data-behind', isBehind(mark))
      }
    },
    /** In fractions of the picture; undefined outside of it. */
    fractionOf: (position: Vector) => {
      const place = placeOf(new Vector3(...position), 1, 1)
      return place !== undefined && place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1
        ? { x: place.x, y: place.y }
        : undefined
    },
    /** Draws into a saved picture, the nearest last. Pins are left out, because a saved view draws its pins later. */
    paint: (to: CanvasRenderingContext2D, ratio: number, hasPins = true) => {
      const { clientWidth, clientHeight } = overlay
      to.font = `600 ${12 * ratio}px Inter, sans-serif`
      to.textAlign = 'center'
      to.textBaseline = 'middle'
      const shown = [...marks].flatMap((mark) => {
        const place = placeOf(mark.at, clientWidth, clientHeight)
        return place === undefined ||
          mark.element.textContent === '' ||
          isBehind(mark) ||
          (!hasPins && mark.colour !== undefined)
          ? []
          : [{ ...mark, place }]
      })
      for (const { element, colour, place } of shown.toSorted((a, b) => b.place.far - a.place.far)) {
        paintLabel(to, ratio, place, element.textContent, colour)
      }
    },
  }
}
