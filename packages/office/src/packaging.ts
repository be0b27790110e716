import { escapeXml, xmlDeclaration } from './xml.ts'

/** The parts that every file of Office has, by the Open Packaging Conventions (ECMA-376 part 2). */
const schemas = 'http://schemas.openxmlformats.org'
export const officeRelationships = `${schemas}/officeDocument/2006/relationships`

type ContentTypes = {
  readonly extensions: Readonly<Record<string, string>>
  /** By the path of the part, without its first slash. */
  readonly parts: Readonly<Record<string, string>>
}

/** [Content_Types].xml */
export function contentTypesXml({ extensions, parts }: ContentTypes): string {
  const all = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    ...extensions,
  }
  const defaults = Object.entries(all).map(
    ([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`,
  )
  const overrides = Object.entries(parts).map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`)
  return `${xmlDeclaration}<Types xmlns="${schemas}/package/2006/content-types">${defaults.join('')}${overrides.join('')}</Types>`
}

export type Relationship = {
  readonly id: string
  readonly type: string
  readonly target: string
  /** An address outside of the file. */ readonly isExternal?: boolean
}

/** Of a `_rels` part. */
export const relationshipXml = ({ id, type, target, isExternal = false }: Relationship): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`

export const relationshipsXml = (relationships: readonly Relationship[]): string =>
  `${xmlDeclaration}<Relationships xmlns="${schemas}/package/2006/relationships">${relationships.map(relationshipXml).join('')}</Relationships>`

export const corePropertiesType = 'application/vnd.openxmlformats-package.core-properties+xml'
export const corePropertiesRelationship: Relationship = {
  id: 'core',
  type: `${schemas}/package/2006/relationships/metadata/core-properties`,
  target: 'docProps/core.xml',
}

type CoreProperties = {
  readonly title: string
  readonly subject?: string
  readonly creator: string
  /** ISO. */
  readonly createdAt: string
  readonly language: string
}

/** docProps/core.xml: what the file manager and the search of a computer show. */
export function corePropertiesXml({ title, subject, creator, createdAt, language }: CoreProperties): string {
  const time = escapeXml(createdAt)
  return `${xmlDeclaration}<cp:coreProperties xmlns:cp="${schemas}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title>${subject === undefined ? '' : `<dc:subject>${escapeXml(subject)}</dc:subject>`}<dc:creator>${escapeXml(creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified><dc:language>${language}</dc:language></cp:coreProperties>`
}
