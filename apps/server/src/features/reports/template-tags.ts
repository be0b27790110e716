import { unescapeXml, type XmlElement, type XmlNode } from './template-xml.ts'

const inDefect = ['number', 'type', 'subType', 'severity', 'material', 'place', 'floor', 'size', 'width', 'length', 'action', 'status', 'remark', 'foundAt', 'dueDate', 'assignee', 'photo', 'closeUp'] as const
const inPhoto = ['name', 'takenAt', 'place', 'camera', 'defects', 'picture'] as const
const inView = ['name', 'model', 'takenAt', 'defects', 'notes', 'picture'] as const
const inRevision = ['revision', 'remarks', 'issueDate'] as const

/** Tags that stand for themselves, and lists with the tags inside. docs/report-templates.md tells what each says. */
export const plainTags = [
  'report.title', 'report.number', 'report.revision', 'report.date', 'report.snapshot', 'report.leftOut', 'report.language',
  'project.name', 'project.code', 'project.client', 'project.company', 'project.asset', 'project.address', 'project.buildingType', 'project.startDate', 'project.endDate', 'project.storeys', 'project.height', 'project.logo', 'project.cover',
  'background.jobNature', 'background.operationDate', 'background.partnership', 'prepared.name', 'prepared.designation', 'prepared.date', 'prepared.signature', 'checked.name', 'checked.designation', 'checked.date', 'checked.signature',
  'endorser.name', 'endorser.remarks', 'endorser.date', 'endorser.signature',
  'counts.all', 'counts.critical', 'counts.major', 'counts.moderate', 'counts.minor', 'counts.cosmetic', 'counts.photos', 'text.executiveSummary', 'text.scopeOfWork', 'text.findings', 'text.disclaimer',
] as const
export const listTags: Readonly<Record<string, readonly string[]>> = { defects: inDefect, photos: inPhoto, views: inView, revisions: inRevision }

/** {{name}}, {{#list}}, {{/list}}; spaces inside do not count. */
export type Tag = { readonly kind: 'value' | 'open' | 'close'; readonly name: string; readonly from: number; readonly to: number }

const written = /\{\{\s*([#/]?)\s*([\w.]{1,60})\s*\}\}/g

export function tagsIn(text: string): readonly Tag[] {
  return [...text.matchAll(written)].map(({ 0: whole, 1: mark, 2: name = '', index }) => ({ kind: mark === '#' ? 'open' : mark === '/' ? 'close' : 'value', name, from: index, to: index + whole.length }))
}

/** Braces that are left over when the tags are taken out: one was not closed, or is none. */
export const strayIn = (text: string): string | undefined => /\{\{.{0,40}|.{0,40}\}\}/s.exec(text.replace(written, ''))?.[0]

const isText = ({ name }: XmlElement): boolean => name === 'w:t'

/** Of one paragraph, its runs put together: Word splits what was typed in one go. Paragraphs inside it, as in a text box, are their own. */
export function textOf(node: XmlNode): string {
  if (typeof node === 'string') return ''
  if (isText(node)) return unescapeXml((node.children ?? []).filter((child) => typeof child === 'string').join(''))
  return (node.children ?? []).filter((child) => typeof child === 'string' || child.name !== 'w:p').map(textOf).join('')
}

/** Of everything below, paragraphs inside included. */
export function allText(node: XmlNode): string {
  if (typeof node === 'string') return ''
  return isText(node) ? textOf(node) : (node.children ?? []).map(allText).join('')
}
