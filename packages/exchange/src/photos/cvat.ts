import { escapeXml, xmlDeclaration } from '@plumbline/office/xml'
import { boundsOf } from '@plumbline/geometry/rect'
import type { Point } from '@plumbline/geometry/point'
import type { ExchangeHead, ExchangePhoto, ExchangeShape, PhotoPages } from '../types.ts'
import { sizeFields, sizeNames, type SizeField } from '../sizes.ts'
import { isUpright, pixel, shapeMark } from './outlines.ts'

/** In the order in which every label of the task lists them. */
const attributes = [
  ...(['defect', 'severity', 'rating', 'status'] as const),
  ...sizeNames,
  ...(['unconfirmed', 'plumbline_shape'] as const),
] as const

type Attribute = (typeof attributes)[number]

const attributeOf: Readonly<Record<Exclude<Attribute, SizeField>, (shape: ExchangeShape) => string>> = {
  defect: ({ defect }) => defect.label,
  severity: ({ defect }) => defect.severity,
  rating: ({ defect }) => defect.rating ?? '',
  status: ({ defect }) => defect.status,
  unconfirmed: ({ defect }) => defect.unconfirmed.join(','),
  plumbline_shape: shapeMark,
}

/** What is not known is an empty text. */
function valuesOf(shape: ExchangeShape): Readonly<Record<Attribute, string>> {
  const sizes = Object.entries(sizeFields(shape.defect.sizes)).map(([name, value]) => [name, String(value ?? '')])
  const own = Object.entries(attributeOf).map(([name, of]) => [name, of(shape)])
  return Object.fromEntries([...own, ...sizes]) as Readonly<Record<Attribute, string>>
}

const element = (name: string, text: string | number): string => `<${name}>${escapeXml(String(text))}</${name}>`
const pair = (name: string, value: string | number): string => ` ${name}="${escapeXml(String(value))}"`
const pointsOf = (line: readonly Point[]): string => line.map(({ x, y }) => `${pixel(x)},${pixel(y)}`).join(';')

function metaOf({ title, exportedAt, categories, photoCount }: ExchangeHead): string {
  const declared = attributes
    .map(
      (name) =>
        `<attribute>${element('name', name)}${element('mutable', 'False')}${element('input_type', 'text')}${element('default_value', '')}${element('values', '')}</attribute>`,
    )
    .join('')
  const labels = categories
    .map(
      ({ name }) =>
        `<label>${element('name', name)}${element('type', 'any')}<attributes>${declared}</attributes></label>`,
    )
    .join('')
  return `<meta><task>${element('name', title)}${element('size', photoCount)}${element('mode', 'annotation')}${element('overlap', 0)}<labels>${labels}</labels></task>${element('dumped', exportedAt.toISOString())}</meta>`
}

/** One tag for each line; several lines of one shape share a group. */
function shapeTags(shape: ExchangeShape, label: string, group: number): string {
  const values = valuesOf(shape)
  const inside = attributes
    .map((name) => `<attribute${pair('name', name)}>${escapeXml(values[name])}</attribute>`)
    .join('')
  const common = `${pair('label', label)}${pair('source', 'manual')}${pair('occluded', 0)}`
  const grouped = shape.lines.length > 1 ? pair('group_id', group) : ''
  if (isUpright(shape)) {
    const { left, top, right, bottom } = boundsOf(shape.lines[0]!)
    const box = `${pair('xtl', pixel(left))}${pair('ytl', pixel(top))}${pair('xbr', pixel(right))}${pair('ybr', pixel(bottom))}`
    return `<box${common}${box}${pair('z_order', 0)}>${inside}</box>\n`
  }
  const tag = shape.shape === 'polyline' ? 'polyline' : 'polygon'
  return shape.lines
    .map(
      (line) => `<${tag}${common}${pair('points', pointsOf(line))}${pair('z_order', 0)}${grouped}>${inside}</${tag}>\n`,
    )
    .join('')
}

const imageTag = ({ path, width, height }: ExchangePhoto, id: number): string =>
  `<image${pair('id', id)}${pair('name', path)}${pair('width', width)}${pair('height', height)}>\n`

/** CVAT for images 1.1: lines stay lines, rectangles boxes. */
export async function* writeCvat(head: ExchangeHead, pages: PhotoPages): AsyncGenerator<string, void, void> {
  yield `${xmlDeclaration}<annotations>\n${element('version', '1.1')}\n${metaOf(head)}\n`
  let [photos, group] = [0, 0]
  for await (const page of pages)
    for (const photo of page) {
      const shapes = photo.shapes.map((shape) => {
        group += 1
        return shapeTags(shape, head.categories[shape.defect.category]?.name ?? '', group)
      })
      yield `${imageTag(photo, photos)}${shapes.join('')}</image>\n`
      photos += 1
    }
  yield '</annotations>\n'
}
