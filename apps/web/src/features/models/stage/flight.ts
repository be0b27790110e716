import { type PerspectiveCamera, Vector3 } from 'three'
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js'

/** Sideways, forwards, up: by keys, whichever way the keyboard is laid out. */
const moveKeys: Readonly<Record<string, readonly [number, number, number]>> = {
  KeyW: [0, 1, 0],
  KeyS: [0, -1, 0],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  KeyE: [0, 0, 1],
  PageUp: [0, 0, 1],
  KeyQ: [0, 0, -1],
  PageDown: [0, 0, -1],
}
/** To the left, upwards. */
const turnKeys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const zoomKeys: Readonly<Record<string, number>> = { Equal: 1, NumpadAdd: 1, Minus: -1, NumpadSubtract: -1 }

/** Radians a second, and from the poles. */
const turnSpeed = 0.9
const steepest = 0.06

/** The eye and what it looks at go the same way. */
function moveBoth(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  [right, forward, up]: readonly [number, number, number],
  metres: number,
): void {
  const ahead = controls.target.clone().sub(camera.position).normalize()
  const side = ahead.clone().cross(camera.up).normalize()
  const step = new Vector3()
    .addScaledVector(side, right)
    .addScaledVector(ahead, forward)
    .addScaledVector(camera.up, up)
    .multiplyScalar(metres)
  camera.position.add(step)
  controls.target.add(step)
  controls.update()
}

/** In flight the target turns around the eye, otherwise the eye around the target. */
function turnOne(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  isFlying: boolean,
  [left, up]: readonly [number, number],
  radians: number,
): void {
  const [pivot, mover] = isFlying ? [camera.position, controls.target] : [controls.target, camera.position]
  const from = mover.clone().sub(pivot)
  const far = from.length()
  const round = Math.atan2(from.y, from.x) + left * radians * (isFlying ? 1 : -1)
  const fall = Math.min(
    Math.PI - steepest,
    Math.max(steepest, Math.acos(Math.min(1, Math.max(-1, from.z / far))) - up * radians),
  )
  const turned = new Vector3(Math.cos(round) * Math.sin(fall), Math.sin(round) * Math.sin(fall), Math.cos(fall))
  mover.copy(pivot).addScaledVector(turned, far)
  controls.update()
}

/** Going through a model and around it: by keys always; in flight a drag turns the head instead of the model. */
export function flight(camera: PerspectiveCamera, controls: OrbitControls, radius: () => number, ask: () => void) {
  const pressed = new Set<string>()
  let before = 0
  let isFlying = false
  let away = 10

  const move = (way: readonly [number, number, number], metres: number) => moveBoth(camera, controls, way, metres)

  function near(towards: number, seconds: number): void {
    if (isFlying) return move([0, towards, 0], seconds * radius() * 0.4)
    camera.position
      .sub(controls.target)
      .multiplyScalar(Math.exp(-towards * seconds * 1.2))
      .add(controls.target)
    controls.update()
  }

  return {
    /** True while a key is held: another frame is due. */
    step: (): boolean => {
      const now = performance.now()
      const seconds = Math.min(0.1, (now - before) / 1_000)
      before = now
      for (const key of pressed) {
        const [way, turned, towards] = [moveKeys[key], turnKeys[key], zoomKeys[key]]
        if (way !== undefined) move(way, seconds * radius() * 0.4)
        if (turned !== undefined) turnOne(camera, controls, isFlying, turned, seconds * turnSpeed)
        if (towards !== undefined) near(towards, seconds)
      }
      return pressed.size > 0
    },
    keyDown: (code: string): boolean => {
      if (moveKeys[code] === undefined && turnKeys[code] === undefined && zoomKeys[code] === undefined) return false
      if (pressed.size === 0) before = performance.now()
      pressed.add(code)
      ask()
      return true
    },
    keyUp: (code: string) => void pressed.delete(code),
    rest: () => pressed.clear(),
    setFlying: (next: boolean) => {
      if (next === isFlying) return
      isFlying = next
      const ahead = controls.target.clone().sub(camera.position)
      if (next) away = ahead.length()
      controls.target
        .copy(camera.position)
        .addScaledVector(ahead.normalize(), next ? Math.max(0.05, radius() / 500) : away)
      controls.rotateSpeed = next ? -0.35 : 1
      controls.enableZoom = !next
      controls.update()
      ask()
    },
    wheel: (delta: number) => {
      if (!isFlying) return
      move([0, -Math.sign(delta), 0], radius() * 0.04)
      ask()
    },
    stop: () => pressed.clear(),
  }
}
