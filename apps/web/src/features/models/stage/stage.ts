import type { Vector } from '@plumbline/contract/models/placement'
import type { Model, ModelPin } from '@plumbline/contract/models/models'
import type { Eye } from '@plumbline/contract/models/views'
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  PerspectiveCamera,
  Plane,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { movingDetail } from './adaptive-detail.ts'
import { featureFlags } from './feature-flags.ts'
import { flight } from './flight.ts'
import { marksOver } from './marks.ts'
import { picker, type Picked } from './picker.ts'
import { visiblePins } from './visible-pins.ts'
import { openTiles, type ModelTiles } from './stage-tiles.ts'

export type Stage = ReturnType<typeof createStage>
export type Section = { readonly axis: 0 | 1 | 2; readonly share: number; readonly isFlipped: boolean }
export const backgrounds = { light: '#e9edee', sky: '#b9d3e6', dark: '#1b2228' } as const
export type Background = keyof typeof backgrounds
/** Pixels that a picture across a page is sharp with. */
const printedWidth = 1_600
const brightness = { sky: 1.1, sun: 2.3 } as const

type StageCallbacks = {
  readonly onPick: (picked: Picked) => void
  readonly onProgress: (share: number) => void
  readonly onTrouble: () => void
}

/** Whether this browser can show models at all. */
export function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

/** No card, or one that the browser does not trust: every pixel costs time that the page itself needs. */
function isDrawnByProcessor(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  const named = gl?.getExtension('WEBGL_debug_renderer_info')
  const name = named ? String(gl?.getParameter(named.UNMASKED_RENDERER_WEBGL)) : ''
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|software|basic render/i.test(name)
}

/** What is drawn of a model, past React: a frame only when something has changed. */
export function createStage(
  canvas: HTMLCanvasElement,
  overlay: HTMLElement,
  { onPick, onProgress, onTrouble }: StageCallbacks,
) {
  const isWeak = isDrawnByProcessor()
  // Smooth edges cost the processor four pictures for one.
  const renderer = new WebGLRenderer({ canvas, antialias: !isWeak, preserveDrawingBuffer: false })
  const sharpest = Math.min(2, window.devicePixelRatio)
  renderer.setPixelRatio(sharpest)
  const scene = new Scene()
  scene.background = new Color(backgrounds.light)
  const camera = new PerspectiveCamera(50, 1, 0.1, 10_000)
  camera.up.set(0, 0, 1)
  camera.position.set(30, -40, 25)
  const [sky, sun] = [
    new HemisphereLight('#ffffff', '#8b959c', brightness.sky),
    new DirectionalLight('#ffffff', brightness.sun),
  ]
  sky.position.set(0, 0, 1)
  sun.position.set(-0.9, 0.7, 0.6)
  camera.add(sun)
  scene.add(sky, camera)
  const controls = new OrbitControls(camera, canvas)
  const extras = new Group()
  scene.add(extras)
  let tiles: ModelTiles | undefined
  let radius = 30
  let wanted: (() => void) | undefined
  let asked = 0
  let isDisposed = false
  const plane = new Plane()
  let isCut = false

  const ask = () => {
    if (asked === 0 && !isDisposed) asked = requestAnimationFrame(frame)
  }
  const flags = featureFlags(ask)
  const isCutAway = (at: Vector3) => isCut && plane.distanceToPoint(at) < 0
  const marks = marksOver(overlay, camera, isCutAway, ask)
  const fly = flight(camera, controls, () => radius, ask)
  const detail = movingDetail(
    isWeak,
    () => asked !== 0,
    (share) => {
      renderer.setPixelRatio(sharpest * share)
      tiles?.sharpen(share)
      ask()
    },
  )
  const pick = picker(
    camera,
    canvas,
    () => tiles?.group,
    (hit, feature) => isCutAway(hit) || flags.isHidden(feature),
  )

  function frame(now: number): void {
    asked = 0
    detail.frame(now)
    const moves = fly.step()
    camera.updateMatrixWorld()
    tiles?.update()
    renderer.render(scene, camera)
    marks.follow(canvas.clientWidth, canvas.clientHeight)
    onProgress(tiles === undefined ? 1 : tiles.progress())
    if (moves) ask()
  }

  function fit(): void {
    const sphere = tiles?.sphere()
    if (sphere === undefined) return
    // The narrower of the two angles of view: on a screen held upright the sides would be cut off.
    const half = Math.atan(Math.tan((camera.fov * Math.PI) / 360) * Math.min(1, camera.aspect))
    aimCamera(sphere.center, new Vector3(0.7, -1, 0.45).normalize(), radius / Math.sin(half))
  }

  /** Asked for before the model has said how large it is, a view is taken when it has. */
  function goNow(act: () => void): void {
    if (tiles?.isReady() !== true) wanted = act
    else act()
  }

  function aimCamera(at: Vector3, from: Vector3, away: number): void {
    camera.near = Math.max(0.02, radius / 2_000)
    camera.far = radius * 50
    camera.updateProjectionMatrix()
    camera.position.copy(at).addScaledVector(from, away)
    controls.target.copy(at)
    controls.update()
    ask()
  }

  const resized = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas.parentElement ?? canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    camera.updateProjectionMatrix()
    tiles?.resized()
    ask()
  })
  resized.observe(canvas.parentElement ?? canvas)
  const turned = () => {
    detail.moved()
    ask()
  }
  controls.addEventListener('change', turned)
  const clicked = pick.listen(onPick)
  /** The card was taken away: another tab, a driver, sleep. It comes back with an empty memory. */
  const lost = (event: Event) => event.preventDefault()
  canvas.addEventListener('webglcontextlost', lost)
  canvas.addEventListener('webglcontextrestored', ask)

  /** The frame that is on the screen, read before the browser clears it. */
  function painted(hasPins?: boolean): HTMLCanvasElement {
    renderer.render(scene, camera)
    const made = document.createElement('canvas')
    made.width = canvas.width
    made.height = canvas.height
    const over = made.getContext('2d')
    over?.drawImage(canvas, 0, 0)
    if (over !== null) marks.paint(over, canvas.width / Math.max(1, canvas.clientWidth), hasPins)
    return made
  }

  return {
    camera,
    marks,
    flags,
    fit,
    fly,
    isMoving: detail.isMoving,
    show: (model: Model & { readonly tilesetUrl: string }) => {
      tiles?.dispose()
      if (tiles !== undefined) scene.remove(tiles.group)
      let isFirst = true
      wanted ??= fit
      tiles = openTiles(model, camera, renderer, flags, {
        onChange: ask,
        onError: onTrouble,
        onReady: () => {
          radius = Math.max(0.5, tiles?.sphere()?.radius ?? radius)
          if (isFirst) wanted?.()
          isFirst = false
        },
      })
      scene.add(tiles.group)
      ask()
    },
    place: (model: Model) => tiles?.place(model),
    renew: (url: string) => tiles?.renew(url),
    setPointSize: (size: number) => tiles?.setPointSize(size),
    setLook: (background: Background, light: number) => {
      scene.background = new Color(backgrounds[background])
      sky.intensity = brightness.sky * light
      sun.intensity = brightness.sun * light
      ask()
    },
    setSection: (section: Section | undefined) => {
      const box = tiles?.box()
      isCut = section !== undefined && box !== undefined
      renderer.clippingPlanes = isCut ? [plane] : []
      if (section !== undefined && box !== undefined) {
        const side = section.isFlipped ? 1 : -1
        const [least, most] = [box.min.getComponent(section.axis), box.max.getComponent(section.axis)]
        const at = least + section.share * (most - least)
        plane.normal.set(0, 0, 0).setComponent(section.axis, side)
        plane.constant = -side * at
      }
      ask()
    },
    /** Pairs of points in the project's metres. */
    setLines: (name: string, points: Float32Array, colour: string) => {
      const former = extras.getObjectByName(name) as LineSegments | undefined
      if (former !== undefined) {
        former.geometry.dispose()
        extras.remove(former)
      }
      if (points.length > 0) {
        const lines = new LineSegments(
          new BufferGeometry().setAttribute('position', new BufferAttribute(points, 3)),
          new LineBasicMaterial({ color: colour, depthTest: name === 'cameras' }),
        )
        lines.name = name
        extras.add(lines)
      }
      ask()
    },
    /** From the front of the surface, where that is known. */
    goTo: (position: Vector, normal: Vector | null) =>
      goNow(() => {
        const at = new Vector3(...position)
        const from =
          normal === null
            ? camera.position.clone().sub(at).normalize()
            : new Vector3(...normal).add(new Vector3(0, 0, 0.15)).normalize()
        aimCamera(at, from, Math.max(1.5, radius * 0.25))
      }),
    /** As a camera saw it. */
    standAt: (position: Vector, corners: readonly Vector3[]) =>
      goNow(() => {
        const middle = corners
          .reduce((sum, corner) => sum.add(corner), new Vector3())
          .multiplyScalar(1 / Math.max(1, corners.length))
        const at = new Vector3(...position)
        aimCamera(middle, at.clone().sub(middle).normalize(), at.distanceTo(middle))
      }),
    toWorld: (position: Vector): Vector =>
      tiles === undefined ? position : (tiles.group.localToWorld(new Vector3(...position)).toArray() as Vector),
    toModel: (position: Vector): Vector =>
      tiles === undefined ? position : (tiles.group.worldToLocal(new Vector3(...position)).toArray() as Vector),
    eye: (): Eye => ({ position: camera.position.toArray() as Vector, target: controls.target.toArray() as Vector }),
    lookFrom: ({ position, target }: Eye) => {
      const [at, from] = [new Vector3(...target), new Vector3(...position)]
      aimCamera(at, from.clone().sub(at).normalize(), from.distanceTo(at))
    },
    /** What stands in the picture of all these. */
    seen: (pins: readonly ModelPin[]) =>
      visiblePins(pins, {
        placeOf: marks.fractionOf,
        distanceTo: (position) => camera.position.distanceTo(new Vector3(...position)),
        surfaceAt: (x, y) => {
          const { left, top, width, height } = canvas.getBoundingClientRect()
          const hit = pick.at(left + x * width, top + y * height)
          return hit && camera.position.distanceTo(new Vector3(...hit.position))
        },
      }),
    /** For print: on paper, and at least as wide as a page needs, whatever the screen has. */
    viewSnapshot: async (): Promise<Blob | null> => {
      const [ratio, behind] = [renderer.getPixelRatio(), scene.background]
      scene.background = new Color('#ffffff')
      renderer.setPixelRatio(Math.max(ratio, Math.min(3, printedWidth / Math.max(1, canvas.clientWidth))))
      const made = painted(false)
      renderer.setPixelRatio(ratio)
      scene.background = behind
      ask()
      return await new Promise((resolve) => made.toBlob(resolve, 'image/jpeg', 0.92))
    },
    picture: async (): Promise<Blob | null> => {
      const made = painted()
      return await new Promise((resolve) => made.toBlob(resolve, 'image/png'))
    },
    dispose: () => {
      isDisposed = true
      cancelAnimationFrame(asked)
      detail.dispose()
      resized.disconnect()
      clicked()
      fly.stop()
      canvas.removeEventListener('webglcontextlost', lost)
      canvas.removeEventListener('webglcontextrestored', ask)
      controls.dispose()
      tiles?.dispose()
      flags.dispose()
      renderer.dispose()
    },
  }
}
