import {
  fontSizes,
  type RichBlock,
  type RichInline,
  type RichList,
  type RichMark,
  type RichText,
} from '@plumbline/contract/reports/rich-text'

/** What an editor gives: anything, once something was pasted into it. */
type Node = {
  readonly type?: string | undefined
  readonly text?: string | undefined
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
  readonly marks?:
    | readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> | undefined }[]
    | undefined
  readonly content?: readonly Node[] | undefined
}
type Item = RichList['content'][number]
type Paragraph = Extract<RichBlock, { type: 'paragraph' }>

/** The limits of the contract: a longer text could not be stored at all. */
const limits = { text: 20_000, inline: 1_000, items: 500, parts: 50, blocks: 2_000 } as const

const isSize = (size: unknown): size is (typeof fontSizes)[number] => fontSizes.some((one) => one === size)

function tidyMarks(marks: Node['marks'] = []): RichMark[] {
  const plain = (['bold', 'italic', 'underline'] as const)
    .filter((type) => marks.some((mark) => mark.type === type))
    .map((type): RichMark => ({ type }))
  const size = marks.find(({ type }) => type === 'textStyle')?.attrs?.['fontSize']
  return isSize(size) ? [...plain, { type: 'textStyle', attrs: { fontSize: size } }] : plain
}

/** Half of a character that needs two would be refused as no text at all. */
const cut = (text: string) => text.slice(0, limits.text).replace(/[\uD800-\uDBFF]$/, '')

function tidyInline(nodes: readonly Node[] = []): RichInline[] {
  return nodes
    .flatMap((node): RichInline[] => {
      if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
      const text = cut(node.text ?? '')
      if (node.type !== 'text' || text === '') return []
      const marks = tidyMarks(node.marks)
      return [{ type: 'text', text, ...(marks.length === 0 ? {} : { marks }) }]
    })
    .slice(0, limits.inline)
}

const paragraph = (node: Node): Paragraph => {
  const content = tidyInline(node.content)
  return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content }
}

const isList = (node: Node): node is Node & { readonly type: RichList['type'] } =>
  node.type === 'bulletList' || node.type === 'orderedList'

/** Deeper lists than two become paragraphs of the second. */
const flatParagraphs = (node: Node): Paragraph[] =>
  node.content?.some((one) => one.type === 'text' || one.type === 'hardBreak') === true || node.content === undefined
    ? [paragraph(node)]
    : node.content.flatMap(flatParagraphs)

function innerItems(list: Node): { type: 'listItem'; content: Paragraph[] }[] {
  return (list.content ?? [])
    .map((item) => ({ type: 'listItem' as const, content: flatParagraphs(item).slice(0, limits.parts) }))
    .filter(({ content }) => content.length > 0)
    .slice(0, limits.items)
}

function tidyItem(item: Node): Item[] {
  const content = (item.content ?? [])
    .flatMap((part): Item['content'] => {
      if (!isList(part)) return flatParagraphs(part)
      const items = innerItems(part)
      return items.length === 0 ? [] : [{ type: part.type, content: items }]
    })
    .slice(0, limits.parts)
  return content.length === 0 ? [] : [{ type: 'listItem', content }]
}

function tidyBlock(node: Node): RichBlock[] {
  if (isList(node)) {
    const content = (node.content ?? []).flatMap(tidyItem).slice(0, limits.items)
    return content.length === 0 ? [] : [{ type: node.type, content }]
  }
  if (node.type === 'heading') {
    const content = tidyInline(node.content)
    return [
      {
        type: 'heading',
        attrs: { level: node.attrs?.['level'] === 3 ? 3 : 2 },
        ...(content.length === 0 ? {} : { content }),
      },
    ]
  }
  return flatParagraphs(node)
}

/** What the contract keeps of it, whatever was pasted: text stays, forms that no report has fall away. */
export function sanitiseRichText(doc: Node): RichText {
  const content = (doc.content ?? []).flatMap(tidyBlock).slice(0, limits.blocks)
  // An editor that is empty holds one empty paragraph.
  const isEmpty = content.every((block) => block.type === 'paragraph' && block.content === undefined)
  return { type: 'doc', content: isEmpty && content.length < 2 ? [] : content }
}

/** Two texts that a reader would call one. */
export const isSameText = (a: RichText, b: RichText): boolean =>
  JSON.stringify(sanitiseRichText(a)) === JSON.stringify(sanitiseRichText(b))
