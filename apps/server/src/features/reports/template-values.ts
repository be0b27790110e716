import { defectLabel } from '@plumbline/contract/defects/defects'
import type { RichBlock, RichText } from '@plumbline/contract/reports/rich-text'
import { sizeSourceValue, sizeValue } from '@plumbline/report/size-words'
import { actionText, confirmedText, materialText, severityText } from '@plumbline/report/sections/defect-words'
import { placeOf } from '@plumbline/report/places'
import { coverageInWords } from '@plumbline/report/coverage/coverage-in-words'
import type { PictureRef, ReportDefect, ReportModelView, ReportPhoto, ReportSnapshot } from '@plumbline/report/snapshot'
import { shownRatings, ratingText, type Rated } from '@plumbline/report/ratings'
import { createTranslator, type Translator } from '@plumbline/report/translator'
import type { TemplateData, TemplateValue, TemplateValues } from '../../report-templates/data.ts'

function linesOf(block: RichBlock, mark = ''): readonly string[] {
  if (block.type === 'paragraph' || block.type === 'heading')
    return [mark + (block.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : ' ')).join('')]
  return block.content.flatMap((item, index) =>
    item.content.flatMap((part) => linesOf(part as RichBlock, block.type === 'orderedList' ? `${index + 1}. ` : '• ')),
  )
}

const textLines = ({ content }: RichText): readonly string[] => content.flatMap((block) => linesOf(block))
const picture = (ref: PictureRef | null | undefined, alt: string, widthMm: number): TemplateValue =>
  ref === null || ref === undefined ? '' : { ref, alt, widthMm }

function defectValues(defect: ReportDefect, translator: Translator, ratings: Rated | undefined): TemplateValues {
  const { words, day } = translator
  const [length, width] = [sizeValue(defect.size, 'length', translator), sizeValue(defect.size, 'width', translator)]
  const label = defectLabel(defect.defectNum)
  return {
    number: label,
    type: confirmedText(defect.type, 'type', defect, translator),
    subType: defect.subType ?? '',
    severity: severityText(defect, translator),
    rating: ratings === undefined ? '' : ratingText(defect, ratings, translator),
    material: defect.material === null ? '' : materialText(defect, translator),
    place: placeOf(defect, translator),
    floor: defect.floor ?? '',
    size: [length, width].filter((text) => text !== '').join(' × '),
    width,
    length,
    sizeSource: sizeSourceValue(defect.size, translator),
    action: actionText(defect, translator),
    status: words.statuses[defect.status],
    remark: defect.remark,
    foundAt: day(defect.foundAt),
    dueDate: defect.dueDate === null ? '' : day(defect.dueDate),
    assignee: defect.assignee ?? '',
    photo: picture(defect.photo?.annotated, label, 80),
    closeUp: picture(defect.photo?.crop, label, 60),
  }
}

const photoValues = (photo: ReportPhoto, { day }: Translator): TemplateValues => ({
  name: photo.name,
  takenAt: photo.takenAt === null ? '' : `${day(photo.takenAt.slice(0, 10))} ${photo.takenAt.slice(11, 16)}`,
  place: photo.path.join(' · '),
  camera: photo.camera,
  defects: photo.defectNums.map(defectLabel).join(', '),
  picture: picture(photo.picture, photo.name, 70),
})

const viewValues = (
  { name, modelName, takenAt, pins, changes, picture: ref }: ReportModelView,
  { words, format, day }: Translator,
): TemplateValues => ({
  name,
  model: modelName,
  takenAt: day(takenAt),
  defects: pins.map(({ defectNum }) => defectLabel(defectNum)).join(', '),
  notes: changes.map((change) => format(words.result.viewChanges[change], { date: day(takenAt) })),
  picture: picture(ref, format(words.alt.model, { name: modelName }), 150),
})

/** What each tag says; what is not known is empty. */
export function templateData(snapshot: ReportSnapshot, leftOut: readonly string[]): TemplateData {
  const { project, definition, signatures, defects, photos } = snapshot
  const translator = createTranslator(definition.language, snapshot.timeZone)
  const { backgroundSection: background } = definition
  const day = (iso: string | null | undefined) => (iso ? translator.day(iso) : '')
  const count = (severity: string) => String(defects.filter((defect) => defect.severity === severity).length)
  const person = (
    who: string,
    given: { readonly name: string; readonly designation: string; readonly date: string | null } | null,
  ): TemplateValues => ({
    [`${who}.name`]: given?.name ?? '',
    [`${who}.designation`]: given?.designation ?? '',
    [`${who}.date`]: day(given?.date),
  })
  return {
    values: {
      'report.title': definition.reportTitle,
      'report.number': snapshot.reportNumber,
      'report.revision': background.revisionLog.at(-1)?.revision ?? '',
      'report.date': translator.day(snapshot.takenAt),
      'report.snapshot': `${translator.moment(snapshot.takenAt)} (${snapshot.timeZone})`,
      'report.leftOut': leftOut,
      'report.language': definition.language,
      'project.name': project.name,
      'project.code': project.code,
      'project.client': project.clientName,
      'project.company': project.companyName,
      'project.asset': project.assetName,
      'project.address': project.address,
      'project.buildingType': project.buildingType,
      'project.startDate': day(project.startDate),
      'project.endDate': day(project.endDate),
      'project.storeys': project.storeys === null ? '' : String(project.storeys),
      'project.height': project.height === null ? '' : `${translator.number(project.height)} m`,
      'project.logo': picture(project.logo, project.companyName, 40),
      'project.cover': picture(project.cover, project.name, 150),
      'background.jobNature': background.jobNature.split('\n'),
      'background.operationDate': day(background.operationDate),
      'background.partnership': background.partnership,
      ...person('prepared', background.reportPreparedBy),
      ...person('checked', background.reportCheckedBy),
      'prepared.signature': picture(signatures.prepared, background.reportPreparedBy.name, 45),
      'checked.signature': picture(signatures.checked, background.reportCheckedBy?.name ?? '', 45),
      'endorser.signature': picture(signatures.endorser, background.endorserInformation.endorserName, 45),
      'endorser.name': background.endorserInformation.endorserName,
      'endorser.remarks': background.endorserInformation.remarks,
      'endorser.date': day(background.endorserInformation.reviewDate),
      'counts.all': String(defects.length),
      'counts.critical': count('critical'),
      'counts.major': count('major'),
      'counts.moderate': count('moderate'),
      'counts.minor': count('minor'),
      'counts.cosmetic': count('cosmetic'),
      'counts.photos': String(photos.length),
      'text.executiveSummary': textLines(definition.executiveSummarySection.content),
      'text.scopeOfWork': textLines(definition.scopeOfWorkSection.content),
      'text.findings': textLines(definition.findingsAndConclusionSection.content),
      'text.disclaimer': textLines(definition.disclaimerSection.content),
    },
    lists: {
      defects: defects.map((defect) => defectValues(defect, translator, shownRatings(snapshot))),
      photos: photos.map((photo) => photoValues(photo, translator)),
      views: snapshot.models.map((view) => viewValues(view, translator)),
      coverage: snapshot.elevations.map(({ name, block, coverage }) => ({
        name: block === '' ? name : `${block} · ${name}`,
        ...coverageInWords(coverage, translator),
      })),
      revisions: background.revisionLog.map(({ revision, remarks, issueDate }) => ({
        revision,
        remarks,
        issueDate: day(issueDate),
      })),
    },
  }
}
