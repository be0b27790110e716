import { unzipSync } from 'fflate'
import type { CorporateTemplate } from '@plumbline/contract/reports/reports'
import { attributesOf, localName, maxNodes, parseXml, XmlError, type XmlElement, type XmlNode } from './xml.ts'

export type Problem = CorporateTemplate['problems'][number]

/** `parts`: every XML part, read. A file that cannot be a template at all has no files and no parts. */
export type Archive = {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly parts: ReadonlyMap<string, readonly XmlNode[]>
  readonly problems: readonly Problem[]
}

const maxBytes = 10 * 1024 * 1024
const maxUnpacked = 60 * 1024 * 1024
const maxEntries = 1_000

/** By what the archive says of itself, before anything is unpacked; fflate writes no more than it said. */
function isTooLarge(bytes: Uint8Array): boolean {
  let [entries, unpacked] = [0, 0]
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      entries += 1
      unpacked += originalSize
      return false
    },
  })
  return entries > maxEntries || unpacked > maxUnpacked
}

const contentTypes = '[Content_Types].xml'
const programs = /vbaProject\.bin$|vbaData\.xml$|\/activeX\/|\.(?:exe|dll|js|vbs|ocx)$|\/embeddings\//i
const programTypes = /macroEnabled|vnd\.ms-office\.vbaProject|activeX/i
/** Relations whose target Word opens as a program, an object or a document of its own, whatever its file is called. */
const programRelations =
  /\/(?:vbaProject|wordVbaData|oleObject|package|control|activeXControlBinary|aFChunk|attachedTemplate|frame|subDocument)$/i
/** An address, a drive or a share; parts of the archive are named by a path alone. */
const outside = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\)/i
/** Would lie outside of the folder it is unpacked into. */
const leavesFolder = /^[/\\]|\\|(?:^|\/)\.\.(?:\/|$)/
const otherEncoding = /^<\?xml[^>]{0,200}\sencoding\s*=\s*["'](?!utf-?8["'])/i

/** A callback: nested generators would pass every element through each level above it. */
export function eachElement(nodes: readonly XmlNode[], visit: (element: XmlElement) => void): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    visit(node)
    if (node.children !== null) eachElement(node.children, visit)
  }
}

/** Undefined for what is no text: pictures, fonts. */
function xmlText(content: Uint8Array): string | undefined {
  const isSixteen =
    (content[0] === 0xfe && content[1] === 0xff) ||
    (content[0] === 0xff && content[1] === 0xfe) ||
    content[0] === 0 ||
    (content[0] === 0x3c && content[1] === 0)
  if (isSixteen && content.length > 1 && (content[0] !== 0 || content[1] === 0x3c)) throw new XmlError('not-docx')
  const start = Buffer.from(content.subarray(0, 1_024))
    .toString('utf8')
    .trimStart()
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!start.startsWith('<')) return undefined
  if (otherEncoding.test(start)) throw new XmlError('not-docx')
  return Buffer.from(content)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

/**
 * An SVG among the pictures may have a DTD of its drawing program; one that is declared as another part is read as
 * that.
 */
const isDrawing = (path: string, types: string): boolean =>
  /^word\/media\/[^/]+\.svg$/i.test(path) && !types.includes(path)

function readParts(
  files: ReadonlyMap<string, Uint8Array>,
  problems: Problem[],
): ReadonlyMap<string, readonly XmlNode[]> {
  const parts = new Map<string, readonly XmlNode[]>()
  const budget = { nodes: maxNodes }
  const types = Buffer.from(files.get(contentTypes) ?? []).toString('utf8')
  for (const [path, content] of files) {
    if (isDrawing(path, types)) continue
    try {
      const text = xmlText(content)
      if (text !== undefined) parts.set(path, parseXml(text, budget))
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      problems.push({ kind: error.kind, detail: path })
      if (error.kind === 'too-large') return parts
    }
  }
  return parts
}

function relationProblems(parts: Archive['parts'], problems: Problem[]): void {
  for (const [path, nodes] of parts) {
    if (!path.endsWith('.rels')) continue
    eachElement(nodes, (element) => {
      if (localName(element) !== 'Relationship') return
      const given = attributesOf(element)
      if (
        given.get('TargetMode')?.trim().toLowerCase() === 'external' ||
        outside.test((given.get('Target') ?? '').trim())
      )
        problems.push({ kind: 'external-link', detail: path })
      else if (programRelations.test((given.get('Type') ?? '').trim())) problems.push({ kind: 'macro', detail: path })
    })
  }
}

const refused = (kind: Problem['kind']): Archive => ({
  files: new Map(),
  parts: new Map(),
  problems: [{ kind, detail: '' }],
})

export function openArchive(bytes: Uint8Array): Archive {
  let files: ReadonlyMap<string, Uint8Array>
  try {
    if (bytes.length > maxBytes || isTooLarge(bytes)) return refused('too-large')
    files = new Map(Object.entries(unzipSync(bytes)).filter(([path]) => !path.endsWith('/')))
  } catch {
    return refused('not-docx')
  }
  if (!files.has('word/document.xml') || !files.has(contentTypes)) return refused('not-docx')
  const problems: Problem[] = []
  const program =
    [...files.keys()].find((path) => programs.test(path)) ??
    (programTypes.test(Buffer.from(files.get(contentTypes)!).toString('utf8')) ? contentTypes : undefined)
  if (program !== undefined) problems.push({ kind: 'macro', detail: program })
  for (const path of files.keys()) if (leavesFolder.test(path)) problems.push({ kind: 'not-docx', detail: path })
  const parts = readParts(files, problems)
  for (const path of [contentTypes, 'word/document.xml'])
    if (!parts.has(path) && problems.length === 0) problems.push({ kind: 'not-docx', detail: path })
  relationProblems(parts, problems)
  return { files, parts, problems }
}

/** Where tags are looked for and filled. */
export const isFilled = (path: string): boolean =>
  /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(path)
