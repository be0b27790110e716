import { drawingXml, imageRelationship, type EmbeddedPicture } from '@plumbline/office/docx/pictures'
import { relationshipsXml, relationshipXml, type Relationship } from '@plumbline/office/packaging'
import { pictureSize } from '@plumbline/office/picture-size'
import { createZipWriter } from '@plumbline/office/zip'
import { randomUUID } from 'node:crypto'
import { nativeZipCodec } from '../media-tools/zip-codec.ts'
import { isFilled, openArchive } from './archive.ts'
import { harmIn } from './check.ts'
import type { TemplateData, TemplatePicture } from './data.ts'
import { fillXml, type Place } from './fill.ts'
import { writeXml } from './xml.ts'

type Load = (ref: string) => Uint8Array | null

/** It cannot be used, whatever was found when it was uploaded. */
export class UnusableError extends Error {
  override readonly name = 'UnusableError'
}

/** Millimetres. */
const maxPictureHeight = 200

const relationsOf = (path: string) => `word/_rels/${path.slice('word/'.length)}.rels`

/**
 * Before the last end of the element, or inside its empty form. By indexOf: a look-ahead from every end is quadratic.
 */
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

type Used = { readonly files: ReadonlyMap<string, Uint8Array>; readonly relations: string }

/**
 * Names for the pictures of one part. A template that was a filled report before has pictures under such names already.
 */
function createNames(path: string, { files, relations }: Used) {
  let number = 0
  return (kind: string) => {
    for (;;) {
      number += 1
      const relationshipId = `rIdPlumbline${number}`
      const target = `media/plumbline-${path.replace(/\W+/g, '-')}-${number}.${kind}`
      if (!files.has(`word/${target}`) && !relations.includes(`"${relationshipId}"`)) return { relationshipId, target }
    }
  }
}

/** A template filled: nothing in it is run, pictures are put beside it, and whatever has no tag stays as it was. */
export function* fillTemplate(template: Uint8Array, data: TemplateData, load: Load): Generator<Uint8Array> {
  const archive = openArchive(template)
  if (harmIn(archive).length > 0) throw new UnusableError()
  const { files, parts } = archive
  const zip = createZipWriter({ codec: nativeZipCodec })
  const mark = `@${randomUUID()}@`
  let id = 1_000_000
  const rest = new Map(files)
  // First, as Word writes it.
  yield* zip.addText('[Content_Types].xml', withTypes(asText(rest.get('[Content_Types].xml'))))
  rest.delete('[Content_Types].xml')
  for (const [path, nodes] of parts) {
    if (!isFilled(path)) continue
    const wanted: TemplatePicture[] = []
    const place: Place = (value) => `${mark}${wanted.push(value) - 1}${mark}`
    const text = writeXml(fillXml(nodes, data, place))
    const before = files.has(relationsOf(path)) ? asText(files.get(relationsOf(path))) : relationshipsXml([])
    const nextName = createNames(path, { files, relations: before })
    const embedded = new Map<string, EmbeddedPicture | null>()
    const relations: Relationship[] = []
    for (const { ref } of wanted) {
      if (embedded.has(ref)) continue
      const bytes = load(ref)
      const size = bytes === null ? null : pictureSize(bytes)
      if (bytes === null || size === null) {
        embedded.set(ref, null)
        continue
      }
      const { relationshipId, target } = nextName(size.kind)
      yield* zip.addStored(`word/${target}`, bytes)
      relations.push({ id: relationshipId, type: imageRelationship, target })
      embedded.set(ref, { ...size, relationshipId })
    }
    const pieces = text.split(mark).map((piece, index) => {
      if (index % 2 === 0) return piece
      const { ref, alt, widthMm } = wanted[Number(piece)]!
      const picture = embedded.get(ref) ?? null
      id += 1
      const space = { width: widthMm, height: maxPictureHeight }
      return picture === null ? '' : drawingXml(picture, { space, alt, id, declaresNamespaces: true })
    })
    yield* zip.addText(path, pieces.join(''))
    rest.delete(path)
    if (relations.length > 0) {
      yield* zip.addText(relationsOf(path), within(before, 'Relationships', relations.map(relationshipXml).join('')))
      rest.delete(relationsOf(path))
    }
  }
  for (const [path, content] of rest) yield* zip.addStored(path, content)
  yield* zip.end()
}
