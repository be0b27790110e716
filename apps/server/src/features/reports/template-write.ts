import { fitted, pictureSize } from '@plumbline/report/docx/picture-size'
import { openZip } from '@plumbline/report/docx/zip'
import type { PictureRef } from '@plumbline/report/snapshot'
import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AppError } from '@plumbline/contract/errors'
import { isFilled, openArchive } from './template-archive.ts'
import { fillXml, type Place } from './template-fill.ts'
import type { TemplateData } from './template-values.ts'
import { escapeXml, parseXml, writeXml } from './template-xml.ts'

type Load = (ref: PictureRef) => Promise<Uint8Array | null>
type Wanted = { readonly ref: PictureRef; readonly alt: string; readonly widthMm: number }
type Placed = { readonly relation: string; readonly xml: (alt: string, id: number) => string }

const emuPerMm = 36_000
const tallest = 200

const drawing = (relation: string, wide: number, high: number) => (alt: string, id: number) => {
  const extent = `cx="${Math.round(wide * emuPerMm)}" cy="${Math.round(high * emuPerMm)}"`
  return `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
}

const relationsOf = (path: string) => path.replace(/^word\/(.*)$/, 'word/_rels/$1.rels')
const noRelations = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
const imageType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'

/** Into either form of an empty element too. */
const within = (xml: string, end: string, added: string): string => (xml.includes(`</${end}>`) ? xml.replace(new RegExp(`</${end}>(?![\\s\\S]*</${end}>)`), () => `${added}</${end}>`) : xml.replace(new RegExp(`<${end}([^>]*)/>`), (_, attributes: string) => `<${end}${attributes}>${added}</${end}>`))

function withTypes(xml: string): string {
  const missing = (['jpeg', 'png'] as const).filter((kind) => !new RegExp(`Extension="${kind}"`, 'i').test(xml))
  return within(xml, 'Types', missing.map((kind) => `<Default Extension="${kind}" ContentType="image/${kind}"/>`).join(''))
}

const asText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

/** A template filled: nothing in it is run, pictures are put beside it as they come, and whatever has no tag stays as it was. */
export async function* fillTemplate(template: Uint8Array, data: TemplateData, load: Load): AsyncIterable<Uint8Array> {
  const { files, problems } = openArchive(template)
  if (problems.length > 0) throw new AppError('report.template-unusable')
  const zip = openZip((bytes) => crc32(bytes))
  const mark = `@${randomUUID()}@`
  let id = 1_000_000
  const rest = new Map(Object.entries(files))
  // First, as Word writes it.
  yield* zip.text('[Content_Types].xml', withTypes(asText(rest.get('[Content_Types].xml'))))
  rest.delete('[Content_Types].xml')
  for (const [path, content] of Object.entries(files)) {
    if (!isFilled(path)) continue
    const nodes = parseXml(asText(content))
    if (nodes === undefined) throw new AppError('report.template-unusable')
    const wanted: Wanted[] = []
    const place: Place = (value) => `${mark}${wanted.push(value) - 1}${mark}`
    const [text, placed] = [writeXml(fillXml(nodes, data, place)), new Map<PictureRef, Placed | null>()]
    const relations: string[] = []
    for (const { ref, widthMm } of wanted) {
      if (placed.has(ref)) continue
      const bytes = await load(ref)
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
      yield* zip.text(relationsOf(path), within(before === undefined ? noRelations : asText(before), 'Relationships', relations.join('')))
      rest.delete(relationsOf(path))
    }
  }
  for (const [path, content] of rest) if (!path.endsWith('/')) yield* zip.stored(path, content)
  yield* zip.end()
}
