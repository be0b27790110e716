import type { Model } from '@plumbline/contract/models'
import { createStage } from '../../apps/web/src/features/models/stage.ts'

/** Milliseconds: until the first part is drawn, until all that is wanted from here is, and those of each frame while it turns. */
export type ModelRun = { readonly first: number; readonly all: number; readonly frames: readonly number[]; /** Of the main thread, drawing included where no card draws. */ readonly drawn: readonly number[] }

declare global {
  interface Window { turnModel: (folder: string, middle: readonly [number, number, number]) => Promise<ModelRun> }
}

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
const turns = 90
const quietMs = 700

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

window.turnModel = async (folder, [x, y, z]) => {
  const [canvas, overlay, box] = [document.createElement('canvas'), document.createElement('div'), document.createElement('div')]
  box.style.cssText = 'position:fixed;inset:0'
  canvas.style.cssText = 'width:100%;height:100%'
  box.append(canvas, overlay)
  document.body.replaceChildren(box)
  const drawn: number[] = []
  let [share, changed, first] = [0, performance.now(), 0]
  const begun = performance.now()
  const stage = createStage(canvas, overlay, {
    onPick: () => undefined,
    onTrouble: () => { throw new Error('a part is missing') },
    onFrame: (ms) => drawn.push(ms),
    onProgress: (now) => {
      if (now !== share) changed = performance.now()
      if (first === 0 && now > 0 && now < 1) first = performance.now() - begun
      share = now
    },
  })
  stage.show({ tilesetUrl: `/${folder}/tileset.json`, placement: { source: 'none', matrix: identity, scale: 1, residual: null, residuals: [] } } as unknown as Model & { tilesetUrl: string })
  while (share < 1 || performance.now() - changed < quietMs) await nextFrame()
  const all = changed - begun
  drawn.length = 0
  const frames: number[] = []
  const { camera } = stage
  const away = Math.hypot(camera.position.x - x, camera.position.y - y)
  let before = await nextFrame()
  for (let turn = 0; turn < turns; turn += 1) {
    const angle = turn / turns * Math.PI * 2
    camera.position.set(x + Math.cos(angle) * away, y + Math.sin(angle) * away, z + 20)
    camera.lookAt(x, y, z)
    stage.setLines('turning', new Float32Array(), '#000000')
    const now = await nextFrame()
    frames.push(now - before)
    before = now
  }
  stage.dispose()
  return { first: first === 0 ? all : first, all, frames, drawn }
}
