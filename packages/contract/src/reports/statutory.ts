import { z } from 'zod'
import { optionalText } from '../rules/text.ts'

/** Layouts by an authority's list of contents: no report is issued while a fact that they require is not stated. */
export const statutoryLayouts = ['MBIS', 'PFI'] as const
export type StatutoryLayout = (typeof statutoryLayouts)[number]

export const isStatutory = (layout: string): layout is StatutoryLayout =>
  (statutoryLayouts as readonly string[]).includes(layout)

/** The tables of a statutory report, each at the head of a section. */
export const statutoryParts = ['building', 'people', 'conduct', 'results', 'assessment'] as const
export type StatutoryPart = (typeof statutoryParts)[number]

/** What no record of the product establishes, so that a person states it; equal facts of two layouts have one name. */
export const statements = [
  'noticeNumber',
  'owner',
  'completion',
  'registration',
  'facadeCertificate',
  'independence',
  'representatives',
  'referenceDocuments',
  'personalInspections',
  'completedOn',
  'dailyRecords',
  'aerialApproval',
  'visualInspection',
  'external',
  'structural',
  'fireSafety',
  'drainage',
  'unauthorisedWorks',
  'defectsInFlats',
  'entranceDoors',
  'subdivision',
  'testResults',
  'fireSafetyUpgrading',
  'outstandingOrders',
  'unsafeConditions',
  'classification',
  'assessment',
  'investigation',
  'repairProposal',
] as const
export type Statement = (typeof statements)[number]

/** rules.md §A (Code of Practice 2023, appendix 7) and §C, in the order of print. */
export const statementsOf: Readonly<Record<StatutoryLayout, Readonly<Record<StatutoryPart, readonly Statement[]>>>> = {
  MBIS: {
    building: ['noticeNumber', 'owner', 'completion'],
    people: ['registration', 'representatives'],
    conduct: ['referenceDocuments', 'personalInspections', 'completedOn', 'dailyRecords'],
    results: [
      'external',
      'structural',
      'fireSafety',
      'drainage',
      'unauthorisedWorks',
      'defectsInFlats',
      'entranceDoors',
      'subdivision',
      'testResults',
      'fireSafetyUpgrading',
      'outstandingOrders',
    ],
    assessment: ['assessment', 'investigation', 'repairProposal'],
  },
  PFI: {
    building: ['noticeNumber', 'owner', 'completion'],
    people: ['registration', 'facadeCertificate', 'independence', 'representatives'],
    conduct: ['personalInspections', 'completedOn', 'visualInspection', 'aerialApproval'],
    results: ['unsafeConditions', 'classification'],
    assessment: ['assessment', 'investigation', 'repairProposal'],
  },
}

/** Printed as "not stated" where it is empty: a competent person may work without others. */
export const optionalStatements: readonly Statement[] = ['representatives']

export const StatutoryStatements = z.partialRecord(z.enum(statements), optionalText(1_000))
export type StatutoryStatements = z.infer<typeof StatutoryStatements>
