import { languageTag } from '@plumbline/contract/locales'
import type { ReportSnapshot } from '../snapshot.ts'
import type { Speech } from '../words.ts'
import { bulletList } from './draft.ts'
import { page, twips } from './page.ts'
import { field, runXml } from './paragraphs.ts'
import { declaration, escaped, namespaces } from './xml.ts'

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export const contentTypesXml = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>${['styles', 'numbering', 'settings', 'header', 'footer'].map((part) => `<Override PartName="/word/${part}.xml" ContentType="${word}.${part}+xml"/>`).join('')}<Override PartName="/word/cover-header.xml" ContentType="${word}.header+xml"/><Override PartName="/word/cover-footer.xml" ContentType="${word}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

const packaged = (inner: string): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`

export const rootRelationsXml = packaged(
  `<Relationship Id="document" Type="${relationships}/officeDocument" Target="word/document.xml"/><Relationship Id="core" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
)

export const documentRelationsXml = (pictures: string): string =>
  packaged(
    `${['styles', 'numbering', 'settings'].map((part) => `<Relationship Id="${part}" Type="${relationships}/${part}" Target="${part}.xml"/>`).join('')}<Relationship Id="header" Type="${relationships}/header" Target="header.xml"/><Relationship Id="footer" Type="${relationships}/footer" Target="footer.xml"/><Relationship Id="cover-header" Type="${relationships}/header" Target="cover-header.xml"/><Relationship Id="cover-footer" Type="${relationships}/footer" Target="cover-footer.xml"/>${pictures}`,
  )

export const settingsXml = `${declaration}<w:settings ${namespaces}><w:zoom w:percent="100"/><w:defaultTabStop w:val="720"/><w:characterSpacingControl w:val="compressPunctuation"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

export function coreXml({ definition, project, takenAt }: ReportSnapshot): string {
  const time = escaped(takenAt)
  return `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(definition.reportTitle)}</dc:title><dc:subject>${escaped(project.name)}</dc:subject><dc:creator>${escaped(project.companyName)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified><dc:language>${languageTag[definition.language]}</dc:language></cp:coreProperties>`
}

const level = (index: number, format: string, text: string, symbol = ''): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${425 * (index + 1)}" w:hanging="425"/></w:pPr>${symbol}</w:lvl>`

/** Each numbered list counts for itself. */
export function numberingXml(lists: number): string {
  const numbered = Array.from(
    { length: Math.max(0, lists - bulletList) },
    (_, index) =>
      `<w:num w:numId="${index + bulletList + 1}"><w:abstractNumId w:val="1"/>${[0, 1].map((one) => `<w:lvlOverride w:ilvl="${one}"><w:startOverride w:val="1"/></w:lvlOverride>`).join('')}</w:num>`,
  )
  return `${declaration}<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${level(0, 'bullet', '•')}${level(1, 'bullet', '–')}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/>${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum><w:num w:numId="${bulletList}"><w:abstractNumId w:val="0"/></w:num>${numbered.join('')}</w:numbering>`
}

/** Behind the text of every page, as Word's own watermarks are made. */
const watermark = (text: string): string =>
  `<w:r><w:pict><v:shape id="watermark" type="#_x0000_t136" alt="${escaped(text)}" style="position:absolute;margin-left:0;margin-top:0;width:420pt;height:140pt;rotation:315;z-index:-251658752;mso-position-horizontal:center;mso-position-horizontal-relative:margin;mso-position-vertical:center;mso-position-vertical-relative:margin" fillcolor="#c8ccd2" stroked="f"><v:fill opacity=".4"/><v:textpath style="font-family:&quot;Arial&quot;;font-size:1pt" string="${escaped(text)}"/></v:shape></w:pict></w:r>`
const shapeType =
  '<w:r><w:pict><v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800" path="m@7,l@8,m@5,21600l@6,21600e"><v:formulas><v:f eqn="sum #0 0 10800"/><v:f eqn="prod #0 2 1"/><v:f eqn="sum 21600 0 @1"/><v:f eqn="sum 0 0 @2"/><v:f eqn="sum 21600 0 @3"/><v:f eqn="if @0 @3 0"/><v:f eqn="if @0 21600 @1"/><v:f eqn="if @0 0 @2"/><v:f eqn="if @0 @4 21600"/></v:formulas><v:path textpathok="t" o:connecttype="rect"/><v:textpath on="t" fitshape="t"/></v:shapetype></w:pict></w:r>'

export function headerXml(
  { hasWatermark, project, reportNumber, definition }: ReportSnapshot,
  { words }: Speech,
  isCover: boolean,
): string {
  const mark = hasWatermark ? `${shapeType}${watermark(words.watermark)}` : ''
  const number = definition.backgroundSection.particulars.reportNumber || reportNumber
  const text = isCover
    ? ''
    : `${runXml({ text: [project.name, definition.reportTitle].join(' · ') })}<w:r><w:tab/></w:r>${runXml({ text: number })}`
  return `${declaration}<w:hdr ${namespaces}><w:p>${isCover ? '' : '<w:pPr><w:pStyle w:val="Header"/></w:pPr>'}${mark}${text}</w:p></w:hdr>`
}

export function footerXml(
  { project, takenAt }: ReportSnapshot,
  { words, say, moment }: Speech,
  isCover: boolean,
): string {
  if (isCover) return `${declaration}<w:ftr ${namespaces}><w:p/></w:ftr>`
  const numbers = words.page
    .split(/(\{page\}|\{pages\})/)
    .map((part) =>
      part === '{page}'
        ? field('PAGE')
        : part === '{pages}'
          ? field('NUMPAGES')
          : part === ''
            ? ''
            : runXml({ text: part }),
    )
    .join('')
  return `${declaration}<w:ftr ${namespaces}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${runXml({ text: [project.companyName, say(words.snapshot, { time: moment(takenAt) })].filter(Boolean).join(' · ') })}<w:r><w:tab/></w:r>${numbers}</w:p></w:ftr>`
}

/** A cover has no header or footer of its own, unless the layout asks for page x of y on it. */
export const sectionXml = ({ layout }: ReportSnapshot): string => {
  const { margin, head, foot, width, height } = page
  return `<w:sectPr><w:headerReference w:type="default" r:id="header"/><w:headerReference w:type="first" r:id="cover-header"/><w:footerReference w:type="default" r:id="footer"/><w:footerReference w:type="first" r:id="cover-footer"/><w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"/><w:pgMar w:top="${twips(margin.top)}" w:right="${twips(margin.right)}" w:bottom="${twips(margin.bottom)}" w:left="${twips(margin.left)}" w:header="${twips(head)}" w:footer="${twips(foot)}" w:gutter="0"/>${layout === 'Facade' || layout === 'Bridge' ? '<w:titlePg/>' : ''}</w:sectPr>`
}
