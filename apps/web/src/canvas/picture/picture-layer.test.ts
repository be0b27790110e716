import { beforeEach, describe, expect, it } from 'vitest'
import { createPictureLayer, type PictureState } from './picture-layer.ts'
import type { Picture } from './picture.ts'

const size = { width: 4_096, height: 2_048 }
const screenSize = { width: 1_000, height: 500 }
const preview: Picture = { url: '/preview.png', size }
const tiled: Picture = {
  ...preview,
  tiles: { tileSize: 512, levels: 4, tileUrl: (level, x, y) => `/tile/${level}/${x}/${y}` },
}

let holder: HTMLElement
let states: PictureState[]
beforeEach(() => {
  holder = document.createElement('div')
  states = []
})

const layerOf = () => createPictureLayer(holder, (state) => void states.push(state))
const images = () => [...holder.querySelectorAll('img')]
const base = () => images().find((image) => image.dataset['level'] === undefined)!
const tiles = () => images().filter((image) => image.dataset['level'] !== undefined)
/** The picture as wide as `width` pixels of the screen, moved by `x`. */
const at = (width: number, x = 0) => ({ kx: width, ky: width / 2, ox: x, oy: 0 })

describe('one picture', () => {
  it('says that it is loading, shown or failed, and hides the sign of a broken picture', () => {
    const layer = layerOf()
    layer.show(preview)
    expect([states, base().getAttribute('src')]).toEqual([['loading'], '/preview.png'])
    base().dispatchEvent(new Event('load'))
    base().dispatchEvent(new Event('error'))
    expect(states).toEqual(['loading', 'shown', 'failed'])
    expect(base().style.visibility).toBe('hidden')
    layer.retry()
    expect([states.at(-1), base().style.visibility]).toEqual(['loading', 'visible'])
  })

  it('is read with CORS and not loaded again where the same address is shown', () => {
    const layer = layerOf()
    layer.show(preview)
    layer.show({ ...preview })
    expect([base().crossOrigin, states]).toEqual(['anonymous', ['loading']])
    layer.show({ ...preview, url: '/other.png' })
    expect(base().getAttribute('src')).toBe('/other.png')
  })

  it('moves with the view, and is laid out again only when the zoom changes', () => {
    const layer = layerOf()
    layer.place(at(800), screenSize)
    expect(holder.style.transform).toBe('')
    layer.show(preview)
    layer.place(at(800, 20), screenSize)
    expect([holder.style.transform, base().style.width, base().style.height]).toEqual([
      'translate(20px, 0px)',
      '800px',
      '400px',
    ])
    base().style.width = '7px'
    layer.place(at(800, 40), screenSize)
    expect([holder.style.transform, base().style.width]).toEqual(['translate(40px, 0px)', '7px'])
    layer.place(at(900, 40), screenSize)
    expect(base().style.width).toBe('900px')
  })

  it('gives its place to an element that a feature paints, and takes it back', () => {
    const layer = layerOf()
    const element = document.createElement('canvas')
    layer.show({ ...preview, element })
    expect([holder.contains(element), images(), states]).toEqual([true, [], ['shown']])
    layer.place(at(800), screenSize)
    expect(element.style.width).toBe('800px')
    layer.show(preview)
    expect([holder.contains(element), images().length]).toEqual([false, 1])
  })

  it('leaves nothing behind when it stops', () => {
    const layer = layerOf()
    layer.show(tiled)
    layer.place(at(4_096), screenSize)
    layer.stop()
    expect(holder.childElementCount).toBe(0)
  })
})

describe('a picture in tiles', () => {
  it('asks for the tiles in view alone, each hidden until it has come', () => {
    const layer = layerOf()
    layer.show(tiled)
    layer.place(at(4_096), screenSize)
    expect(tiles().length).toBeGreaterThan(0)
    expect(tiles().length).toBeLessThan(12)
    const [first] = tiles()
    expect([first!.getAttribute('src'), first!.style.visibility]).toEqual(['/tile/0/0/0', 'hidden'])
    first!.dispatchEvent(new Event('load'))
    expect(first!.style.visibility).toBe('visible')
  })

  it('needs none as long as the preview has the pixels', () => {
    const layer = layerOf()
    layer.show(tiled)
    Object.defineProperty(base(), 'naturalWidth', { value: 1_024 })
    layer.place(at(1_000), screenSize)
    expect(tiles()).toEqual([])
    layer.place(at(2_048), screenSize)
    expect(tiles().length).toBeGreaterThan(0)
    layer.place(at(1_000), screenSize)
    expect(tiles()).toEqual([])
  })

  it('keeps tiles that left the view while it is moved, and drops them with another zoom', () => {
    const layer = layerOf()
    layer.show(tiled)
    layer.place(at(4_096), screenSize)
    const first = tiles()[0]!
    layer.place(at(4_096, -3_000), screenSize)
    expect(tiles()).toContain(first)
    layer.place(at(8_192, -6_000), screenSize)
    expect(tiles()).not.toContain(first)
  })

  it('asks again for a tile that did not come', () => {
    const layer = layerOf()
    layer.show(tiled)
    layer.place(at(4_096), screenSize)
    const [first] = tiles()
    first!.dispatchEvent(new Event('error'))
    expect(tiles()).not.toContain(first)
    layer.place(at(4_096), screenSize)
    expect(tiles().map((tile) => tile.getAttribute('src'))).toContain('/tile/0/0/0')
  })

  it('shows no tile of the picture before', () => {
    const layer = layerOf()
    layer.show(tiled)
    layer.place(at(4_096), screenSize)
    layer.show({ ...preview, url: '/other.png' })
    expect(tiles()).toEqual([])
  })
})
