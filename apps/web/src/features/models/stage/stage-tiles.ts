import type { Model } from '@plumbline/contract/models/models'
import { TilesRenderer } from '3d-tiles-renderer/three'
import { GLTFExtensionsPlugin } from '3d-tiles-renderer/three/plugins'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import {
  Box3,
  type Camera,
  type Material,
  Matrix4,
  type Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Object3D,
  type Points,
  PointsMaterial,
  Sphere,
  Vector2,
  type WebGLRenderer,
} from 'three'
import { featureAttribute, type FeatureFlags } from './feature-flags.ts'

// Unpacking a part takes tens of milliseconds: beside the page, not in it. Its own name would read as a hook of React.
const { useWorkers: unpackInWorkers } = MeshoptDecoder
let hasWorkers = false

function startWorkers(): void {
  if (hasWorkers) return
  hasWorkers = true
  unpackInWorkers(Math.min(4, Math.max(1, navigator.hardwareConcurrency - 1)))
}

export type ModelTiles = ReturnType<typeof openTiles>

const folderOf = (url: string) => new URL('.', new URL(url, location.href)).href
const isPoints = (object: Object3D): object is Points => 'isPoints' in object
const isMesh = (object: Object3D): object is Mesh => 'isMesh' in object

type TileCallbacks = { readonly onChange: () => void; readonly onReady: () => void; readonly onError: () => void }

/** What a mirror shows of the sky costs most of a frame without a card, and a wall is none. */
function matt(material: Material): Material {
  if (!(material instanceof MeshStandardMaterial)) return material
  const { map, color, vertexColors, transparent, opacity, alphaTest, side, depthWrite } = material
  return new MeshLambertMaterial({ map, color, vertexColors, transparent, opacity, alphaTest, side, depthWrite })
}

/** How the tiles are fetched and unpacked. */
function registerPlugins(tiles: TilesRenderer, first: string, newest: () => string): void {
  tiles.registerPlugin(new GLTFExtensionsPlugin({ meshoptDecoder: MeshoptDecoder, autoDispose: true }))
  // A link that has died would leave holes: every tile is asked for under the newest one.
  tiles.registerPlugin({
    name: 'NEWEST_LINK',
    preprocessURL: (url: string | URL) => {
      const { href } = new URL(url, location.href)
      return href.startsWith(first) ? newest() + href.slice(first.length) : href
    },
  })
  // The library warns of everything above 1.0 in general; the worker lets nothing through that it cannot draw.
  tiles.registerPlugin({
    name: 'KNOWN_VERSION',
    fetchData: async (url: string, options: RequestInit) => {
      const answer = await fetch(url, options)
      if (!answer.ok || !new URL(url, location.href).pathname.endsWith('.json')) return answer
      const tileset = (await answer.json()) as { readonly asset?: object }
      return { ...tileset, asset: { ...tileset.asset, version: '1.0' } }
    },
  })
}

/** Materials that are drawn fast, with the flags of the features. */
function dress(scene: Object3D, pointSize: number, flags: FeatureFlags): void {
  scene.traverse((object) => {
    if (isPoints(object) && object.material instanceof PointsMaterial)
      Object.assign(object.material, { sizeAttenuation: false, size: pointSize })
    if (!isMesh(object)) return
    object.material = Array.isArray(object.material) ? object.material.map(matt) : matt(object.material)
    flags.patch(object)
    // Building models often come without normals that can be lit: the faces say themselves which way they look.
    if (object.geometry.hasAttribute(featureAttribute))
      for (const material of [object.material].flat()) Object.assign(material, { flatShading: true })
  })
}

/** The tiles of one model, as near as the camera asks for. */
export function openTiles(
  model: Model & { readonly tilesetUrl: string },
  camera: Camera,
  renderer: WebGLRenderer,
  flags: FeatureFlags,
  { onChange, onReady, onError }: TileCallbacks,
) {
  startWorkers()
  const first = folderOf(model.tilesetUrl)
  let newest = first
  let pointSize = 3
  let isReady = false
  const tiles = new TilesRenderer(model.tilesetUrl)
  registerPlugins(tiles, first, () => newest)
  tiles.setCamera(camera)
  let share = 1
  const sharpen = () => {
    const { x, y } = renderer.getSize(new Vector2())
    tiles.setResolution(camera, x * share, y * share)
  }
  sharpen()
  tiles.errorTarget = 12
  tiles.lruCache.maxBytesSize = 400e6
  tiles.lruCache.minBytesSize = 300e6

  function place({ placement }: Model): void {
    new Matrix4().fromArray(placement.matrix).decompose(tiles.group.position, tiles.group.quaternion, tiles.group.scale)
    tiles.group.updateMatrixWorld(true)
    onChange()
  }

  const dressModel = (scene: Object3D) => {
    dress(scene, pointSize, flags)
    onChange()
  }
  tiles.addEventListener('load-root-tileset', () => {
    isReady = true
    onReady()
  })
  tiles.addEventListener('needs-update', onChange)
  tiles.addEventListener('load-model', ({ scene }) => dressModel(scene))
  // The library gives back only what the file brought.
  tiles.addEventListener('dispose-model', ({ scene }) =>
    scene.traverse((object: Object3D) => {
      if (isMesh(object)) for (const material of [object.material].flat()) material.dispose()
    }),
  )
  tiles.addEventListener('load-error', onError)
  place(model)

  return {
    group: tiles.group,
    place,
    isReady: () => isReady,
    /** Between 0 and 1: of what is wanted from here. */
    progress: () => tiles.loadProgress,
    renew: (url: string) => {
      newest = folderOf(url)
      tiles.resetFailedTiles()
      onChange()
    },
    update: () => tiles.update(),
    resized: sharpen,
    /** Between 0 and 1: parts as fine as so much of the screen can show. */
    sharpen: (next: number) => {
      share = next
      sharpen()
    },
    /** In the project's metres. */
    sphere: () => {
      const sphere = new Sphere()
      return tiles.getBoundingSphere(sphere) ? sphere.applyMatrix4(tiles.group.matrixWorld) : undefined
    },
    box: () => {
      const box = new Box3()
      return tiles.getBoundingBox(box) ? box.applyMatrix4(tiles.group.matrixWorld) : undefined
    },
    setPointSize: (size: number) => {
      pointSize = size
      tiles.forEachLoadedModel(dressModel)
    },
    dispose: () => tiles.dispose(),
  }
}
