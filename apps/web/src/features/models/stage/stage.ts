import type { Vector } from '@plumbline/contract/models/placement'
import type { Model, ModelPin } from '@plumbline/contract/models/models'
import { type PerspectiveCamera, Vector3 } from 'three'
import { movingDetail } from './adaptive-detail.ts'
import { cameraMoves } from './camera-moves.ts'
import { featureFlags } from './feature-flags.ts'
import { flight } from './flight.ts'
import { marksOver } from './marks.ts'
import { picker, type Picked } from './picker.ts'
import { sectionPlane, type Section } from './section-plane.ts'
import { shownTiles } from './shown-tiles.ts'
import { followSize, frameRequests, redrawRestored } from './stage-frames.ts'
import { stagePictures } from './stage-pictures.ts'
import { createScene, type Background } from './stage-scene.ts'
import { openTiles } from './stage-tiles.ts'
import { visiblePins } from './visible-pins.ts'

export type Stage = ReturnType<typeof createStage>

type StageCallbacks = {
  readonly onPick: (picked: Picked) => void
  readonly onProgress: (share: number) => void
  readonly onTrouble: () => void
}

/** What is drawn of a model, past React: a frame only when something has changed. */
export function createStage(canvas: HTMLCanvasElement, overlay: HTMLElement, callbacks: StageCallbacks) {
  const drawn = createScene(canvas)
  const { renderer, scene, camera, controls } = drawn
  const frames = frameRequests(frame)
  const { ask } = frames
  const tiles = shownTiles()
  const flags = featureFlags(ask)
  const section = sectionPlane(renderer)
  const marks = marksOver(overlay, camera, section.isCutAway, ask)
  const fly = flight(camera, controls, tiles.radius, ask)
  const moves = cameraMoves({ camera, controls, sphere: () => tiles.get()?.sphere(), radius: tiles.radius, ask })
  const detail = movingDetail(drawn.isWeak, frames.isAsked, (share) => {
    renderer.setPixelRatio(drawn.sharpest * share)
    tiles.get()?.sharpen(share)
    ask()
  })
  const isHidden = (hit: Vector3, feature: number | undefined) => section.isCutAway(hit) || flags.isHidden(feature)
  const pick = picker(camera, canvas, () => tiles.get()?.group, isHidden)

  function frame(now: number): void {
    detail.frame(now)
    const isFlown = fly.step()
    camera.updateMatrixWorld()
    tiles.get()?.update()
    renderer.render(scene, camera)
    marks.follow(canvas.clientWidth, canvas.clientHeight)
    callbacks.onProgress(tiles.get()?.progress() ?? 1)
    if (isFlown) ask()
  }
  const setSize = (width: number, height: number) => {
    renderer.setSize(width, height, false)
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    tiles.get()?.resized()
    ask()
  }
  controls.addEventListener('change', () => {
    detail.moved()
    ask()
  })
  const stops = [followSize(canvas, setSize), pick.listen(callbacks.onPick), redrawRestored(canvas, ask)]

  return {
    camera,
    marks,
    flags,
    fly,
    isMoving: detail.isMoving,
    ...modelOf({ drawn, tiles, flags, fit: moves.fit, ask, onError: callbacks.onTrouble }),
    ...settingsOf({ drawn, tiles, section, ask }),
    ...viewsOf(tiles, moves),
    ...stagePictures(canvas, drawn, marks, ask),
    /** What stands in the picture of all these. */
    seen: (pins: readonly ModelPin[]) => pinsSeen(pins, canvas, camera, marks, pick),
    dispose: () => {
      frames.stop()
      detail.dispose()
      for (const stop of stops) stop()
      fly.stop()
      controls.dispose()
      tiles.get()?.dispose()
      flags.dispose()
      renderer.dispose()
    },
  }
}

type Tiles = ReturnType<typeof shownTiles>
type Drawn = ReturnType<typeof createScene>

/** The model on the stage: shown, moved, asked for under a newer link. */
function modelOf({
  drawn: { scene, camera, renderer },
  tiles,
  flags,
  fit,
  ask,
  onError,
}: {
  readonly drawn: Drawn
  readonly tiles: Tiles
  readonly flags: ReturnType<typeof featureFlags>
  readonly fit: () => void
  readonly ask: () => void
  readonly onError: () => void
}) {
  return {
    show: (model: Model & { readonly tilesetUrl: string }) => {
      const former = tiles.open(
        (onReady) => openTiles(model, camera, renderer, flags, { onChange: ask, onError, onReady }),
        fit,
      )
      if (former !== undefined) scene.remove(former.group)
      const opened = tiles.get()
      if (opened !== undefined) scene.add(opened.group)
      ask()
    },
    place: (model: Model) => tiles.get()?.place(model),
    renew: (url: string) => tiles.get()?.renew(url),
    toWorld: tiles.toWorld,
    toModel: tiles.toModel,
  }
}

/** How the model is drawn. */
function settingsOf({
  drawn,
  tiles,
  section,
  ask,
}: {
  readonly drawn: Drawn
  readonly tiles: Tiles
  readonly section: ReturnType<typeof sectionPlane>
  readonly ask: () => void
}) {
  return {
    setPointSize: (size: number) => tiles.get()?.setPointSize(size),
    setLook: (background: Background, light: number) => {
      drawn.setLook(background, light)
      ask()
    },
    setSection: (next: Section | undefined) => {
      section.set(next, tiles.get()?.box())
      ask()
    },
    /** Pairs of points in the project's metres. */
    setLines: (name: string, points: Float32Array, colour: string) => {
      drawn.setLines(name, points, colour)
      ask()
    },
  }
}

/** Where the model is looked at from. */
function viewsOf(tiles: Tiles, moves: ReturnType<typeof cameraMoves>) {
  return {
    fit: moves.fit,
    eye: moves.eye,
    lookFrom: moves.lookFrom,
    goTo: (position: Vector, normal: Vector | null) => tiles.whenReady(() => moves.goTo(position, normal)),
    standAt: (position: Vector, corners: readonly Vector3[]) => tiles.whenReady(() => moves.standAt(position, corners)),
  }
}

function pinsSeen(
  pins: readonly ModelPin[],
  canvas: HTMLCanvasElement,
  camera: PerspectiveCamera,
  marks: ReturnType<typeof marksOver>,
  pick: ReturnType<typeof picker>,
) {
  return visiblePins(pins, {
    placeOf: marks.fractionOf,
    distanceTo: (position) => camera.position.distanceTo(new Vector3(...position)),
    surfaceAt: (x, y) => {
      const { left, top, width, height } = canvas.getBoundingClientRect()
      const hit = pick.at(left + x * width, top + y * height)
      return hit && camera.position.distanceTo(new Vector3(...hit.position))
    },
  })
}
