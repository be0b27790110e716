import { multiply, scale, shift } from './affine.ts'
import { number, type DxfDocument } from './document.ts'
import { drawEntities } from './draw.ts'
import { withinReach } from './extent.ts'
import { newSheet, type Shape } from './shapes.ts'

const maxSymbols = 600

/** A library of symbols holds nothing but blocks: each in a field of its own. */
function drawLibrary(document: DxfDocument): readonly Shape[] {
  const symbols = [...document.blocks]
    .filter(([name]) => !name.startsWith('*'))
    .slice(0, maxSymbols)
    .flatMap(([, { entities }]) => {
      const reached = withinReach(drawEntities(entities, document))
      return reached === undefined ? [] : [{ entities, box: reached.box }]
    })
  const columns = Math.ceil(Math.sqrt(symbols.length))
  const sheet = newSheet()
  symbols.forEach(({ entities, box }, index) => {
    const size = Math.max(box.right - box.left, box.top - box.bottom) || 1
    const middle = shift(-(box.left + box.right) / 2, -(box.bottom + box.top) / 2)
    const field = shift(index % columns, -Math.floor(index / columns))
    drawEntities(entities, document, multiply(multiply(field, scale(0.8 / size, 0.8 / size)), middle), sheet)
  })
  return sheet.shapes
}

/** The model; where it is empty, the sheet of paper, and then the blocks. */
export function chooseShapes(document: DxfDocument): readonly Shape[] {
  for (const isPaper of [false, true]) {
    const shapes = drawEntities(
      document.entities.filter((entity) => (number(entity, 67) === 1) === isPaper),
      document,
    )
    if (shapes.length > 0) return shapes
  }
  return drawLibrary(document)
}
