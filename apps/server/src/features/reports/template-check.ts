import { openArchive, isFilled, type Problem } from './template-archive.ts'
import { allText, listTags, plainTags, strayIn, tagsIn, textOf, type Tag } from './template-tags.ts'
import { parseXml, type XmlElement, type XmlNode } from './template-xml.ts'

export type Checked = { readonly tags: readonly string[]; readonly problems: readonly Problem[] }

/** Fields that fetch or run something when the file is opened. */
const runs = /^\s*(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|MACROBUTTON|AUTOTEXT|IMPORT|LINK)\b/i

const childrenOf = (node: XmlNode): readonly XmlNode[] => (typeof node === 'string' ? [] : node.children ?? [])

function every(node: XmlNode, name: string): readonly XmlElement[] {
  if (typeof node === 'string') return []
  return [...(node.name === name ? [node] : []), ...childrenOf(node).flatMap((child) => every(child, name))]
}

const isKnown = ({ kind, name }: Tag, list: string | undefined): boolean =>
  (kind === 'value' ? (plainTags as readonly string[]).includes(name) || (list !== undefined && listTags[list]!.includes(name)) : listTags[name] !== undefined)

/** Lists are closed where they were opened, in the same order, and not inside each other. */
function nesting(tags: readonly Tag[], problems: Problem[]): void {
  let list: string | undefined
  for (const tag of tags) {
    const isRight = tag.kind === 'value' || (tag.kind === 'open' ? list === undefined : list === tag.name)
    if (!isRight) problems.push({ kind: 'unclosed-tag', detail: tag.name })
    else if (!isKnown(tag, list)) problems.push({ kind: 'unknown-tag', detail: tag.name })
    if (isRight && tag.kind !== 'value') list = tag.kind === 'open' ? tag.name : undefined
  }
  if (list !== undefined) problems.push({ kind: 'unclosed-tag', detail: list })
}

/** A list that begins in a table must end in the same row: anything else would tear the table. */
function rows(nodes: readonly XmlNode[], problems: Problem[]): void {
  for (const row of nodes.flatMap((node) => every(node, 'w:tr'))) {
    const tags = tagsIn(allText(row)).filter(({ kind }) => kind !== 'value')
    const open = tags.filter(({ kind }) => kind === 'open').length
    if (open * 2 !== tags.length) problems.push({ kind: 'unclosed-tag', detail: tags[0]?.name ?? '' })
  }
}

const mostProblems = 50

/** Everything that stands in the way of using it, told so that its author finds the place. */
export function checkTemplate(bytes: Uint8Array): Checked {
  const { files, problems: found } = openArchive(bytes)
  const problems = [...found]
  const names = new Set<string>()
  for (const [path, content] of Object.entries(files)) {
    if (!isFilled(path)) continue
    const nodes = parseXml(Buffer.from(content).toString('utf8'))
    if (nodes === undefined) {
      problems.push({ kind: 'not-docx', detail: path })
      continue
    }
    const paragraphs = nodes.flatMap((node) => every(node, 'w:p')).map(textOf)
    const tags = paragraphs.flatMap(tagsIn)
    for (const { name } of tags) names.add(name)
    for (const stray of paragraphs.map(strayIn)) if (stray !== undefined) problems.push({ kind: 'unclosed-tag', detail: stray })
    nesting(tags, problems)
    rows(nodes, problems)
    for (const field of nodes.flatMap((node) => every(node, 'w:instrText'))) if (runs.test(childrenOf(field).filter((child) => typeof child === 'string').join(''))) problems.push({ kind: 'macro', detail: path })
  }
  const distinct = [...new Map(problems.map((problem) => [`${problem.kind} ${problem.detail}`, problem])).values()]
  return { tags: [...names].toSorted().slice(0, 200), problems: distinct.slice(0, mostProblems).map(({ kind, detail }) => ({ kind, detail: detail.slice(0, 200) })) }
}
