import { growth, multiply, type Affine } from './affine.ts'
import { type Box } from './extent.ts'
import { hex } from './colours.ts'
import { moved, type Path } from './path.ts'
import { type Shape } from './shapes.ts'
import { type Stroke } from './stroke.ts'

const longestSide = 5000
const margin = 0.02
const hairline = 2
/** Letters lower than this are a grey line at any zoom. */
const smallestLetters = 2.5
/** Wider than this, ends and corners are seen: the SVG knows how to cut them. */
const thickFrom = 6

const short = (value: number) => Math.round(value * 100) / 100

function pathData({ pieces, isClosed }: Path): string {
  const parts = pieces.map(
    (piece, index) => `${index === 0 ? 'M' : piece.length > 2 ? 'C' : 'L'}${piece.map(short).join(' ')}`,
  )
  return parts.join('') + (isClosed ? 'Z' : '')
}

/** 370 gives hundredths of a millimetre; what is drawn heavier on paper is heavier here. */
const weightPixels = (weight: number) => (weight >= 100 ? 5 : weight >= 50 ? 4 : weight >= 35 ? 3 : hairline)

/** XML allows no control characters, and one of them would refuse the whole drawing. */
function escaped(words: string): string {
  return words
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function textElement(shape: Extract<Shape, { kind: 'text' }>, toPixels: Affine): string {
  const affine = multiply(toPixels, shape.affine)
  const size = shape.size * growth(affine)
  if (!(size >= smallestLetters && size < 100_000)) return ''
  // The whole size goes into the font, so that no letter is laid out at a thousandth of a pixel; the y axis of letters
  // points down.
  const factor = shape.size / size
  const [a, b, c, d, e, f] = affine
  const matrix = [a * factor, b * factor, -c * factor, -d * factor, e, f].map((value) => Math.round(value * 1e5) / 1e5)
  return `<text transform="matrix(${matrix.join(' ')})" font-size="${short(size)}" text-anchor="${shape.anchor}" fill="${hex(shape.rgb)}">${escaped(shape.text)}</text>`
}

/** Dashes finer than the line are a line; coarser than the sheet, too. */
function dashPixels(dashes: readonly number[], pixelsPerUnit: number): readonly number[] {
  const pixels = dashes.map((dash) => Math.max(1, dash * pixelsPerUnit))
  const period = pixels.reduce((sum, dash) => sum + dash, 0)
  return period > 6 && period < longestSide && dashes.some((dash) => dash > 0) ? pixels : []
}

export type Sheet = { readonly svg: string; readonly hasText: boolean; readonly strokes: readonly Stroke[] }

/** The drawing on white paper, its own y axis pointing up: fills, thick lines and letters as SVG, thin lines apart. */
export function toSvg(shapes: readonly Shape[], box: Box): Sheet {
  const [wide, high] = [box.right - box.left, box.top - box.bottom]
  const longest = Math.max(wide, high) || 1
  const pixelsPerUnit = (longestSide * (1 - 2 * margin)) / longest
  const edge = longestSide * margin
  const [width, height] = [Math.ceil(wide * pixelsPerUnit + 2 * edge), Math.ceil(high * pixelsPerUnit + 2 * edge)]
  const toPixels: Affine = [
    pixelsPerUnit,
    0,
    0,
    -pixelsPerUnit,
    edge - box.left * pixelsPerUnit,
    height - edge + box.bottom * pixelsPerUnit,
  ]
  const [areas, letters, strokes]: [string[], string[], Stroke[]] = [[], [], []]
  for (const shape of shapes) {
    if (shape.kind === 'text') letters.push(textElement(shape, toPixels))
    else if (shape.kind === 'fill')
      areas.push(
        `<path fill="${hex(shape.rgb)}" fill-opacity="${shape.opacity}" fill-rule="evenodd" d="${shape.paths.map((path) => pathData(moved(path, toPixels))).join('')}"/>`,
      )
    else if (shape.kind === 'dot')
      strokes.push({
        path: moved(
          {
            pieces: [
              [shape.x, shape.y],
              [shape.x, shape.y],
            ],
            isClosed: false,
          },
          toPixels,
        ),
        rgb: shape.rgb,
        width: 3,
        dashes: [],
      })
    else {
      const [path, thickness, dashes] = [
        moved(shape.path, toPixels),
        shape.thickness * pixelsPerUnit,
        dashPixels(shape.dashes, pixelsPerUnit),
      ]
      if (thickness <= thickFrom)
        strokes.push({ path, rgb: shape.rgb, width: Math.max(weightPixels(shape.weight), thickness), dashes })
      else
        areas.push(
          `<path fill="none" stroke="${hex(shape.rgb)}" stroke-width="${short(thickness)}"${dashes.length > 0 ? ` stroke-dasharray="${dashes.map(short).join(' ')}"` : ''} d="${pathData(path)}"/>`,
        )
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${areas.join('')}${letters.join('')}</svg>`
  return { svg, hasText: letters.some((letter) => letter !== ''), strokes }
}
