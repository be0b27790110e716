import { languageTag } from '@plumbline/contract/locales'
import { fieldXml, runXml } from '@plumbline/office/docx/paragraphs'
import { sectionXml, wordNamespaces } from '@plumbline/office/docx/parts'
import { twips } from '@plumbline/office/docx/units'
import { corePropertiesXml } from '@plumbline/office/packaging'
import { escapeXml, xmlDeclaration } from '@plumbline/office/xml'
import type { ReportSnapshot } from '../snapshot.ts'
import type { Translator } from '../translator.ts'
import { page } from './page.ts'

export const corePropertiesOf = ({ definition, project, takenAt }: ReportSnapshot): string =>
  corePropertiesXml({
    title: definition.reportTitle,
    subject: project.name,
    creator: project.companyName,
    createdAt: takenAt,
    language: languageTag[definition.language],
  })

/** Behind the text of every page, in the form of Word's own watermarks. */
const watermark = (text: string): string =>
  `<w:r><w:pict><v:shape id="watermark" type="#_x0000_t136" alt="${escapeXml(text)}" style="position:absolute;margin-left:0;margin-top:0;width:420pt;height:140pt;rotation:315;z-index:-251658752;mso-position-horizontal:center;mso-position-horizontal-relative:margin;mso-position-vertical:center;mso-position-vertical-relative:margin" fillcolor="#c8ccd2" stroked="f"><v:fill opacity=".4"/><v:textpath style="font-family:&quot;Arial&quot;;font-size:1pt" string="${escapeXml(text)}"/></v:shape></w:pict></w:r>`
const shapeType =
  '<w:r><w:pict><v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800" path="m@7,l@8,m@5,21600l@6,21600e"><v:formulas><v:f eqn="sum #0 0 10800"/><v:f eqn="prod #0 2 1"/><v:f eqn="sum 21600 0 @1"/><v:f eqn="sum 0 0 @2"/><v:f eqn="sum 21600 0 @3"/><v:f eqn="if @0 @3 0"/><v:f eqn="if @0 21600 @1"/><v:f eqn="if @0 0 @2"/><v:f eqn="if @0 @4 21600"/></v:formulas><v:path textpathok="t" o:connecttype="rect"/><v:textpath on="t" fitshape="t"/></v:shapetype></w:pict></w:r>'

export function headerXml(
  { hasWatermark, project, reportNumber, definition }: ReportSnapshot,
  { words }: Translator,
  isCover: boolean,
): string {
  const mark = hasWatermark ? `${shapeType}${watermark(words.watermark)}` : ''
  const number = definition.backgroundSection.particulars.reportNumber || reportNumber
  const text = isCover
    ? ''
    : `${runXml({ text: [project.name, definition.reportTitle].join(' · ') })}<w:r><w:tab/></w:r>${runXml({ text: number })}`
  return `${xmlDeclaration}<w:hdr ${wordNamespaces}><w:p>${isCover ? '' : '<w:pPr><w:pStyle w:val="Header"/></w:pPr>'}${mark}${text}</w:p></w:hdr>`
}

export function footerXml(
  { project, takenAt }: ReportSnapshot,
  { words, format, moment }: Translator,
  isCover: boolean,
): string {
  if (isCover) return `${xmlDeclaration}<w:ftr ${wordNamespaces}><w:p/></w:ftr>`
  const numbers = words.page
    .split(/(\{page\}|\{pages\})/)
    .map((part) =>
      part === '{page}'
        ? fieldXml('PAGE')
        : part === '{pages}'
          ? fieldXml('NUMPAGES')
          : part === ''
            ? ''
            : runXml({ text: part }),
    )
    .join('')
  return `${xmlDeclaration}<w:ftr ${wordNamespaces}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${runXml({ text: [project.companyName, format(words.snapshot, { time: moment(takenAt) })].filter(Boolean).join(' · ') })}<w:r><w:tab/></w:r>${numbers}</w:p></w:ftr>`
}

const references = (['header', 'footer'] as const)
  .map(
    (kind) =>
      `<w:${kind}Reference w:type="default" r:id="${kind}"/><w:${kind}Reference w:type="first" r:id="cover-${kind}"/>`,
  )
  .join('')

/** Only layouts with a cover have a first page without header and footer. */
export const reportSectionXml = ({ layout }: ReportSnapshot): string =>
  sectionXml({
    width: twips(page.width),
    height: twips(page.height),
    margins: {
      top: twips(page.margin.top),
      right: twips(page.margin.right),
      bottom: twips(page.margin.bottom),
      left: twips(page.margin.left),
      header: twips(page.header),
      footer: twips(page.footer),
    },
    references,
    hasTitlePage: layout === 'Facade' || layout === 'Bridge',
  })
