import { growth, multiply, type Affine } from './dxf-affine.ts'
import { type Box } from './dxf-extent.ts'
import { moved, type Path } from './dxf-path.ts'
import { type Shape } from './dxf-shapes.ts'

const longestSide = 5000
const mostPixels = 60_000_000
const margin = 0.02
const hairline = 2
/** Letters lower than this are a grey line at any zoom. */
const smallestLetters = 2.5
/** Lines of one look share an element, in portions that the rasteriser handles at once. */
const piecesTogether = 2000

const short = (value: number) => Math.round(value * 100) / 100

function pathData({ pieces, isClosed }: Path): string {
  const parts = pieces.map((piece, index) => `${index === 0 ? 'M' : piece.length > 2 ? 'C' : 'L'}${piece.map(short).join(' ')}`)
  return parts.join('') + (isClosed ? 'Z' : '')
}

/** 370 gives hundredths of a millimetre; what is drawn heavier on paper is heavier here. */
const weightPixels = (weight: number) => (weight >= 100 ? 5 : weight >= 50 ? 4 : weight >= 35 ? 3 : hairline)

/** XML allows no control characters, and one of them would refuse the whole drawing. */
function escaped(words: string): string {
  return words.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '').toWellFormed().replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function textElement(shape: Extract<Shape, { kind: 'text' }>, toPixels: Affine): string {
  const affine = multiply(toPixels, shape.affine)
  const size = shape.size * growth(affine)
  if (!(size >= smallestLetters && size < 100_000)) return ''
  // The whole size goes into the font, so that no letter is laid out at a thousandth of a pixel; the y axis of letters points down.
  const factor = shape.size / size
  const [a, b, c, d, e, f] = affine
  const matrix = [a * factor, b * factor, -c * factor, -d * factor, e, f].map((value) => Math.round(value * 1e5) / 1e5)
  return `<text transform="matrix(${matrix.join(' ')})" font-size="${short(size)}" text-anchor="${shape.anchor}" fill="${shape.colour}">${escaped(shape.text)}</text>`
}

function lineLook(shape: Extract<Shape, { kind: 'line' }>, pixelsPerUnit: number): string {
  const width = Math.max(weightPixels(shape.weight), shape.thickness * pixelsPerUnit)
  const dashes = shape.dashes.map((dash) => Math.max(1, short(dash * pixelsPerUnit)))
  const period = dashes.reduce((sum, dash) => sum + dash, 0)
  // Dashes finer than the line are a line; coarser than the sheet, too.
  const isDashed = period > 6 && period < longestSide && shape.dashes.some((dash) => dash > 0)
  return `stroke="${shape.colour}" stroke-width="${short(width)}"${isDashed ? ` stroke-dasharray="${dashes.join(' ')}"` : ''}`
}

export type Sheet = { readonly svg: string; readonly hasText: boolean }

/** The drawing on white paper, its own y axis pointing up. */
export function toSvg(shapes: readonly Shape[], box: Box): Sheet {
  const [wide, high] = [box.right - box.left, box.top - box.bottom]
  const longest = Math.max(wide, high) || 1
  const usable = longestSide * (1 - 2 * margin)
  const pixelsPerUnit = Math.min(usable / longest, Math.sqrt(mostPixels / (Math.max(wide, longest / 100) * Math.max(high, longest / 100))))
  const edge = longestSide * margin
  const [width, height] = [Math.ceil(wide * pixelsPerUnit + 2 * edge), Math.ceil(high * pixelsPerUnit + 2 * edge)]
  const toPixels: Affine = [pixelsPerUnit, 0, 0, -pixelsPerUnit, edge - box.left * pixelsPerUnit, height - edge + box.bottom * pixelsPerUnit]
  const [fills, letters, looks]: [string[], string[], Map<string, { data: string[]; pieces: number }>] = [[], [], new Map()]
  const lines: string[] = []
  const flush = (look: string, data: readonly string[]) => lines.push(`<path ${look} d="${data.join('')}"/>`)
  const addLine = (look: string, path: Path) => {
    const open = looks.get(look) ?? { data: [], pieces: 0 }
    open.data.push(pathData(moved(path, toPixels)))
    open.pieces += path.pieces.length
    if (open.pieces < piecesTogether) return looks.set(look, open)
    flush(look, open.data)
    return looks.delete(look)
  }
  for (const shape of shapes) {
    if (shape.kind === 'fill') fills.push(`<path fill="${shape.colour}" fill-opacity="${shape.opacity}" fill-rule="evenodd" d="${shape.paths.map((path) => pathData(moved(path, toPixels))).join('')}"/>`)
    else if (shape.kind === 'text') letters.push(textElement(shape, toPixels))
    else if (shape.kind === 'line') addLine(lineLook(shape, pixelsPerUnit), shape.path)
    else addLine(`stroke="${shape.colour}" stroke-width="3"`, { pieces: [[shape.x, shape.y], [shape.x + 0.01 / pixelsPerUnit, shape.y]], isClosed: false })
  }
  looks.forEach(({ data }, look) => flush(look, data))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fills.join('')}<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g>${letters.join('')}</svg>`
  return { svg, hasText: letters.some((letter) => letter !== '') }
}
