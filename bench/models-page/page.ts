import type { Model } from '@plumbline/contract/models/models'
import { createStage } from '../../apps/web/src/features/models/stage/stage.ts'

/**
 * Milliseconds: until the first part is drawn, until all that is wanted from here is, those of each frame while it
 * turns, and the longest the page stood still.
 */
export type ModelRun = {
  readonly first: number
  readonly all: number
  readonly frames: readonly number[]
  /** Until the whole sharpness is back after the turn. */
  readonly sharp: number
  readonly longest: number
  /** Megabytes of the page, what the card holds not counted. */
  readonly memory: number
}

declare global {
  interface Window {
    turnModel: (folder: string) => Promise<ModelRun>
  }
}

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
const turnMs = 4_000
/** What the first frames teach is not counted: they are the price of the first movement only. */
const learned = 12
const quietMs = 700

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

window.turnModel = async (folder) => {
  const [canvas, overlay, box] = [
    document.createElement('canvas'),
    document.createElement('div'),
    document.createElement('div'),
  ]
  box.style.cssText = 'position:fixed;inset:0'
  canvas.style.cssText = 'width:100%;height:100%'
  box.append(canvas, overlay)
  document.body.replaceChildren(box)
  let longest = 0
  const watch = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  watch.observe({ entryTypes: ['longtask'] })
  let [share, changed, first] = [0, performance.now(), 0]
  const begun = performance.now()
  const stage = createStage(canvas, overlay, {
    onPick: () => undefined,
    onTrouble: () => {
      throw new Error('a part is missing')
    },
    onProgress: (now) => {
      if (now !== share) changed = performance.now()
      if (first === 0 && now > 0 && now < 1) first = performance.now() - begun
      share = now
    },
  })
  stage.show({
    tilesetUrl: `/${folder}/tileset.json`,
    placement: { source: 'none', matrix: identity, scale: 1, residual: null, residuals: [] },
  } as unknown as Model & { tilesetUrl: string })
  while (share < 1 || performance.now() - changed < quietMs) await nextFrame()
  const all = changed - begun
  const frames: number[] = []
  let before = await nextFrame()
  const turned = before
  stage.fly.keyDown('ArrowLeft')
  while (before - turned < turnMs) {
    const now = await nextFrame()
    frames.push(now - before)
    before = now
  }
  stage.fly.keyUp('ArrowLeft')
  while (stage.isMoving()) await nextFrame()
  await nextFrame()
  await nextFrame()
  const sharp = performance.now() - before
  const { usedJSHeapSize } = (performance as Performance & { readonly memory?: { readonly usedJSHeapSize: number } })
    .memory ?? { usedJSHeapSize: 0 }
  watch.disconnect()
  stage.dispose()
  return {
    first: first === 0 ? all : first,
    all,
    frames: frames.slice(learned),
    sharp,
    longest,
    memory: usedJSHeapSize / 1e6,
  }
}
