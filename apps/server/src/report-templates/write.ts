import { fitted, pictureSize } from '@plumbline/report/docx/picture-size'
import { openZip } from '@plumbline/report/docx/zip'
import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isFilled, openArchive } from './archive.ts'
import { harmIn } from './check.ts'
import type { TemplateData, TemplatePicture } from './data.ts'
import { fillXml, type Place } from './fill.ts'
import { escapeXml, writeXml } from './xml.ts'

type Load = (ref: string) => Uint8Array | null
type Placed = { readonly relation: string; readonly xml: (alt: string, id: number) => string }

/** It cannot be used, whatever was found when it was uploaded. */
export class UnusableError extends Error {
  override readonly name = 'UnusableError'
}

const emuPerMm = 36_000
const tallest = 200

const drawing = (relation: string, wide: number, high: number) => (alt: string, id: number) => {
  const extent = `cx="${Math.round(wide * emuPerMm)}" cy="${Math.round(high * emuPerMm)}"`
  return `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
}

const relationsOf = (path: string) => `word/_rels/${path.slice('word/'.length)}.rels`
const noRelations =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
const imageType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'

/** Before the last end of the element, or inside its empty form. By indexOf: a look-ahead from every end is quadratic. */
export function within(xml: string, name: string, added: string): string {
  const end = xml.lastIndexOf(`</${name}>`)
  if (end >= 0) return xml.slice(0, end) + added + xml.slice(end)
  const start = xml.indexOf(`<${name}`)
  const close = start < 0 ? -1 : xml.indexOf('/>', start)
  return close < 0 ? xml : `${xml.slice(0, close)}>${added}</${name}>${xml.slice(close + 2)}`
}

function withTypes(xml: string): string {
  const known = xml.toLowerCase()
  const missing = ['jpeg', 'png'].filter((kind) => !known.includes(`extension="${kind}"`))
  return within(
    xml,
    'Types',
    missing.map((kind) => `<Default Extension="${kind}" ContentType="image/${kind}"/>`).join(''),
  )
}

const asText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

/** A template filled: nothing in it is run, pictures are put beside it, and whatever has no tag stays as it was. */
export function* fillTemplate(template: Uint8Array, data: TemplateData, load: Load): Generator<Uint8Array> {
  const archive = openArchive(template)
  if (harmIn(archive).length > 0) throw new UnusableError()
  const { files, parts } = archive
  const zip = openZip((bytes) => crc32(bytes))
  const mark = `@${randomUUID()}@`
  let id = 1_000_000
  const rest = new Map(files)
  // First, as Word writes it.
  yield* zip.text('[Content_Types].xml', withTypes(asText(rest.get('[Content_Types].xml'))))
  rest.delete('[Content_Types].xml')
  for (const [path, nodes] of parts) {
    if (!isFilled(path)) continue
    const wanted: TemplatePicture[] = []
    const place: Place = (value) => `${mark}${wanted.push(value) - 1}${mark}`
    const [text, placed] = [writeXml(fillXml(nodes, data, place)), new Map<string, Placed | null>()]
    const relations: string[] = []
    for (const { ref, widthMm } of wanted) {
      if (placed.has(ref)) continue
      const bytes = load(ref)
      const size = bytes === null ? null : pictureSize(bytes)
      if (bytes === null || size === null) {
        placed.set(ref, null)
        continue
      }
      const relation = `rIdPlumbline${relations.length + 1}`
      const name = `plumbline-${path.replace(/\W+/g, '-')}-${relations.length + 1}.${size.kind}`
      yield* zip.stored(`word/media/${name}`, bytes)
      relations.push(`<Relationship Id="${relation}" Type="${imageType}" Target="media/${name}"/>`)
      const { width, height } = fitted(size, { width: widthMm, height: tallest })
      placed.set(ref, { relation, xml: drawing(relation, width, height) })
    }
    const pieces = text.split(mark).map((piece, index) => {
      if (index % 2 === 0) return piece
      const { ref, alt } = wanted[Number(piece)]!
      id += 1
      return placed.get(ref)?.xml(alt, id) ?? ''
    })
    yield* zip.text(path, pieces.join(''))
    rest.delete(path)
    if (relations.length > 0) {
      const before = rest.get(relationsOf(path))
      yield* zip.text(
        relationsOf(path),
        within(before === undefined ? noRelations : asText(before), 'Relationships', relations.join('')),
      )
      rest.delete(relationsOf(path))
    }
  }
  for (const [path, content] of rest) yield* zip.stored(path, content)
  yield* zip.end()
}
