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
  Scene,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'

export type StageScene = ReturnType<typeof createScene>
export const backgrounds = { light: '#e9edee', sky: '#b9d3e6', dark: '#1b2228' } as const
export type Background = keyof typeof backgrounds
const brightness = { sky: 1.1, sun: 2.3 } as const

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

/** The renderer, the camera with its sun, and the lines that are drawn beside the model. */
export function createScene(canvas: HTMLCanvasElement) {
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
  const sky = new HemisphereLight('#ffffff', '#8b959c', brightness.sky)
  const sun = new DirectionalLight('#ffffff', brightness.sun)
  sky.position.set(0, 0, 1)
  sun.position.set(-0.9, 0.7, 0.6)
  camera.add(sun)
  scene.add(sky, camera)
  const controls = new OrbitControls(camera, canvas)
  const extras = new Group()
  scene.add(extras)

  return {
    isWeak,
    sharpest,
    renderer,
    scene,
    camera,
    controls,
    setLook: (background: Background, light: number) => {
      scene.background = new Color(backgrounds[background])
      sky.intensity = brightness.sky * light
      sun.intensity = brightness.sun * light
    },
    setLines: (name: string, points: Float32Array, colour: string) => replaceLines(extras, name, points, colour),
  }
}

/** Pairs of points in the project's metres. */
export function replaceLines(group: Group, name: string, points: Float32Array, colour: string): void {
  const former = group.getObjectByName(name) as LineSegments | undefined
  if (former !== undefined) {
    former.geometry.dispose()
    group.remove(former)
  }
  if (points.length === 0) return
  const lines = new LineSegments(
    new BufferGeometry().setAttribute('position', new BufferAttribute(points, 3)),
    new LineBasicMaterial({ color: colour, depthTest: name === 'cameras' }),
  )
  lines.name = name
  group.add(lines)
}
