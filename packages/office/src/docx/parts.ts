import {
  contentTypesXml,
  corePropertiesRelationship,
  corePropertiesType,
  officeRelationships,
  relationshipsXml,
} from '../packaging.ts'
import { xmlDeclaration } from '../xml.ts'

export const wordNamespaceUris = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: officeRelationships,
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
} as const

/** For the root element of a part. */
export const wordNamespaces = Object.entries(wordNamespaceUris)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

type WordPart = 'styles' | 'numbering' | 'settings' | 'header' | 'footer'

const typeOf = (part: WordPart) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml`

/** Parts beside word/document.xml; `name` is the file below word/, without .xml, and the id of the relationship. */
export type DocumentPart = { readonly name: string; readonly kind: WordPart }

/** [Content_Types].xml of a document; pictures are JPEG or PNG. */
export const documentContentTypesXml = (parts: readonly DocumentPart[]): string =>
  contentTypesXml({
    extensions: { jpeg: 'image/jpeg', png: 'image/png' },
    parts: {
      'word/document.xml': `${docxType}.main+xml`,
      ...Object.fromEntries(parts.map(({ name, kind }) => [`word/${name}.xml`, typeOf(kind)])),
      'docProps/core.xml': corePropertiesType,
    },
  })

/** _rels/.rels of a document. */
export const documentRootRelationshipsXml = relationshipsXml([
  { id: 'document', type: `${officeRelationships}/officeDocument`, target: 'word/document.xml' },
  corePropertiesRelationship,
])

/** word/_rels/document.xml.rels */
export const documentRelationshipsXml = (
  parts: readonly DocumentPart[],
  pictures: Parameters<typeof relationshipsXml>[0] = [],
): string =>
  relationshipsXml([
    ...parts.map(({ name, kind }) => ({ id: name, type: `${officeRelationships}/${kind}`, target: `${name}.xml` })),
    ...pictures,
  ])

/** Compatibility mode 15 is Word 2013 and later; without it Word opens the file in the mode of Word 2007. */
export const settingsXml = `${xmlDeclaration}<w:settings ${wordNamespaces}><w:zoom w:percent="100"/><w:defaultTabStop w:val="720"/><w:characterSpacingControl w:val="compressPunctuation"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

export const documentStartXml = `${xmlDeclaration}<w:document ${wordNamespaces}><w:body>`
export const documentEndXml = '</w:body></w:document>'

type Margins = {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
  /** From the edge of the page to the header and the footer. */
  readonly header: number
  readonly footer: number
}

/** All in twips. */
export type PageSetup = {
  readonly width: number
  readonly height: number
  readonly margins: Margins
  /** XML of headerReference and footerReference. */
  readonly references?: string
  /** The first page has a header and a footer of its own. */
  readonly hasTitlePage?: boolean
}

/** The last element of the body. */
export function sectionXml({ width, height, margins, references = '', hasTitlePage = false }: PageSetup): string {
  const { top, right, bottom, left, header, footer } = margins
  return `<w:sectPr>${references}<w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" w:header="${header}" w:footer="${footer}" w:gutter="0"/>${hasTitlePage ? '<w:titlePg/>' : ''}</w:sectPr>`
}
