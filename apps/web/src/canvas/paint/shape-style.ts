/**
 * How shapes of one style look. Sizes are pixels of the screen at every zoom; colours are hex, for a canvas cannot read
 * a token.
 */
export type ShapeStyle = {
  readonly stroke: string
  readonly fill?: string
  readonly width?: number
  readonly dash?: readonly number[]
  /** For a point: SVG paths in a box of 24 by 24, drawn in white on its disc. */
  readonly icon?: readonly string[]
  /** For a point: a letter or a number on its disc. */
  readonly mark?: string
  /** For a point: of its disc. */
  readonly radius?: number
  /** For a point: a second ring around its disc, where it stands for several. */
  readonly isRinged?: boolean
  /** Around lines, where the picture below may have any colour. */
  readonly halo?: string
  /** For a point: a cross that leaves its middle to be seen. */
  readonly isCross?: boolean
  /** For a point: a cone that looks along its rotation. */
  readonly hasDirection?: boolean
  /** Where the label stands; without it beside a point, above the corner of an area, at the middle of a line. */
  readonly labelAt?: 'corner' | 'middle' | 'end'
}

export type ShapeStyles = Readonly<Record<string, ShapeStyle>>

/** Fallback: a shape with an unknown style name has to be visible. */
const plain: ShapeStyle = { stroke: '#52616c', fill: '#52616c1f' }

export function styleOf(styles: ShapeStyles, name: string): ShapeStyle {
  return styles[name] ?? plain
}

/** Selection, handles and marquee: teal is what is active, on every picture in both schemes. */
export const ink = {
  accent: '#0e7c86',
  soft: '#0e7c8629',
  paper: '#ffffff',
  halo: '#ffffffd9',
  plate: '#fffffff0',
  plateLine: '#13202b33',
  text: '#13202b',
  mark: '#000000',
} as const
