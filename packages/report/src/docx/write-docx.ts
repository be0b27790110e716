import { refsOf } from '../block-pictures.ts'
import type { Block } from '../blocks.ts'
import { elevationSvg } from '../drawings/elevation-svg.ts'
import { blocksOf } from '../outline.ts'
import type { ReportDeps, ReportSnapshot } from '../snapshot.ts'
import { speechOf } from '../words.ts'
import { blockXml } from './blocks-xml.ts'
import { openDraft } from './draft.ts'
import {
  contentTypesXml,
  coreXml,
  documentRelationsXml,
  footerXml,
  headerXml,
  numberingXml,
  rootRelationsXml,
  sectionXml,
  settingsXml,
} from './parts.ts'
import { pictureSize } from './picture-size.ts'
import { openPictures, overlayKey } from './pictures.ts'
import { stylesXml } from './styles.ts'
import { declaration, namespaces } from './xml.ts'
import { openZip, packText } from './zip.ts'

/** crc32: the machine's own, where it is faster. */
export type DocxDeps = ReportDeps & { readonly crc32?: (bytes: Uint8Array) => number }

async function drawn(
  { elevation }: Extract<Block, { readonly kind: 'elevation' }>,
  { picture, overlay }: ReportDeps,
): Promise<Uint8Array | null> {
  const bytes = await picture(elevation.drawing)
  const size = bytes === null ? null : pictureSize(bytes)
  return size === null ? null : overlay(elevation.drawing, elevationSvg(elevation, size))
}

/** The report as a .docx, piece by piece: no more of it is in memory than the pictures of one table and the packed text. */
export async function* writeDocx(snapshot: ReportSnapshot, doors: DocxDeps): AsyncGenerator<Uint8Array> {
  const speech = speechOf(snapshot.definition.language, snapshot.timeZone)
  const zip = openZip(doors.crc32)
  const pictures = openPictures(zip)
  const draft = openDraft(speech.words, pictures)
  yield* zip.text('[Content_Types].xml', contentTypesXml)
  yield* zip.text('_rels/.rels', rootRelationsXml)
  const body = packText()
  body.add(`${declaration}<w:document ${namespaces}><w:body>`)
  for (const block of blocksOf(snapshot)) {
    if (block.kind === 'elevation')
      yield* await pictures.place(overlayKey(block.elevation.id), () => drawn(block, doors))
    for (const ref of refsOf(block)) yield* await pictures.place(ref, () => doors.picture(ref))
    for (const xml of blockXml(block, draft)) body.add(xml)
  }
  body.add(`${sectionXml(snapshot)}</w:body></w:document>`)
  yield* zip.packed('word/document.xml', body.end())
  yield* zip.text('word/_rels/document.xml.rels', documentRelationsXml(pictures.relations()))
  yield* zip.text('word/styles.xml', stylesXml(snapshot.definition.language))
  yield* zip.text('word/numbering.xml', numberingXml(draft.lists()))
  yield* zip.text('word/settings.xml', settingsXml)
  yield* zip.text('word/header.xml', headerXml(snapshot, speech, false))
  yield* zip.text('word/footer.xml', footerXml(snapshot, speech, false))
  yield* zip.text('word/cover-header.xml', headerXml(snapshot, speech, true))
  yield* zip.text('word/cover-footer.xml', footerXml(snapshot, speech, true))
  yield* zip.text('docProps/core.xml', coreXml(snapshot))
  yield* zip.end()
}
