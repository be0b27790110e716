import { drawers, image, type Drawer } from './drawers.ts'
import { seededShapes } from './shapes.ts'

export type CanvasRun = { readonly frames: readonly number[] }
export type DrawerName = keyof typeof drawers

const [panFrames, zoomFrames, maxMilliseconds] = [180, 180, 12_000]

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A hand that pans in circles, then one that zooms in and out about the middle: the same for all three. */
function cameraAt(step: number): { readonly scale: number; readonly x: number; readonly y: number } {
  const turn = (step / 90) * Math.PI * 2
  if (step < panFrames) return { scale: 1.25, x: -180 + Math.sin(turn) * 175, y: -112 + Math.cos(turn) * 108 }
  const scale = 1.25 * 2 ** (1 - Math.cos(((step - panFrames) / 90) * Math.PI * 2))
  return { scale, x: (image.width / 2) * (1 - scale), y: (image.height / 2) * (1 - scale) }
}

let drawer: Drawer = drawers.nothing()

async function showCanvas(name: DrawerName, count: number): Promise<void> {
  const root = document.body.appendChild(document.createElement('div'))
  root.style.cssText = `position:absolute;inset:0;width:${image.width}px;height:${image.height}px;overflow:hidden;background:#fff`
  drawer = drawers[name](root, seededShapes(count))
  const { scale, x, y } = cameraAt(0)
  drawer.move(scale, x, y)
  await rest(500)
}

async function moveCanvas(): Promise<CanvasRun> {
  const frames: number[] = []
  const begin = performance.now()
  let last = await nextFrame()
  for (let step = 0; step < panFrames + zoomFrames && performance.now() - begin < maxMilliseconds; step += 1) {
    const { scale, x, y } = cameraAt(step)
    drawer.move(scale, x, y)
    const now = await nextFrame()
    frames.push(now - last)
    last = now
  }
  return { frames }
}

function hitCanvas(): readonly number[] {
  return Array.from({ length: 2_000 }, (_, at) => {
    const point = { x: (at * 7_919) % image.width, y: (at * 104_729) % image.height }
    const from = performance.now()
    drawer.hit(point)
    return performance.now() - from
  })
}

declare global {
  interface Window {
    showCanvas: typeof showCanvas
    moveCanvas: typeof moveCanvas
    hitCanvas: typeof hitCanvas
  }
}
Object.assign(window, { showCanvas, moveCanvas, hitCanvas })
