import { growth, multiply, scale, shift, turn, type Affine } from './affine.ts'
import { type Rgb } from './colours.ts'
import { number, numbers, text, type Entity } from './document.ts'
import { type Shape } from './shapes.ts'
import { markedText, plainText, widthOf, wrapped } from './text.ts'

type Lettering = Extract<Shape, { kind: 'text' }>

const maxLetters = 20_000

/** Drawings give the height of a capital; a font is measured by its square. */
const capital = 0.733
/** Chinese characters fill their square, and tables are ruled for that. */
const fontSize = (height: number, words: string) =>
  /[\u2e80-\u{3ffff}]/u.test(words) ? height * 1.2 : height / capital

function lettering(words: string, affine: Affine, height: number, anchor: Lettering['anchor'], rgb: Rgb): Lettering {
  return { kind: 'text', text: words.slice(0, maxLetters), affine, size: fontSize(height, words), anchor, rgb }
}

const anchors = ['start', 'middle', 'end'] as const

/** TEXT, ATTRIB and constant ATTDEF. */
export function drawText(entity: Entity, affine: Affine, rgb: Rgb): readonly Lettering[] {
  const words = plainText(text(entity, 1) ?? '')
  const height = Math.abs(number(entity, 40))
  if (words.trim() === '' || height === 0) return []
  const [across, up] = [number(entity, 72), number(entity, entity.type === 'TEXT' ? 73 : 74)]
  const isFitted = across === 3 || across === 5
  const [x1, y1] = [number(entity, 10), number(entity, 20)]
  const [x2, y2] = [number(entity, 11, x1), number(entity, 21, y1)]
  const isMoved = !isFitted && (across !== 0 || up !== 0)
  const angle = isFitted ? (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI : number(entity, 50)
  const natural = widthOf(words) * fontSize(height, words)
  const fitted = isFitted && natural > 0 ? Math.hypot(x2 - x1, y2 - y1) / natural : number(entity, 41, 1)
  const flags = number(entity, 71)
  const rise = across === 4 ? 0.5 : ([0, 0, 0.5, 1][up] ?? 0)
  const slant = Math.tan((Math.max(-80, Math.min(80, number(entity, 51))) * Math.PI) / 180)
  const placed = [
    shift(isMoved ? x2 : x1, isMoved ? y2 : y1),
    turn(angle),
    scale((flags & 2) !== 0 ? -1 : 1, (flags & 4) !== 0 ? -1 : 1),
    [1, 0, slant, 1, 0, 0] as const,
    shift(0, -rise * height),
    scale(fitted || 1, across === 3 ? fitted || 1 : 1),
  ].reduce<Affine>(multiply, affine)
  return [
    lettering(words, placed, height, isFitted ? 'start' : across === 4 ? 'middle' : (anchors[across] ?? 'start'), rgb),
  ]
}

export function drawMarkedText(entity: Entity, affine: Affine, rgb: Rgb): readonly Lettering[] {
  const { tags, from, to } = entity
  let raw = ''
  for (let at = from; at < to; at += 1) if (tags.codes[at] === 3 || tags.codes[at] === 1) raw += tags.values[at] ?? ''
  const height = Math.abs(number(entity, 40))
  if (height === 0 || growth(affine) === 0) return []
  const lines = wrapped(markedText(raw.slice(0, maxLetters)), number(entity, 41) / fontSize(height, raw))
  const [directions, attachment] = [numbers(entity, 11), Math.max(1, Math.min(9, number(entity, 71, 1)))]
  const angle =
    directions.length > 0 ? (Math.atan2(number(entity, 21), number(entity, 11)) * 180) / Math.PI : number(entity, 50)
  const spacing = ((height * 5) / 3) * (number(entity, 44, 1) || 1)
  const whole = height + (lines.length - 1) * spacing
  const top = -height + ([0, whole / 2, whole][Math.floor((attachment - 1) / 3)] ?? 0)
  const placed = multiply(multiply(affine, shift(number(entity, 10), number(entity, 20))), turn(angle))
  return lines.flatMap((line, index) =>
    line.trim() === ''
      ? []
      : [
          lettering(
            line,
            multiply(placed, shift(0, top - index * spacing)),
            height,
            anchors[(attachment - 1) % 3] ?? 'start',
            rgb,
          ),
        ],
  )
}
