import { colourise } from '@plumbline/thermal/colourise'
import type { ThermalImage } from '@plumbline/thermal/image'
import { paletteColours, type Colour, type Palette } from '@plumbline/thermal/palettes'
import type { Look } from './view-store.ts'

/** In none of its palette's colours: what lies in the band stands out. */
const isothermColours: Readonly<Record<Palette, Colour>> = {
  rainbow: [255, 0, 255],
  ironbow: [57, 255, 20],
  whitehot: [57, 255, 20],
  blackhot: [57, 255, 20],
}

/** Into the data of an ImageData of the picture's size. */
export function paintInto(
  out: Uint8ClampedArray,
  { temperatures }: ThermalImage,
  { palette, range, isotherm }: Pick<Look, 'palette' | 'range' | 'isotherm'>,
): void {
  colourise(temperatures, range, palette, out)
  if (isotherm === null) return
  const [red, green, blue] = isothermColours[palette]
  for (let index = 0; index < temperatures.length; index += 1) {
    const temperature = temperatures[index]!
    if (!(temperature >= isotherm.min && temperature <= isotherm.max)) continue
    out[index * 4] = red
    out[index * 4 + 1] = green
    out[index * 4 + 2] = blue
  }
}

type Painter = { readonly canvas: HTMLCanvasElement; readonly ask: (look: Look) => void; readonly stop: () => void }

/** Paints once a frame, however often it is asked. */
export function createPainter(image: ThermalImage): Painter {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: image.width, height: image.height })
  const context = canvas.getContext('2d')
  const data = context === null ? undefined : new ImageData(image.width, image.height)
  let [waiting, wanted] = [0, undefined as Look | undefined]

  function paint(): void {
    waiting = 0
    if (context === null || data === undefined || wanted === undefined) return
    paintInto(data.data, image, wanted)
    context.putImageData(data, 0, 0)
  }
  return {
    canvas,
    ask(look) {
      wanted = look
      if (waiting === 0) waiting = requestAnimationFrame(paint)
    },
    stop() {
      cancelAnimationFrame(waiting)
      waiting = 0
    },
  }
}

/** Cold below, hot above. */
export function gradientOf(palette: Palette): string {
  const colours = paletteColours(palette).filter((_, index) => index % 10 === 0)
  return `linear-gradient(to top, ${colours.map(([red, green, blue]) => `rgb(${red} ${green} ${blue})`).join(', ')})`
}
