import { unescapeXml, type XmlElement, type XmlNode } from './xml.ts'

const inDefect = [
  'number',
  'type',
  'subType',
  'severity',
  'rating',
  'material',
  'place',
  'floor',
  'size',
  'width',
  'length',
  'sizeSource',
  'action',
  'status',
  'remark',
  'foundAt',
  'dueDate',
  'assignee',
  'photo',
  'closeUp',
] as const
const inPhoto = ['name', 'takenAt', 'place', 'camera', 'defects', 'picture'] as const
const inView = ['name', 'model', 'takenAt', 'defects', 'notes', 'picture'] as const
const inCoverage = ['name', 'seen', 'floors', 'notSeen', 'gaps', 'closeRange', 'rule', 'limits'] as const
const inRevision = ['revision', 'remarks', 'issueDate'] as const

/**
 * Tags that stand for themselves, and lists with the tags inside. docs/report-templates.md says what each stands for.
 */
export const plainTags = [
  'report.title',
  'report.number',
  'report.revision',
  'report.date',
  'report.snapshot',
  'report.leftOut',
  'report.language',
  'project.name',
  'project.code',
  'project.client',
  'project.company',
  'project.asset',
  'project.address',
  'project.buildingType',
  'project.startDate',
  'project.endDate',
  'project.storeys',
  'project.height',
  'project.logo',
  'project.cover',
  'background.jobNature',
  'background.operationDate',
  'background.partnership',
  'prepared.name',
  'prepared.designation',
  'prepared.date',
  'prepared.signature',
  'checked.name',
  'checked.designation',
  'checked.date',
  'checked.signature',
  'endorser.name',
  'endorser.remarks',
  'endorser.date',
  'endorser.signature',
  'counts.all',
  'counts.critical',
  'counts.major',
  'counts.moderate',
  'counts.minor',
  'counts.cosmetic',
  'counts.photos',
  'text.executiveSummary',
  'text.scopeOfWork',
  'text.findings',
  'text.disclaimer',
] as const
/** A map: a name of the file's author must not find what every object has, such as `constructor`. */
export const listTags: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['defects', inDefect],
  ['photos', inPhoto],
  ['views', inView],
  ['coverage', inCoverage],
  ['revisions', inRevision],
])

/** {{name}}, {{#list}}, {{/list}}; spaces inside do not count. */
export type Tag = {
  readonly kind: 'value' | 'open' | 'close'
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Bounded and without adjacent repetitions: `{{` followed by 20,000 spaces is read in one go. */
const braced = /\{\{([^{}]{1,200})\}\}/g
const inside = /^([#/]?)\s*([\w.]{1,60})$/

export function tagsIn(text: string): readonly Tag[] {
  return [...text.matchAll(braced)].flatMap(({ 0: whole, 1: between = '', index }): readonly Tag[] => {
    const found = inside.exec(between.trim())
    if (found === null) return []
    const [, mark, name = ''] = found
    return [
      { kind: mark === '#' ? 'open' : mark === '/' ? 'close' : 'value', name, from: index, to: index + whole.length },
    ]
  })
}

const strayLength = 40

/** Braces outside of the tags: one was not closed, or is none. */
export function strayIn(text: string, tags: readonly Tag[] = tagsIn(text)): string | undefined {
  let from = 0
  for (const { from: end, to } of [...tags, { from: text.length, to: text.length }]) {
    const gap = text.slice(from, end)
    const [open, close] = [gap.indexOf('{{'), gap.indexOf('}}')]
    if (open >= 0) return gap.slice(open, open + 2 + strayLength)
    if (close >= 0) return gap.slice(Math.max(0, close - strayLength), close + 2)
    from = to
  }
  return undefined
}

const cdata = { start: '<![CDATA[', end: ']]>' }

/** Of a piece between elements: its characters. Comments and processing instructions have none. */
export function characters(piece: string): string {
  if (!piece.startsWith('<')) return unescapeXml(piece)
  return piece.startsWith(cdata.start) ? piece.slice(cdata.start.length, -cdata.end.length) : ''
}

function collectText({ name, children }: XmlElement, isLeftOut: (child: XmlElement) => boolean, out: string[]): void {
  for (const child of children ?? []) {
    if (typeof child === 'string') {
      if (name === 'w:t') out.push(characters(child))
    } else if (!isLeftOut(child)) collectText(child, isLeftOut, out)
  }
}

function textWithout(node: XmlNode, isLeftOut: (child: XmlElement) => boolean): string {
  if (typeof node === 'string') return ''
  const out: string[] = []
  collectText(node, isLeftOut, out)
  return out.join('')
}

/**
 * Of one paragraph, its runs put together: Word splits what was typed in one go. Paragraphs inside it, as in a text
 * box, are their own.
 */
export const textOf = (node: XmlNode): string => textWithout(node, ({ name }) => name === 'w:p')

/** Of one row of a table, without the rows of tables inside it. */
export const rowText = (node: XmlNode): string => textWithout(node, ({ name }) => name === 'w:tr')

/** Of everything below, paragraphs inside included. */
export const allText = (node: XmlNode): string => textWithout(node, () => false)
