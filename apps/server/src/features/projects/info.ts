import { AppError } from '@plumbline/contract/errors'
import type { LocalText, ProjectInfo, ProjectUpdate } from '@plumbline/contract/projects/info'
import { projectDates } from '@plumbline/contract/rules/projects'
import type { Updateable } from 'kysely'
import { v7 } from 'uuid'
import type { ProjectTable } from '../../db/schema/projects.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { audit } from '../accounts/audit/audit.ts'
import { whoAsks } from '../accounts/users/users.ts'
import { findInfo, isCodeTaken, jsonTexts, lockProject, type InfoRow, type ProjectRow } from './info.queries.ts'
import { adoptPicture, dropPictures, pictureLink, preparePicture, type Adopted, type PictureKind } from './pictures.ts'
import { dataLimitOf } from './quota.ts'
import { refuseUsedLevels } from './rating-setup.ts'

type OfWorkspace = { readonly corporateId: string; readonly projectId: string; readonly workspaceId: string }

/** Drawings are ranked after projects: what they hold is handed in. */
export type LayoutsOf = (call: Call, of: OfWorkspace) => Promise<ProjectInfo['layouts']>

function present(call: Call, of: OfWorkspace, row: InfoRow, layouts: ProjectInfo['layouts']): ProjectInfo {
  const { longitude, latitude } = row
  return {
    _id: row.id,
    corporateId: row.corporate_id,
    name: row.name,
    code: row.code,
    clientName: row.client_name,
    asset: {
      name: row.asset_name,
      address: row.asset_address,
      location: { coordinates: longitude === null || latitude === null ? null : [longitude, latitude] },
      buildingType: row.building_type,
    },
    assetCodes: row.asset_codes,
    scopeOfWork: row.scope_of_work,
    startDate: row.start_date,
    endDate: row.end_date,
    coverImage: pictureLink(call, of, row.cover_image),
    companyLogo: pictureLink(call, of, row.company_logo),
    clientLogo: pictureLink(call, of, row.client_logo),
    defectLibrary: row.defect_library,
    favouriteDefectOpts: row.favourite_defects,
    inspectionScope: row.scope,
    layouts,
    executiveSummary: row.executive_summary,
    createdByType: row.is_saas ? 'SaaS' : 'Corporate',
    subscription: { planName: row.plan },
    projectType: row.type,
    country: row.country,
    preparedBy: row.prepared_by,
    phone: row.phone,
    storeys: row.storeys,
    units: row.units,
    height: row.height_m === null ? null : Number(row.height_m),
    incorporateOwners: row.incorporate_owners,
    managementCompany: row.management_company,
    reportTemplate: row.report_template,
    coverageRule: row.coverage_rule,
    repairTexts: [...row.repair_texts],
    ratingScheme: row.rating_scheme,
    ratingLevels: [...row.rating_levels],
    regimes: row.regimes,
    expiryDate: row.expires_at?.toISOString() ?? null,
    dataUsage: Number(row.data_used),
    dataLimit: dataLimitOf(row),
    inspections: row.inspections,
    version: row.version,
  }
}

export async function projectInfo(call: Call, of: OfWorkspace, layoutsOf: LayoutsOf): Promise<ProjectInfo> {
  const [row, layouts] = await Promise.all([findInfo(call.db, of.projectId, of.workspaceId), layoutsOf(call, of)])
  if (row === undefined) throw new AppError('project.not-found')
  return present(call, of, row, layouts)
}

function textsWith(given: string | readonly LocalText[], before: readonly LocalText[]): string {
  if (typeof given !== 'string') return jsonTexts(given)
  return jsonTexts([{ language: 'en', text: given }, ...before.filter(({ language }) => language !== 'en')])
}

/** Spec 1 §5: 'Please select start and end date'. One alone is judged together with the one that is stored. */
function checkDates(given: ProjectUpdate, before: ProjectRow): void {
  if (given.startDate === undefined && given.endDate === undefined) return
  const startDate = given.startDate === undefined ? before.start_date : given.startDate
  const endDate = given.endDate === undefined ? before.end_date : given.endDate
  if (startDate === null && endDate === null) return
  const verdict = projectDates.safeParse({ startDate, endDate })
  if (!verdict.success)
    throw new AppError('input.invalid', { field: String(verdict.error.issues[0]?.path[0]), cause: verdict.error })
}

type Change = Omit<Updateable<ProjectTable>, 'id' | 'corporate_id'>

/** The columns that are given; what is left out of the payload is left out here. */
function changeOf(given: ProjectUpdate, before: ProjectRow): Change {
  const change: Change = {
    name: given.projectName,
    code: given.projectCode,
    client_name: given.clientName,
    type: given.projectType,
    asset_name: given.buildingName === undefined ? undefined : textsWith(given.buildingName, before.asset_name),
    asset_address: given.address === undefined ? undefined : textsWith(given.address, before.asset_address),
    longitude: given.latLng && (given.latLng.coordinates?.[0] ?? null),
    latitude: given.latLng && (given.latLng.coordinates?.[1] ?? null),
    building_type: given.buildingType,
    asset_codes: given.assetCodes,
    scope_of_work: given.scopeOfWork,
    executive_summary: given.executiveSummary,
    start_date: given.startDate,
    end_date: given.endDate,
    country: given.country,
    prepared_by: given.preparedBy,
    phone: given.phone,
    storeys: given.storeys,
    units: given.units,
    height_m: given.height === undefined ? undefined : (given.height?.toFixed(2) ?? null),
    incorporate_owners: given.incorporateOwners,
    management_company: given.managementCompany,
    defect_library: given.defectLibrary,
    report_template: given.reportTemplate,
    favourite_defects: given.favouriteDefectOpts,
    coverage_rule: given.coverageRule === undefined ? undefined : JSON.stringify(given.coverageRule),
    rating_scheme: given.ratingScheme,
    rating_levels: given.ratingLevels && JSON.stringify(given.ratingLevels),
    regimes: given.regimes && JSON.stringify(given.regimes),
    repair_texts: given.repairTexts && JSON.stringify(given.repairTexts.filter(({ text }) => text.trim() !== '')),
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

type Pictures = Partial<Record<PictureKind, Adopted>>

/** Before the transaction: decoding takes longer than a row may be locked. */
async function preparePictures(
  call: Call,
  of: OfWorkspace,
  { coverImage, companyLogo, clientLogo }: ProjectUpdate,
): Promise<Pictures> {
  return {
    ...(coverImage === undefined ? {} : { cover: await preparePicture(call, of, 'cover', coverImage) }),
    ...(companyLogo === undefined ? {} : { logo: await preparePicture(call, of, 'logo', companyLogo) }),
    ...(clientLogo === undefined ? {} : { clientLogo: await preparePicture(call, of, 'clientLogo', clientLogo) }),
  }
}

const subjectOf = (code: string, name: string) => `${code} - ${name}`

/** What the log says of a change: which fields, as the payload names them, and how the project was called before. */
function changeDetail(given: ProjectUpdate, before: ProjectRow): Record<string, string> {
  const fields = Object.entries(given)
    .filter(([name, value]) => name !== 'version' && value !== undefined && value !== false)
    .map(([name]) => name.replace(/^isDeleteC/, 'c'))
  const isRenamed =
    (given.projectName ?? before.name) !== before.name || (given.projectCode ?? before.code) !== before.code
  return { fields: [...new Set(fields)].join(', '), ...(isRenamed ? { from: `${before.code} ${before.name}` } : {}) }
}

/** A new picture counts more than the wish to be without one, which may come from the form's earlier state. */
export async function updateProject(call: Call, of: OfWorkspace, given: ProjectUpdate): Promise<number> {
  const pictures = await preparePictures(call, of, given)
  return call.db.transaction().execute(async (trx) => {
    const before = await lockProject(trx, of.projectId)
    if (before === undefined) throw new AppError('project.not-found')
    if (isStaleVersion(before.version, given.version)) throw new AppError('version.stale')
    checkDates(given, before)
    if (given.ratingLevels !== undefined) await refuseUsedLevels(trx, before, given.ratingLevels)
    const change = changeOf(given, before)
    for (const [kind, column, isDeleted] of [
      ['cover', 'cover_image', given.isDeleteCoverImage],
      ['logo', 'company_logo', given.isDeleteCompanyLogo],
      ['clientLogo', 'client_logo', given.isDeleteClientLogo],
    ] as const) {
      const [adopted, old] = [pictures[kind], before[column]]
      if (adopted !== undefined) await adoptPicture(trx, adopted, old)
      else if (isDeleted === true && old !== null) await dropPictures(trx, [old])
      if (adopted !== undefined || isDeleted === true) change[column] = adopted?.shown.key ?? null
    }
    if (Object.keys(change).length === 0) return before.version
    const version = before.version + 1
    await trx
      .updateTable('project')
      .set({ ...change, version })
      .where('id', '=', of.projectId)
      .execute()
      .catch((error: unknown) => {
        throw isCodeTaken(error) ? new AppError('project.code-taken', { field: 'projectCode' }) : error
      })
    await audit(trx, {
      action: 'project.change',
      ...whoAsks(call),
      subjectId: of.projectId,
      subject: subjectOf(given.projectCode ?? before.code, given.projectName ?? before.name),
      detail: changeDetail(given, before),
    })
    await publish(trx, { kind: 'project.changed', corporateId: of.corporateId, projectId: of.projectId })
    return version
  })
}

/** DESIGN §4: a later inspection of the same asset. */
export async function addInspection(
  call: Call,
  of: OfWorkspace,
  given: { readonly date: string; readonly note: string },
): Promise<string> {
  const id = v7()
  await call.db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, of.projectId)
    if (project === undefined) throw new AppError('project.not-found')
    await trx
      .insertInto('inspection')
      .values({ id, workspace_id: of.workspaceId, inspected_on: given.date, note: given.note })
      .execute()
    await audit(trx, {
      action: 'inspection.add',
      ...whoAsks(call),
      subjectId: of.projectId,
      subject: subjectOf(project.code, project.name),
      detail: { ...given },
    })
    await publish(trx, { kind: 'project.changed', corporateId: of.corporateId, projectId: of.projectId })
  })
  return id
}
