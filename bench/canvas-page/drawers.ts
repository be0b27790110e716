import { createEditor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import Konva from 'konva'
import { createSurface } from '../../apps/web/src/canvas/surface.ts'
import { colours } from './shapes.ts'

export const image = { width: 1440, height: 900 }
type Point = { readonly x: number; readonly y: number }
export type Drawer = { readonly move: (scale: number, x: number, y: number) => void; readonly hit: (at: Point) => void }

const colourOf = (shape: Shape) => colours[Number(shape.style)] ?? colours[0]
const inPixels = (shape: Shape) => shape.points.map(({ x, y }) => ({ x: x * image.width, y: y * image.height }))
const styles = Object.fromEntries(colours.map((stroke, at) => [String(at), { stroke, fill: `${stroke}1f` }]))

function ours(root: HTMLElement, shapes: readonly Shape[]): Drawer {
  const holder = root.appendChild(document.createElement('div'))
  const canvas = root.appendChild(document.createElement('canvas'))
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
  const editor = createEditor({ image, zoom: 'plan', drawStyle: '0', newId: () => 'new' })
  editor.shapes.apply({ put: shapes, remove: [] }, 'load')
  createSurface({ root, holder, canvas }, editor, styles, () => undefined)
  return { move: (scale, x, y) => editor.setView({ scale, x, y }), hit: (at) => void editor.hit(at) }
}

/** As its own guide for many shapes asks: no listening, no perfect drawing, one layer. */
function konva(root: HTMLElement, shapes: readonly Shape[]): Drawer {
  const stage = new Konva.Stage({ container: root as HTMLDivElement, width: image.width, height: image.height })
  const layer = new Konva.Layer({ listening: false })
  stage.add(layer)
  for (const shape of shapes) {
    const [first, second] = inPixels(shape)
    const look = {
      stroke: colourOf(shape),
      strokeWidth: 1.5,
      strokeScaleEnabled: false,
      listening: false,
      perfectDrawEnabled: false,
      shadowForStrokeEnabled: false,
    }
    if (first === undefined) continue
    if (shape.kind === 'point') layer.add(new Konva.Circle({ ...look, ...first, radius: 4, fill: colourOf(shape) }))
    else if (shape.kind === 'rectangle' && second !== undefined)
      layer.add(
        new Konva.Rect({
          ...look,
          ...first,
          width: second.x - first.x,
          height: second.y - first.y,
          fill: `${colourOf(shape)}1f`,
        }),
      )
    else
      layer.add(
        new Konva.Line({
          ...look,
          points: inPixels(shape).flatMap(({ x, y }) => [x, y]),
          closed: shape.kind === 'polygon',
          ...(shape.kind === 'polygon' ? { fill: `${colourOf(shape)}1f` } : {}),
        }),
      )
  }
  layer.draw()
  return {
    move(scale, x, y) {
      stage.scale({ x: scale, y: scale })
      stage.position({ x, y })
      layer.batchDraw()
    },
    hit: () => undefined,
  }
}

function svg(root: HTMLElement, shapes: readonly Shape[]): Drawer {
  const parts = shapes.map((shape) => {
    const points = inPixels(shape)
    const [first, second] = points
    if (first === undefined) return ''
    if (shape.kind === 'point') return `<circle cx="${first.x}" cy="${first.y}" r="4" fill="${colourOf(shape)}"/>`
    const look = `stroke="${colourOf(shape)}" stroke-width="1.5" vector-effect="non-scaling-stroke" fill="${shape.kind === 'polyline' ? 'none' : `${colourOf(shape)}1f`}"`
    if (shape.kind === 'rectangle' && second !== undefined)
      return `<rect x="${first.x}" y="${first.y}" width="${second.x - first.x}" height="${second.y - first.y}" ${look}/>`
    return `<${shape.kind} points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}" ${look}/>`
  })
  root.innerHTML = `<svg width="${image.width}" height="${image.height}"><g>${parts.join('')}</g></svg>`
  const group = root.querySelector('g')
  return {
    move: (scale, x, y) => group?.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`),
    hit: ({ x, y }) => void document.elementFromPoint(x, y),
  }
}

/** How many frames this machine has to give at this moment. */
const nothing = (): Drawer => ({ move: () => undefined, hit: () => undefined })

export const drawers = { nothing, ours, konva, svg } as const satisfies Record<
  string,
  (root: HTMLElement, shapes: readonly Shape[]) => Drawer
>
