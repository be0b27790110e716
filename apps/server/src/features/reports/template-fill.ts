import { allText, tagsIn, textOf, type Tag } from './template-tags.ts'
import type { TemplateData, TemplateValue, TemplateValues } from './template-values.ts'
import { escapeXml, type XmlElement, type XmlNode } from './template-xml.ts'

/** Puts a picture into the file and answers the XML that shows it; empty where there is none to be had. */
export type Place = (value: Exclude<TemplateValue, string | readonly string[]>) => string

const element = (name: string, children: readonly XmlNode[], attributes = ''): XmlElement => ({ name, attributes, children })
const words = (text: string): XmlNode => element('w:t', [escapeXml(text)], ' xml:space="preserve"')
const lineBreak: XmlNode = { name: 'w:br', attributes: '', children: null }

function written(value: TemplateValue | undefined, place: Place): readonly XmlNode[] {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [words(value)]
  if ('ref' in value) return [place(value)]
  return value.flatMap((line, index) => (index === 0 ? [words(line)] : [lineBreak, words(line)]))
}

/** The text of a paragraph is cut where tags begin and end, across its runs; each tag's value stands in the run where it began. */
function fillParagraph(paragraph: XmlElement, values: TemplateValues, place: Place): XmlElement {
  const tags = tagsIn(textOf(paragraph))
  if (tags.length === 0) return paragraph
  let at = 0
  const fillText = (text: string): readonly XmlNode[] => {
    const [from, to] = [at, at + text.length]
    at = to
    const out: XmlNode[] = []
    let next = from
    for (const tag of tags.filter((one) => one.to > from && one.from < to)) {
      if (tag.from > next) out.push(words(text.slice(next - from, tag.from - from)))
      if (tag.from >= from && tag.kind === 'value') out.push(...written(values[tag.name], place))
      next = Math.min(tag.to, to)
    }
    if (next < to) out.push(words(text.slice(next - from)))
    return out
  }
  const walk = (nodes: readonly XmlNode[]): readonly XmlNode[] => nodes.flatMap((node): readonly XmlNode[] => {
    if (typeof node === 'string' || node.children === null || node.name === 'w:p') return [node]
    return node.name === 'w:t' ? fillText(textOf(node)) : [{ ...node, children: walk(node.children) }]
  })
  return { ...paragraph, children: walk(paragraph.children ?? []) }
}

const opens = (node: XmlNode): Tag | undefined => tagsIn(allText(node)).find(({ kind }) => kind === 'open')
const closes = (node: XmlNode, name: string): boolean => tagsIn(allText(node)).some((tag) => tag.kind === 'close' && tag.name === name)
const isOnlyMark = (node: XmlNode): boolean => /^\s*\{\{\s*[#/]\s*\w+\s*\}\}\s*$/.test(allText(node))

/** What is repeated is a row of a table, one paragraph, or all that lies between two paragraphs that hold nothing but the marks. */
function fillNodes(nodes: readonly XmlNode[], data: TemplateData, values: TemplateValues, place: Place): readonly XmlNode[] {
  const out: XmlNode[] = []
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index]!
    if (typeof node === 'string' || node.children === null) {
      out.push(node)
      continue
    }
    const list = node.name === 'w:p' || node.name === 'w:tr' ? opens(node) : undefined
    const end = list === undefined ? -1 : nodes.findIndex((other, at) => at >= index && closes(other, list.name))
    if (list !== undefined && end >= index) {
      const span = nodes.slice(index, end + 1)
      const repeated = span.filter((part) => !isOnlyMark(part))
      for (const item of data.lists[list.name] ?? []) out.push(...repeated.flatMap((part) => fillNode(part, data, { ...values, ...item }, place)))
      index = end
    } else out.push(...fillNode(node, data, values, place))
  }
  return out
}

function fillNode(node: XmlNode, data: TemplateData, values: TemplateValues, place: Place): readonly XmlNode[] {
  if (typeof node === 'string' || node.children === null) return [node]
  if (node.name !== 'w:p') return [{ ...node, children: fillNodes(node.children, data, values, place) }]
  return [fillParagraph({ ...node, children: node.children.map((child) => (typeof child === 'string' ? child : innerParagraphs(child, data, values, place))) }, values, place)]
}

/** Those of a text box. */
function innerParagraphs(node: XmlElement, data: TemplateData, values: TemplateValues, place: Place): XmlElement {
  if (node.children === null) return node
  const hasParagraphs = node.children.some((child) => typeof child !== 'string' && child.name === 'w:p')
  return { ...node, children: hasParagraphs ? fillNodes(node.children, data, values, place) : node.children.map((child) => (typeof child === 'string' ? child : innerParagraphs(child, data, values, place))) }
}

export const fillXml = (nodes: readonly XmlNode[], data: TemplateData, place: Place): readonly XmlNode[] => fillNodes(nodes, data, data.values, place)
