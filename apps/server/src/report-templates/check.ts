import { eachElement, isFilled, openArchive, type Archive, type Problem } from './archive.ts'
import { characters, listTags, plainTags, strayIn, tagsIn, textOf, type Tag } from './tags.ts'
import { attributesOf, localName, type XmlElement, type XmlNode } from './xml.ts'

export type Checked = { readonly tags: readonly string[]; readonly problems: readonly Problem[] }

/** Fields that fetch or run something when the file is opened. */
const runs =
  /^(?:DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|MACROBUTTON|AUTOTEXTLIST|AUTOTEXT|IMPORT|LINK|EMBED|DATABASE|RD|HTMLCONTROL|CONTROL)\b/i

const maxInstruction = 200
const isRun = (instruction: string): boolean => runs.test(instruction.trimStart().slice(0, 40))

/**
 * Whether a part has such a field. Its instruction may be split over runs, and its name may be the result of an inner
 * field.
 */
function hasRunningField(nodes: readonly XmlNode[]): boolean {
  const open: { instruction: string; isClosed: boolean }[] = []
  let isFound = false
  const judge = (instruction: string | undefined) => {
    isFound ||= instruction !== undefined && isRun(instruction)
  }
  eachElement(nodes, (element) => {
    const [name, field] = [localName(element), open.at(-1)]
    if (name === 'fldSimple') judge(attributesOf(element).get('instr'))
    else if (name === 'fldChar') {
      const kind = attributesOf(element).get('fldCharType')
      if (kind === 'begin') {
        if (field?.isClosed === false && field.instruction === '') isFound = true
        open.push({ instruction: '', isClosed: false })
      } else {
        judge(field?.instruction)
        if (field !== undefined) field.isClosed = true
        if (kind === 'end') open.pop()
      }
    } else if (name === 'instrText' || name === 'delInstrText') {
      const text = (element.children ?? [])
        .filter((child) => typeof child === 'string')
        .map(characters)
        .join('')
      if (field === undefined) judge(text)
      else if (!field.isClosed && field.instruction.length < maxInstruction)
        field.instruction = (field.instruction + text).trimStart()
    }
  })
  open.forEach(({ instruction }) => judge(instruction))
  return isFound
}

const plain: ReadonlySet<string> = new Set(plainTags)

const isKnown = ({ kind, name }: Tag, list: string | undefined): boolean =>
  kind === 'value'
    ? plain.has(name) || (list !== undefined && listTags.get(list)?.includes(name) === true)
    : listTags.has(name)

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

type Row = { balance: number; first: string | undefined }

/**
 * Tags of a part in the order of its paragraphs. A list that begins in a row of a table must end in it: anything else
 * would tear the table.
 */
function readTags(nodes: readonly XmlNode[], row: Row | undefined, tags: Tag[], problems: Problem[]): void {
  const enter = (element: XmlElement, inside: Row | undefined) =>
    readTags(element.children ?? [], inside, tags, problems)
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.name === 'w:tr') {
      const own: Row = { balance: 0, first: undefined }
      enter(node, own)
      if (own.balance !== 0) problems.push({ kind: 'unclosed-tag', detail: own.first ?? '' })
    } else if (node.name === 'w:p') {
      const text = textOf(node)
      const found = tagsIn(text)
      const stray = strayIn(text, found)
      if (stray !== undefined) problems.push({ kind: 'unclosed-tag', detail: stray })
      for (const tag of found) {
        tags.push(tag)
        if (row === undefined || tag.kind === 'value') continue
        row.balance += tag.kind === 'open' ? 1 : -1
        row.first ??= tag.name
      }
      enter(node, row)
    } else enter(node, row)
  }
}

const harmful: ReadonlySet<Problem['kind']> = new Set(['not-docx', 'too-large', 'macro', 'external-link'])

/** Parts that make Word run code or fetch something when the report is opened; a template with one is refused. */
export function harmIn({ parts, problems }: Archive): readonly Problem[] {
  const fields = [...parts]
    .filter(([, nodes]) => hasRunningField(nodes))
    .map(([path]): Problem => ({ kind: 'macro', detail: path }))
  return [...problems.filter(({ kind }) => harmful.has(kind)), ...fields]
}

const maxProblems = 50
const maxTags = 200
const maxDetail = 200

/** Everything that prevents its use, with the place for its author. */
export function checkTemplate(bytes: Uint8Array): Checked {
  const archive = openArchive(bytes)
  const problems = [...harmIn(archive)]
  const names = new Set<string>()
  for (const [path, nodes] of archive.parts) {
    if (!isFilled(path)) continue
    const tags: Tag[] = []
    readTags(nodes, undefined, tags, problems)
    for (const { name } of tags) names.add(name)
    nesting(tags, problems)
  }
  const distinct = [...new Map(problems.map((problem) => [`${problem.kind} ${problem.detail}`, problem])).values()]
  return {
    tags: [...names].toSorted().slice(0, maxTags),
    problems: distinct.slice(0, maxProblems).map(({ kind, detail }) => ({ kind, detail: detail.slice(0, maxDetail) })),
  }
}
