import { z } from 'zod'
import { severities } from '../buildings.ts'
import { Day, Id, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { RichText } from './rich-text.ts'
import { optionalLine, optionalText, requiredLine } from '../rules/text.ts'
import { StatutoryStatements, statutoryLayouts } from './statutory.ts'

/** Spec 2 §3: four layouts of the house, Facade unless chosen otherwise; spec 3 §8: the statutory ones. */
export const reportLayouts = ['Facade', 'Hoklas', 'Bridge', 'Defect List', ...statutoryLayouts] as const
export type ReportLayout = (typeof reportLayouts)[number]

export const signatureRoles = ['prepared', 'checked', 'endorser'] as const
export type SignatureRole = (typeof signatureRoles)[number]

/** Made by the server alone, when the person named signs; removed as soon as something they signed is changed. */
export const ReportSignature = z.object({ name: z.string(), signedAt: Moment, imageUrl: z.string().nullable() })
export type ReportSignature = z.infer<typeof ReportSignature>
const signature = ReportSignature.nullable().default(null)

/** How the inspection was carried out, where the photos do not say it. */
const Conduct = z.object({
  aircraft: optionalLine(200),
  pilot: optionalLine(200),
  weather: optionalText(500),
  standOff: optionalText(500),
})

/** userId: who may sign here. Null: somebody without an account, who signs on paper. */
const Signer = z.object({
  name: optionalLine(100),
  userId: Id.nullable(),
  designation: optionalLine(100),
  /** Of a professional register. Absent in contents from before it existed: an absent field changes no hash. */
  registration: optionalLine(100).optional(),
  date: Day.nullable(),
  endorserSignature: signature,
})

const isGenerated = z.boolean().default(true)

export const BackgroundSection = z.object({
  isGenerated,
  jobNature: optionalText(2_000),
  operationDate: Day.nullable(),
  partnership: optionalLine(200),
  /** Number of the company that inspects, in its register; absent as below. */
  companyRegistration: optionalLine(100).optional(),
  /** Absent as below. */
  conduct: Conduct.optional(),
  revisionLog: z
    .array(z.object({ revision: requiredLine(20), remarks: optionalLine(500), issueDate: Day.nullable() }))
    .max(50),
  /** Who gets a copy; a row is saved while it is still being filled in. Absent in contents from before it existed: an absent field changes no hash. */
  distributionList: z
    .array(z.object({ name: optionalLine(100), organisation: optionalLine(200), copy: optionalLine(100) }))
    .max(50)
    .optional(),
  endorserInformation: z.object({
    endorserName: optionalLine(100),
    userId: Id.nullable(),
    remarks: optionalText(500),
    dateOfExpiryOfRegistration: Day.nullable(),
    reviewDate: Day.nullable(),
    endorserSignature: signature,
  }),
  reportPreparedBy: Signer,
  /** Null: the report has no checker. */
  reportCheckedBy: Signer.nullable(),
  /** What single layouts ask for besides (rules.md §K): Hoklas the first four, Bridge the rest. */
  particulars: z.object({
    reportNumber: optionalLine(50),
    accreditation: optionalText(1_000),
    method: optionalLine(200),
    deviations: optionalText(1_000),
    structureNumber: optionalLine(50),
    route: optionalLine(100),
    form: optionalLine(200),
    spans: optionalLine(200),
    crossing: optionalLine(200),
    lastInspection: optionalLine(100),
  }),
  /** What a statutory layout asks a person to state. Absent as above. */
  statutory: StatutoryStatements.optional(),
})
export type BackgroundSection = z.infer<typeof BackgroundSection>

/**
 * isProposed: the proposed text is unchanged, so it follows the language, the layout and the data until somebody
 * signs. Absent in contents from before it existed: an absent field changes no hash.
 */
const TextSection = z.object({ isGenerated, content: RichText, isProposed: z.boolean().optional() })
const Appendix = z.object({ isGenerated })

/** What the report shows of each elevation. photos: the drawing stands in where no mosaic was made. */
export const elevationPictures = ['both', 'drawing', 'photos'] as const
export type ElevationPictures = (typeof elevationPictures)[number]

/** What the report says of the repairs: nothing, how much there is to do, or also what it costs. */
export const repairParts = ['none', 'quantities', 'budget'] as const
export type RepairPart = (typeof repairParts)[number]

/** Empty lists: all of them. hierarchyLabelIds: paths of names joined by a pipe. */
export const InspectionResultSection = z.object({
  isGenerated,
  defectTypes: z.array(z.string().min(1).max(100)).max(500),
  defectSeverities: z.array(z.enum(severities)).max(severities.length),
  hierarchyLabelIds: z.array(z.string().min(1).max(500)).max(2_000),
  /**
   * Saved views of 3D models that this report does not show. Absent in contents signed before views existed: an absent
   * field changes no hash.
   */
  modelViewsLeftOut: z.array(Id).max(200).optional(),
  /** Absent: both, as in contents signed before there was a choice. */
  elevationPictures: z.enum(elevationPictures).optional(),
  /** Photos with privacy boxes as their blurred copies; mosaics, which have none, are left out. Absent: as taken. */
  isBlurred: z.boolean().optional(),
  /** Absent: none, as in contents from before there was a choice. */
  repairSchedule: z.enum(repairParts).optional(),
})

/** What the writer fills in. templateId: one of the layouts, or the id of a template of the corporate. */
export const ReportContent = z.object({
  reportTitle: requiredLine(200),
  templateId: z.union([z.enum(reportLayouts), Id]),
  language: Locale,
  backgroundSection: BackgroundSection,
  executiveSummarySection: TextSection,
  scopeOfWorkSection: TextSection,
  inspectionResultSection: InspectionResultSection,
  findingsAndConclusionSection: TextSection,
  disclaimerSection: TextSection,
  appendixA: Appendix,
  appendixB: Appendix,
  appendixC: Appendix,
})
export type ReportContent = z.infer<typeof ReportContent>

export const reportSections = [
  'backgroundSection',
  'executiveSummarySection',
  'scopeOfWorkSection',
  'inspectionResultSection',
  'findingsAndConclusionSection',
  'disclaimerSection',
  'appendixA',
  'appendixB',
  'appendixC',
] as const
export type ReportSection = (typeof reportSections)[number]

/**
 * Why a section cannot stand in the report: its layout has none, nothing was found, there is no photo, no thermal
 * picture.
 */
export const sectionDisabledReasons = ['layout', 'no-defects', 'no-photos', 'no-thermal'] as const

export const ReportDefinition = ReportContent.extend({
  _id: Id,
  inspectionId: Id,
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: Moment,
  isReportSectionDisabled: z.array(
    z.object({ section: z.enum(reportSections), reason: z.enum(sectionDisabledReasons) }),
  ),
})
export type ReportDefinition = z.infer<typeof ReportDefinition>

export const textSections = [
  'executiveSummarySection',
  'scopeOfWorkSection',
  'findingsAndConclusionSection',
  'disclaimerSection',
] as const
export type TextSectionName = (typeof textSections)[number]

/** Texts written from what is known now, in the language of the report. */
export const ReportProposals = z.object({
  executiveSummarySection: RichText,
  scopeOfWorkSection: RichText,
  findingsAndConclusionSection: RichText,
  disclaimerSection: RichText,
})
export type ReportProposals = z.infer<typeof ReportProposals>
