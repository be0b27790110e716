import { escapeXml } from '@plumbline/office/xml'
import { isPicture, type TemplateData, type TemplatePicture, type TemplateValue, type TemplateValues } from './data.ts'
import { rowText, tagsIn, textOf, type Tag } from './tags.ts'
import type { XmlElement, XmlNode } from './xml.ts'

/** Puts a picture into the file and answers the XML that shows it; empty where there is none. */
export type Place = (value: TemplatePicture) => string

const element = (name: string, children: readonly XmlNode[], attributes = ''): XmlElement => ({
  name,
  attributes,
  children,
})
const words = (text: string): XmlNode => element('w:t', [escapeXml(text)], ' xml:space="preserve"')
const lineBreak: XmlNode = { name: 'w:br', attributes: '', children: null }

/** Only what was given: a tag named `constructor` must not find what every object has. */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

function written(value: TemplateValue | undefined, place: Place): readonly XmlNode[] {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [words(value)]
  if (isPicture(value)) return [place(value)]
  return value.flatMap((line, index) => (index === 0 ? [words(line)] : [lineBreak, words(line)]))
}

/**
 * The text of a paragraph is cut where tags begin and end, across its runs; each tag's value stands in the run where it
 * began.
 */
function fillParagraph(paragraph: XmlElement, values: TemplateValues, place: Place): XmlElement {
  const tags = tagsIn(textOf(paragraph))
  if (tags.length === 0) return paragraph
  let [at, first] = [0, 0]
  const fillText = (text: string): readonly XmlNode[] => {
    const [from, to] = [at, at + text.length]
    at = to
    const out: XmlNode[] = []
    let next = from
    while (first < tags.length && tags[first]!.to <= from) first += 1
    for (let index = first; index < tags.length && tags[index]!.from < to; index += 1) {
      const tag = tags[index]!
      if (tag.from > next) out.push(words(text.slice(next - from, tag.from - from)))
      if (tag.from >= from && tag.kind === 'value') out.push(...written(own(values, tag.name), place))
      next = Math.min(tag.to, to)
    }
    if (next < to) out.push(words(text.slice(next - from)))
    return out
  }
  const walk = (nodes: readonly XmlNode[]): readonly XmlNode[] =>
    nodes.flatMap((node): readonly XmlNode[] => {
      if (typeof node === 'string' || node.children === null || node.name === 'w:p') return [node]
      return node.name === 'w:t' ? fillText(textOf(node)) : [{ ...node, children: walk(node.children) }]
    })
  return { ...paragraph, children: walk(paragraph.children ?? []) }
}

type Marks = { readonly tags: readonly Tag[]; readonly isOnlyMark: boolean }

/** Of a paragraph or a row, without paragraphs or rows inside it: each text is read once, however deep it lies. */
function marksOf(node: XmlNode): Marks | undefined {
  if (typeof node === 'string' || (node.name !== 'w:p' && node.name !== 'w:tr')) return undefined
  const text = node.name === 'w:p' ? textOf(node) : rowText(node)
  const tags = tagsIn(text)
  const [only] = tags
  return {
    tags: tags.filter(({ kind }) => kind !== 'value'),
    isOnlyMark:
      tags.length === 1 &&
      only!.kind !== 'value' &&
      text.slice(0, only!.from).trim() === '' &&
      text.slice(only!.to).trim() === '',
  }
}

/**
 * For each place, the list that begins there and where it ends. In one pass from the end: looking ahead from every
 * place would be quadratic.
 */
function spansOf(
  marks: readonly (Marks | undefined)[],
): readonly ({ readonly list: string; readonly end: number } | undefined)[] {
  const ends = new Map<string, number>()
  const spans = Array.from<{ readonly list: string; readonly end: number } | undefined>({ length: marks.length })
  for (let index = marks.length - 1; index >= 0; index -= 1) {
    const tags = marks[index]?.tags ?? []
    for (const { kind, name } of tags) if (kind === 'close') ends.set(name, index)
    const opened = tags.find(({ kind }) => kind === 'open')
    const end = opened === undefined ? undefined : ends.get(opened.name)
    if (opened !== undefined && end !== undefined) spans[index] = { list: opened.name, end }
  }
  return spans
}

/** Of one part: a long text repeated for 5,000 defects must end as a refusal, not in the memory of the machine. */
const maxNodes = 5_000_000
const maxCharacters = 100_000_000

type Filling = { readonly data: TemplateData; readonly place: Place; nodes: number; characters: number }

function spend(filling: Filling, paragraph: XmlElement | undefined): void {
  filling.nodes += 1
  if (paragraph !== undefined) filling.characters += textOf(paragraph).length
  if (filling.nodes > maxNodes || filling.characters > maxCharacters)
    throw new RangeError('the filled part is too long')
}

/**
 * What is repeated is a row of a table, one paragraph, or all that lies between two paragraphs that hold nothing but
 * the marks. Inside a list no other begins, or each level would multiply the file.
 */
function fillNodes(
  nodes: readonly XmlNode[],
  filling: Filling,
  values: TemplateValues,
  isInList: boolean,
): readonly XmlNode[] {
  const out: XmlNode[] = []
  const marks = isInList ? [] : nodes.map(marksOf)
  const spans = spansOf(marks)
  for (let index = 0; index < nodes.length; index += 1) {
    const span = spans[index]
    if (span === undefined) {
      out.push(fillNode(nodes[index]!, filling, values, isInList))
      continue
    }
    const repeated: XmlNode[] = []
    for (let at = index; at <= span.end; at += 1) if (marks[at]?.isOnlyMark !== true) repeated.push(nodes[at]!)
    for (const item of own(filling.data.lists, span.list) ?? [])
      for (const part of repeated) out.push(fillNode(part, filling, { ...values, ...item }, true))
    index = span.end
  }
  return out
}

function fillNode(node: XmlNode, filling: Filling, values: TemplateValues, isInList: boolean): XmlNode {
  spend(filling, isInList && typeof node !== 'string' && node.name === 'w:p' ? node : undefined)
  if (typeof node === 'string' || node.children === null) return node
  if (node.name !== 'w:p') return { ...node, children: fillNodes(node.children, filling, values, isInList) }
  return fillParagraph(
    {
      ...node,
      children: node.children.map((child) =>
        typeof child === 'string' ? child : innerParagraphs(child, filling, values, isInList),
      ),
    },
    values,
    filling.place,
  )
}

/** Those of a text box. */
function innerParagraphs(node: XmlElement, filling: Filling, values: TemplateValues, isInList: boolean): XmlElement {
  if (node.children === null) return node
  const hasParagraphs = node.children.some((child) => typeof child !== 'string' && child.name === 'w:p')
  return {
    ...node,
    children: hasParagraphs
      ? fillNodes(node.children, filling, values, isInList)
      : node.children.map((child) =>
          typeof child === 'string' ? child : innerParagraphs(child, filling, values, isInList),
        ),
  }
}

export const fillXml = (nodes: readonly XmlNode[], data: TemplateData, place: Place): readonly XmlNode[] =>
  fillNodes(nodes, { data, place, nodes: 0, characters: 0 }, data.values, false)
