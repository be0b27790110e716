import { apply, fromPlane, growth, identity, multiply, scale, shift, turn, type Affine } from './affine.ts'
import { asInk } from './colours.ts'
import { keyOf, number, text, type DxfDocument, type Entity } from './document.ts'
import { linesOf, solidOf } from './geometry.ts'
import { hatchPaths } from './hatch.ts'
import { drawMarkedText, drawText } from './lettering.ts'
import { moved } from './path.ts'
import { newSheet, type Shape, type Sheet } from './shapes.ts'
import { atTop, dashesOf, isHidden, layerOf, styleOf, type Inherited } from './style.ts'

const deepest = 24

type Place = {
  readonly document: DxfDocument
  readonly sheet: Sheet
  readonly affine: Affine
  readonly inherited: Inherited
  readonly within: readonly string[]
}

/** These give their points in the world, whatever normal they carry. */
const inWorld = new Set(['LINE', 'ELLIPSE', 'SPLINE', 'POINT', '3DFACE', 'MTEXT', 'LEADER', 'DIMENSION', 'ACAD_TABLE'])

function planeOf(entity: Entity, affine: Affine): Affine {
  if (inWorld.has(entity.type)) return affine
  return multiply(
    affine,
    fromPlane(number(entity, 210), number(entity, 220), number(entity, 230, 1), number(entity, 38, number(entity, 30))),
  )
}

function drawInsert(entity: Entity, place: Place, plane: Affine): void {
  const { document, sheet, inherited, within } = place
  const name = keyOf(text(entity, 2))
  const block = document.blocks.get(name)
  // A block that holds itself would never end.
  if (block === undefined || within.includes(name) || within.length >= deepest) return
  const isDimension = entity.type === 'DIMENSION'
  const [across, up] = [number(entity, 41, 1) || 1, number(entity, 42, 1) || 1]
  const placed = isDimension
    ? plane
    : multiply(multiply(plane, shift(number(entity, 10), number(entity, 20))), turn(number(entity, 50)))
  const [columns, rows] =
    entity.type === 'INSERT' ? [Math.max(1, number(entity, 70, 1)), Math.max(1, number(entity, 71, 1))] : [1, 1]
  const inside: Inherited = {
    layer: layerOf(entity, inherited),
    isFrozen: false,
    style: styleOf(entity, document, inherited),
  }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      sheet.countInsert()
      const cell = multiply(placed, shift(column * number(entity, 44), row * number(entity, 45)))
      const affine = isDimension
        ? placed
        : multiply(multiply(cell, entity.type === 'INSERT' ? scale(across, up) : identity), shift(-block.x, -block.y))
      drawAll(block.entities, { document, sheet, affine, inherited: inside, within: [...within, name] })
    }
  }
}

function drawEntity(entity: Entity, place: Place): void {
  const { document, sheet, affine, inherited } = place
  if (isHidden(entity, document, inherited)) return
  const [style, plane] = [styleOf(entity, document, inherited), planeOf(entity, affine)]
  const rgb = asInk(style.rgb)
  switch (entity.type) {
    case 'INSERT':
    case 'DIMENSION':
    case 'ACAD_TABLE':
      drawInsert(entity, place, plane)
      return drawAll(entity.parts, place)
    case 'TEXT':
      return drawText(entity, plane, rgb).forEach(sheet.add)
    case 'ATTRIB':
      return (number(entity, 70) & 1) === 0 ? drawText(entity, plane, rgb).forEach(sheet.add) : undefined
    case 'ATTDEF':
      return (number(entity, 70) & 3) === 2 ? drawText(entity, plane, rgb).forEach(sheet.add) : undefined
    case 'MTEXT':
      return drawMarkedText(entity, plane, rgb).forEach(sheet.add)
    case 'POINT': {
      const [x, y] = apply(plane, number(entity, 10), number(entity, 20))
      return sheet.add({ kind: 'dot', x, y, rgb })
    }
    case 'SOLID':
    case 'TRACE':
      return sheet.add({ kind: 'fill', paths: [moved(solidOf(entity), plane)], rgb, opacity: 1 })
    case 'HATCH': {
      const paths = hatchPaths(entity).map((path) => moved(path, plane))
      if (paths.length === 0) return
      // White fill hides what lies below it; as ink it would black it out.
      if (number(entity, 70) === 1)
        return sheet.add({
          kind: 'fill',
          paths,
          rgb: style.rgb.every((part) => part > 240) ? style.rgb : rgb,
          opacity: 1,
        })
      sheet.add({ kind: 'fill', paths, rgb, opacity: 0.14 })
      return paths.forEach((path) => sheet.add({ kind: 'line', path, rgb, weight: 0, thickness: 0, dashes: [] }))
    }
  }
  const width =
    entity.type === 'LWPOLYLINE'
      ? number(entity, 43)
      : entity.type === 'POLYLINE'
        ? Math.min(number(entity, 40), number(entity, 41))
        : 0
  const dashes = dashesOf(entity, style, document)
  linesOf(entity)?.forEach((path) => {
    if (path.pieces.length > 1)
      sheet.add({
        kind: 'line',
        path: moved(path, plane),
        rgb,
        weight: style.weight,
        thickness: width * growth(plane),
        dashes,
      })
  })
}

function drawAll(entities: readonly Entity[], place: Place): void {
  for (const entity of entities) drawEntity(entity, place)
}

export function drawEntities(
  entities: readonly Entity[],
  document: DxfDocument,
  affine: Affine = identity,
  sheet: Sheet = newSheet(),
): readonly Shape[] {
  drawAll(entities, { document, sheet, affine, inherited: atTop, within: [] })
  return sheet.shapes
}
