import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import { info as en } from '@plumbline/contract/messages/en/projects/info'
import { info as zhCn } from '@plumbline/contract/messages/zh-cn/projects/info'
import { info as zhHk } from '@plumbline/contract/messages/zh-hk/projects/info'
import { planIncludes } from '@plumbline/contract/billing/plans'
import { timeZoneOf } from '@plumbline/contract/projects/time-zone'
import { reportSections, type ReportContent, type SignatureRole } from '@plumbline/contract/reports/content'
import type { Omission } from '@plumbline/contract/reports/reports'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import { setupOf } from '../../projects/rating-setup.ts'
import { surveyOf } from '../../thermal/survey.ts'
import { namedBy, withSignatures } from '../definition-rows.ts'
import { blurPictures, countUnchecked } from './blur-pictures.ts'
import { openConfirmedPictures, type ConfirmedPictures } from './confirmed-pictures.ts'
import { gatherCoverage } from './gather-coverage.ts'
import { gatherDefects, type GatheredDefects } from './gather-defects.ts'
import { comparisonOf } from './gather-earlier.ts'
import { gatherMosaics } from './gather-mosaics.ts'
import { overviewOf } from './gather-overview.ts'
import { gatherRepairs } from './gather-repairs.ts'
import { gatherPhotos } from './gather-photos.ts'
import { gatherViews } from './gather-views.ts'
import { elevationOf, gatherElevations, type GatheredElevation } from './gather-elevations.ts'
import { hasWatermark } from '../plan-rules.ts'
import { layoutOf } from '../disabled-sections.ts'
import type { PrintedAddress } from '../signing/verification.ts'
import { openBook, type Book, type StoredSnapshot } from '../stored-snapshot.ts'

type Trx = Transaction<Database>

const words = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const

const textIn = (texts: readonly { readonly language: Locale; readonly text: string }[], language: Locale): string =>
  (texts.find((one) => one.language === language && one.text !== '') ?? texts.find(({ text }) => text !== ''))?.text ??
  ''

async function projectRow(trx: Trx, projectId: string) {
  const row = await trx
    .selectFrom('project')
    .innerJoin('corporate', 'corporate.id', 'project.corporate_id')
    .selectAll('project')
    .select('corporate.name as company')
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('project.not-found')
  return row
}

type ProjectRow = Awaited<ReturnType<typeof projectRow>>

function projectOf(
  row: ProjectRow,
  language: Locale,
  { book, confirmed }: { readonly book: Book; readonly confirmed: ConfirmedPictures },
): StoredSnapshot['snapshot']['project'] {
  const hasLogo = planIncludes(row.plan, 'reports.logo')
  const logo = (ref: string, key: string | null) =>
    key === null || !hasLogo ? null : book.note(ref, { kind: 'object', key, side: 600 })
  return {
    name: row.name,
    code: row.code,
    companyName: row.company,
    clientName: row.client_name,
    assetName: textIn(row.asset_name, language),
    address: textIn(row.asset_address, language),
    buildingType: words[language].buildingTypes[row.building_type],
    assetCodes: row.asset_codes,
    storeys: row.storeys,
    units: row.units,
    height: row.height_m === null ? null : Number(row.height_m),
    startDate: row.start_date,
    endDate: row.end_date,
    preparedBy: row.prepared_by,
    incorporateOwners: row.incorporate_owners,
    managementCompany: row.management_company,
    cover:
      row.cover_image === null || !confirmed.shows(row.cover_image)
        ? null
        : book.note('cover', { kind: 'object', key: row.cover_image, side: 1600 }),
    logo: logo('logo', row.company_logo),
    clientLogo: logo('client-logo', row.client_logo),
  }
}

type Missing = {
  readonly suggestions: number
  readonly failed: number
  readonly unread: number
  readonly unanalysed: number
  readonly thermal: number
}

const isFailed = sql<boolean>`(file_status = 'FILE_PROCESS_FAILED' or status = 'MEDIA_UPLOAD_FAILED')`

/** What the report leaves out; zero counts are not listed. */
async function omissionsOf(
  trx: Trx,
  inspectionId: string,
  content: ReportContent,
  {
    filtered,
    withoutPhoto,
    unconfirmed,
  }: Pick<GatheredDefects, 'filtered' | 'withoutPhoto'> & {
    readonly unconfirmed: number
  },
): Promise<readonly Omission[]> {
  const {
    rows: [missing],
  } = await sql<Missing>`select
    (select count(*)::int from annotation where inspection_id = ${inspectionId} and origin = 'detector' and is_defect is null and deleted_at is null) as suggestions,
    (select count(*)::int from media where inspection_id = ${inspectionId} and kind = 'photo' and ${isFailed}) as failed,
    (select count(*)::int from media where inspection_id = ${inspectionId} and kind = 'photo' and file_status <> 'FILE_PROCESSED' and not ${isFailed}) as unread,
    (select count(*)::int from media where inspection_id = ${inspectionId} and kind = 'photo' and type = 'visual' and usage = 'AI analysis' and file_status = 'FILE_PROCESSED' and analysis_status <> 'completed') as unanalysed,
    (select count(*)::int from thermal_image where inspection_id = ${inspectionId} and state <> 'known') as thermal`.execute(
    trx,
  )
  const { endorserInformation, reportPreparedBy, reportCheckedBy } = content.backgroundSection
  const given: Record<SignatureRole, unknown> = {
    prepared: reportPreparedBy.endorserSignature,
    checked: reportCheckedBy?.endorserSignature,
    endorser: endorserInformation.endorserSignature,
  }
  const unsigned = (Object.entries(namedBy(content)) as [SignatureRole, string | null][]).filter(
    ([role, userId]) => userId !== null && !given[role],
  ).length
  const all: Omission[] = [
    { kind: 'photos-failed', count: missing?.failed ?? 0 },
    { kind: 'thermal-unread', count: missing?.thermal ?? 0 },
    { kind: 'photos-not-analysed', count: missing?.unanalysed ?? 0 },
    { kind: 'photos-unread', count: missing?.unread ?? 0 },
    { kind: 'suggestions-undecided', count: missing?.suggestions ?? 0 },
    {
      kind: 'photos-not-checked',
      count: content.inspectionResultSection.isBlurred === true ? await countUnchecked(trx, inspectionId) : 0,
    },
    { kind: 'pictures-not-confirmed', count: unconfirmed },
    { kind: 'photos-missing', count: withoutPhoto },
    { kind: 'defects-filtered', count: filtered },
    { kind: 'sections-off', count: reportSections.filter((section) => !content[section].isGenerated).length },
    { kind: 'signatures-missing', count: unsigned },
  ]
  return all.filter(({ count }) => count > 0)
}

/** How the detector's suggestions were reviewed, and by whom. */
async function detectionOf(
  trx: Trx,
  inspectionId: string,
): Promise<NonNullable<StoredSnapshot['snapshot']['detection']>> {
  const { rows } = await sql<{ accepted: number; rejected: number; undecided: number; deciders: string[] }>`
    select count(*) filter (where is_defect is true)::int as accepted, count(*) filter (where is_defect is false)::int as rejected,
      count(*) filter (where is_defect is null)::int as undecided, coalesce(array_agg(distinct app_user.name) filter (where app_user.name is not null), '{}') as deciders
    from annotation left join app_user on app_user.id = annotation.updated_by and annotation.is_defect is not null
    where annotation.inspection_id = ${inspectionId} and annotation.origin = 'detector' and annotation.deleted_at is null`.execute(
    trx,
  )
  return rows[0] ?? { accepted: 0, rejected: 0, undecided: 0, deciders: [] }
}

/** The image of a signature is in the definition as it was when it was given. */
function signaturesOf(content: ReportContent, book: Book): StoredSnapshot['snapshot']['signatures'] {
  const { endorserInformation, reportPreparedBy, reportCheckedBy } = content.backgroundSection
  const given = {
    prepared: reportPreparedBy.endorserSignature,
    checked: reportCheckedBy?.endorserSignature ?? null,
    endorser: endorserInformation.endorserSignature,
  }
  return Object.fromEntries(
    (Object.entries(given) as [SignatureRole, (typeof given)['prepared']][]).flatMap(([role, signature]) => {
      const png = signature?.imageUrl?.split(',')[1]
      return png === undefined ? [] : [[role, book.note(`signature:${role}`, { kind: 'inline', png })]]
    }),
  )
}

/** As the definition asks for it, in the plans that have a repair schedule. */
async function repairsOf(
  trx: Trx,
  { id, plan }: ProjectRow,
  { inspectionResultSection: { repairSchedule = 'none' } }: ReportContent,
  elevations: readonly GatheredElevation[],
  defects: GatheredDefects['defects'],
): Promise<Pick<StoredSnapshot['snapshot'], 'repairs'>> {
  if (repairSchedule === 'none' || !planIncludes(plan, 'defects.register')) return {}
  return { repairs: await gatherRepairs(trx, id, repairSchedule === 'budget', elevations, defects) }
}

export type Wanted = {
  readonly projectId: string
  readonly inspectionId: string
  readonly number: number
  readonly content: ReportContent
  /** Of a report that will be issued; a preview has none. */
  readonly verification?: PrintedAddress
}

/** Reads everything in one snapshot, whatever changes during the reading. */
export async function gatherSnapshot(
  db: Db,
  { projectId, inspectionId, number, content, verification }: Wanted,
  now: Date,
): Promise<StoredSnapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const book = openBook()
      const project = await projectRow(trx, projectId)
      const { workspace_id: workspaceId } = await trx
        .selectFrom('inspection')
        .select('workspace_id')
        .where('id', '=', inspectionId)
        .executeTakeFirstOrThrow()
      const { elevationPictures, isBlurred = false } = content.inspectionResultSection
      const confirmed = await openConfirmedPictures(trx, projectId, isBlurred)
      const pictures = { book, confirmed }
      const elevations = await gatherElevations(trx, workspaceId, inspectionId, pictures)
      const coverageOf = await gatherCoverage(trx, { projectId, inspectionId }, elevations, project.coverage_rule)
      const ratings = setupOf(project)
      const found = await gatherDefects(
        trx,
        { inspectionId, library: project.defect_library, repairTexts: project.repair_texts, ratings },
        content,
        elevations,
        book,
      )
      // A mosaic is painted from photos as they were taken.
      const hasPhotos = elevationPictures !== 'drawing' && !isBlurred
      const mosaicOf = hasPhotos ? await gatherMosaics(trx, inspectionId, book) : () => null
      const definition = planIncludes(project.plan, 'reports.signatures') ? content : withSignatures(content, {})
      const survey = await surveyOf(trx, inspectionId)
      const models = await gatherViews(trx, inspectionId, content, found.defects, pictures)
      const printed = projectOf(project, content.language, pictures)
      const snapshot: StoredSnapshot['snapshot'] = {
        layout: layoutOf(content.templateId),
        takenAt: now.toISOString(),
        timeZone: timeZoneOf(project.country),
        hasWatermark: hasWatermark(project.plan),
        reportNumber: content.backgroundSection.particulars.reportNumber || `${project.code}-${number}`,
        project: {
          ...printed,
          overview: project.cover_image === null ? await overviewOf(trx, inspectionId, isBlurred, book) : null,
        },
        definition,
        signatures: signaturesOf(definition, book),
        elevations: elevations.map((elevation) => {
          const pins = found.pins
            .filter(({ elevationId }) => elevationId === elevation.id)
            .map(({ defectNum, severity, x, y }) => ({ defectNum, severity, x, y }))
          return { ...elevationOf(elevation, pins, coverageOf(elevation.id)), mosaic: mosaicOf(elevation, pins) }
        }),
        defects: found.defects,
        photos: await gatherPhotos(trx, inspectionId, elevations, found, book),
        models,
        survey: survey.version === 0 ? null : survey.conditions,
        ratings,
        ...(await repairsOf(trx, project, content, elevations, found.defects)),
        leftOut: await omissionsOf(trx, inspectionId, definition, { ...found, unconfirmed: confirmed.leftOut.size }),
        comparison: await comparisonOf(trx, inspectionId),
        detection: await detectionOf(trx, inspectionId),
        ...(verification !== undefined && {
          verification: {
            address: verification.address,
            code: book.note('verification', { kind: 'inline', png: verification.png }),
          },
        }),
      }
      if (!isBlurred) return { snapshot, pictures: book.pictures }
      const blurred = await blurPictures(trx, projectId, book.pictures)
      return {
        snapshot,
        pictures: blurred.pictures,
        printed: { photos: blurred.photos, confirmed: [...confirmed.printed] },
      }
    })
}
