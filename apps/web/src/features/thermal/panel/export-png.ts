import type { Shape } from '@plumbline/canvas/shapes'
import type { ThermalImage } from '@plumbline/thermal/image'
import { paletteColours } from '@plumbline/thermal/palettes'
import { paintScene, type LabelOf } from '../../../canvas/paint/paint-scene.ts'
import { createSceneIndex } from '../../../canvas/paint/scene-index.ts'
import { meterStyles } from '../meter-shapes.ts'
import { paintInto } from '../painter.ts'
import { shownSize } from '../thermal-editor.ts'
import type { Look } from '../view-store.ts'

type Sheet = {
  readonly image: ThermalImage
  readonly look: Look
  readonly shapes: readonly Shape[]
  readonly labelOf: LabelOf
  /** The hottest and the coldest place, where they are shown. */
  readonly marks: readonly { readonly x: number; readonly y: number; readonly text: string; readonly colour: string }[]
  /** Five numbers from hot to cold, beside the colours. */
  readonly ticks: readonly string[]
  /** The file, what it was measured with, the meters and differences. */
  readonly lines: readonly string[]
  readonly font: string
}

const [margin, legendWidth, lineHeight] = [24, 110, 24]

function canvasOf(width: number, height: number): readonly [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser gives no canvas to paint on')
  return [canvas, context]
}

function drawLegend(
  context: CanvasRenderingContext2D,
  { look, ticks, font }: Sheet,
  left: number,
  height: number,
): void {
  const colours = paletteColours(look.palette)
  for (let row = 0; row < height; row += 1) {
    const [red, green, blue] = colours[Math.min(colours.length - 1, Math.floor((1 - row / height) * colours.length))]!
    context.fillStyle = `rgb(${red} ${green} ${blue})`
    context.fillRect(left, margin + row, 24, 1.5)
  }
  context.fillStyle = '#13202b'
  context.font = `500 16px ${font}`
  context.textBaseline = 'middle'
  for (const [index, tick] of ticks.entries())
    context.fillText(tick, left + 32, margin + 8 + (index * (height - 16)) / (ticks.length - 1))
}

/** x, y: pixels of the temperatures. */
function drawMarks(context: CanvasRenderingContext2D, { image, marks, font }: Sheet, scale: number): void {
  context.font = `600 15px ${font}`
  context.textBaseline = 'middle'
  for (const { x, y, text, colour } of marks) {
    const [left, top] = [(x + 0.5) * scale, (y + 0.5) * scale]
    const isRight = x > image.width * 0.85
    context.beginPath()
    context.arc(left, top, 5, 0, Math.PI * 2)
    context.fillStyle = colour
    context.fill()
    context.strokeStyle = '#13202b'
    context.lineWidth = 2
    context.stroke()
    context.textAlign = isRight ? 'right' : 'left'
    context.lineWidth = 4
    context.strokeText(text, left + (isRight ? -10 : 10), top)
    context.fillStyle = '#ffffff'
    context.fillText(text, left + (isRight ? -10 : 10), top)
  }
  context.textAlign = 'left'
}

/**
 * The picture with its meters, the legend beside it and the figures below: complete in itself, outside of the product
 * too.
 */
export async function exportThermalPng(sheet: Sheet): Promise<Blob> {
  const { image, look, shapes, labelOf, lines, font } = sheet
  const size = shownSize(image)
  const [small, smallContext] = canvasOf(image.width, image.height)
  const data = new ImageData(image.width, image.height)
  paintInto(data.data, image, look)
  smallContext.putImageData(data, 0, 0)
  const [canvas, context] = canvasOf(
    size.width + margin * 3 + legendWidth,
    size.height + margin * 3 + lines.length * lineHeight,
  )
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(small, margin, margin, size.width, size.height)
  context.save()
  context.beginPath()
  context.rect(margin, margin, size.width, size.height)
  context.clip()
  context.translate(margin, margin)
  paintScene(
    context,
    { index: createSceneIndex(size, shapes), styles: meterStyles, font, skipped: new Set(), labelOf },
    { kx: size.width, ky: size.height, ox: 0, oy: 0 },
    { left: 0, top: 0, right: size.width, bottom: size.height },
  )
  drawMarks(context, sheet, size.width / image.width)
  context.restore()
  drawLegend(context, sheet, size.width + margin * 2, size.height)
  context.textBaseline = 'top'
  for (const [index, line] of lines.entries()) {
    context.font = `${index === 0 ? 600 : 400} 16px ${font}`
    context.fillText(line, margin, size.height + margin * 2 + index * lineHeight)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the browser made no picture of the canvas')
  return blob
}
