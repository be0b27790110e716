import { indexed, trueColour, type Rgb } from './colours.ts'
import { keyOf, number, text, type DxfDocument, type Entity, type Layer } from './document.ts'

export type Style = { readonly rgb: Rgb; readonly weight: number; readonly lineType: string }

/** What a block inherits from where it is inserted. */
export type Inherited = { readonly layer: string; readonly isFrozen: boolean; readonly style: Style }

const ink: Rgb = [0, 0, 0]
export const atTop: Inherited = { layer: '0', isFrozen: false, style: { rgb: ink, weight: -3, lineType: 'continuous' } }

/** Layer 0 inside a block means the layer of the insert. */
export function layerOf(entity: Entity, inherited: Inherited): string {
  const own = keyOf(text(entity, 8)) || '0'
  return own === '0' ? inherited.layer : own
}

export function isHidden(entity: Entity, document: DxfDocument, inherited: Inherited): boolean {
  const name = layerOf(entity, inherited)
  const layer = document.layers.get(name)
  // Defpoints carries the points that dimensions hang on; it is never printed.
  return (
    inherited.isFrozen ||
    name === 'defpoints' ||
    number(entity, 60) === 1 ||
    layer?.isFrozen === true ||
    (layer?.isOff === true && entity.type !== 'INSERT')
  )
}

function layerColour(layer: Layer | undefined): Rgb {
  if (layer === undefined) return ink
  const colour = number(layer.head, 420, -1)
  return colour >= 0 ? trueColour(colour) : indexed(Math.abs(number(layer.head, 62, 7)) % 256)
}

export function styleOf(entity: Entity, document: DxfDocument, inherited: Inherited): Style {
  const layer = document.layers.get(layerOf(entity, inherited))
  const [index, colour, weight, lineType] = [
    number(entity, 62, 256),
    number(entity, 420, -1),
    number(entity, 370, -1),
    keyOf(text(entity, 6)) || 'bylayer',
  ]
  const rgb =
    colour >= 0
      ? trueColour(colour)
      : index === 0
        ? inherited.style.rgb
        : index >= 256 || index < 0
          ? layerColour(layer)
          : indexed(index)
  return {
    rgb,
    weight:
      weight === -2
        ? inherited.style.weight
        : weight === -1 && layer !== undefined
          ? number(layer.head, 370, -3)
          : weight,
    lineType:
      lineType === 'byblock'
        ? inherited.style.lineType
        : lineType === 'bylayer'
          ? keyOf(layer && text(layer.head, 6))
          : lineType,
  }
}

export function dashesOf(entity: Entity, { lineType }: Style, document: DxfDocument): readonly number[] {
  const pattern = document.lineTypes.get(lineType)
  if (pattern === undefined || pattern.length < 2 || pattern.length > 32) return []
  const factor = number(entity, 48, 1) * (Number(document.header.get('$LTSCALE')) || 1)
  const dashes = pattern.map((dash) => Math.abs(dash) * factor)
  // SVG wants dash and gap in turn.
  return dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]
}
