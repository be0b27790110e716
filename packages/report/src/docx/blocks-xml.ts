import { run, type Block } from '../blocks.ts'
import { bulletList, type Draft } from './draft.ts'
import { tallest, textWidth } from './page.ts'
import { paragraphXml, type ParagraphLook } from './paragraphs.ts'
import { overlayKey, pictureXml } from './pictures.ts'
import { barsXml, tableXml } from './tables.ts'

type Of<K extends Block['kind']> = Extract<Block, { readonly kind: K }>

const looks = { note: 'Note', title: 'Title', subtitle: 'Subtitle' } as const

function headingXml({ level, text, anchor, startsPage }: Of<'heading'>, draft: Draft): string {
  const id = draft.nextId()
  const start = `<w:bookmarkStart w:id="${id}" w:name="${draft.bookmark(anchor)}"/>`
  return paragraphXml(
    [run(text)],
    { style: `Heading${level}`, startsPage: startsPage === true },
    start,
    `<w:bookmarkEnd w:id="${id}"/>`,
  )
}

function* listXml({ items }: Of<'list'>, draft: Draft): Iterable<string> {
  const [outer, inner] = [draft.newList(), draft.newList()]
  for (const [index, { runs, level, isContinued, isOrdered }] of items.entries()) {
    const look: ParagraphLook = isContinued
      ? { indent: 425 * (level + 1) }
      : { list: { level, id: isOrdered ? (level === 0 ? outer : inner) : bulletList } }
    yield paragraphXml(runs, { style: 'ListParagraph', keepsNext: items[index + 1]?.isContinued === true, ...look })
  }
}

function figureXml(
  key: string,
  alt: string,
  space: { readonly width: number; readonly height: number },
  { caption, align }: { readonly caption: string | null; readonly align?: ParagraphLook['align'] },
  draft: Draft,
): string {
  const placed = draft.pictures.placed(key)
  const shown =
    placed === null
      ? paragraphXml([run(draft.words.pictureMissing, { isItalic: true })], {
          style: 'Note',
          keepsNext: caption !== null,
        })
      : paragraphXml(
          [],
          { style: 'Figure', keepsNext: caption !== null, align },
          pictureXml(placed, space, alt, draft.nextId()),
        )
  return caption === null ? shown : `${shown}${paragraphXml([run(caption)], { style: 'Caption' })}`
}

/** Links without page numbers: those would be a field, and Word asks whether to update it or shows what was true elsewhere. */
function* contentsXml({ title, entries }: Of<'contents'>): Iterable<string> {
  yield paragraphXml([run(title)], { style: 'ContentsTitle', startsPage: true })
  for (const { text, anchor, level } of entries)
    yield paragraphXml([{ text, goesTo: anchor }], { style: `TOC${level}` })
  yield '<w:p><w:pPr><w:pStyle w:val="AfterTable"/></w:pPr></w:p>'
}

/** One block, whose pictures have been placed. */
export function* blockXml(block: Block, draft: Draft): Iterable<string> {
  switch (block.kind) {
    case 'heading':
      yield headingXml(block, draft)
      return
    case 'paragraph':
      yield paragraphXml(block.runs, {
        ...(block.look !== undefined && { style: looks[block.look] }),
        keepsNext: block.keepsNext === true,
        align: block.align,
      })
      return
    case 'list':
      yield* listXml(block, draft)
      return
    case 'table':
      yield* tableXml(block, draft)
      return
    case 'bars':
      yield* barsXml(block, draft)
      return
    case 'picture':
      yield figureXml(
        block.picture.ref,
        block.picture.alt,
        { width: block.picture.maxWidth ?? textWidth, height: block.picture.maxHeight },
        { caption: block.caption, align: block.picture.align },
        draft,
      )
      return
    case 'elevation':
      yield figureXml(
        overlayKey(block.elevation.id),
        block.alt,
        { width: textWidth, height: tallest },
        { caption: block.caption, align: 'centre' },
        draft,
      )
      return
    case 'contents':
      yield* contentsXml(block)
      return
    default:
      yield `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="${Math.round(block.height * 56.7)}" w:lineRule="exact"/></w:pPr></w:p>`
  }
}
