import { pathOf } from '@plumbline/contract/address'
import { severities, type Severity } from '@plumbline/contract/buildings'
import { shareFiles } from '@plumbline/contract/shares/share-addresses'
import type { SharedView } from '@plumbline/contract/shares/shares'
import type { Call } from '../../http/implement.ts'
import { readPins } from '../defects/pins/defect-pins.ts'
import { isPartial, isShownDefect, type Reader } from './admit-reader.ts'
import { isChosen, isPictureShownBy } from './shared-pictures.ts'
import { isReportShownBy } from './shared-reports.ts'

type Deps = Pick<Call, 'now'>

async function factsOf({ db, projectId, inspectionId }: Reader): Promise<SharedView['project']> {
  const row = await db
    .selectFrom('project')
    .innerJoin('workspace', 'workspace.project_id', 'project.id')
    .innerJoin('inspection', 'inspection.workspace_id', 'workspace.id')
    .select(['project.name', 'code', 'client_name', 'asset_name', 'asset_address', 'inspected_on'])
    .where('project.id', '=', projectId)
    .where('inspection.id', '=', inspectionId)
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    code: row.code,
    client: row.client_name,
    assetNames: row.asset_name.map(({ text }) => text),
    addresses: row.asset_address.map(({ text }) => text),
    inspectedOn: row.inspected_on,
  }
}

/** Of a link to a part of the register: the others have no pin. */
async function shownIds(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.db
    .selectFrom('defect')
    .select('id')
    .where('inspection_id', '=', reader.inspectionId)
    .where('deleted_at', 'is', null)
    .where(isShownDefect(reader))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function elevationsOf({ now }: Deps, reader: Reader): Promise<SharedView['elevations']> {
  const { db, ticket, inspectionId, workspaceId } = reader
  const shown = isPartial(reader) ? await shownIds(reader) : undefined
  const rows = await db
    .selectFrom('drawing')
    .select(['id', 'name', 'width', 'height', 'picture_folder', isPictureShownBy(reader).as('isShown')])
    .where('workspace_id', '=', workspaceId)
    .where('category', '=', 'elevation')
    .where(isChosen('drawing.id', reader.elevationIds))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ id, name, width, height, picture_folder, isShown }) => {
      const pins = reader.shows.defects ? await readPins({ db, now }, { inspectionId }, { elevationId: id }) : []
      const hasPicture = picture_folder !== null && width !== null && height !== null
      return {
        _id: id,
        name,
        isLeftOut: hasPicture && !isShown,
        picture:
          hasPicture && isShown
            ? { url: pathOf(shareFiles.elevation, { ticket, elevationId: id }), width, height }
            : null,
        pins: pins
          .filter((pin) => shown?.has(pin._id) ?? true)
          .map(({ _id, defectNum, severity, at }) => ({
            defectId: _id,
            defectNum,
            severity,
            x: at?.x ?? null,
            y: at?.y ?? null,
          })),
      }
    }),
  )
}

async function reportsOf(reader: Reader): Promise<Pick<SharedView, 'reports' | 'reportsLeftOut'>> {
  const { db, ticket, inspectionId } = reader
  const rows = await db
    .selectFrom('report')
    .select(['id', 'title', 'number', 'revision', 'files', 'finished_at', 'updated_at'])
    .select(isReportShownBy(reader).as('isShown'))
    .where('inspection_id', '=', inspectionId)
    .where('status', '=', 'ready')
    .where('withdrawn_at', 'is', null)
    .where(isChosen('report.id', reader.reportIds))
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
  const shown = rows.filter(({ isShown }) => isShown)
  const reports = shown.map(({ id, title, number, revision, files, finished_at, updated_at }) => ({
    _id: id,
    title,
    number,
    revision,
    issuedAt: (finished_at ?? updated_at).toISOString(),
    files: (reader.mayDownload ? files : []).map(({ format, size }) => ({
      format,
      size,
      url: pathOf(shareFiles.report, { ticket, reportId: id, format }),
    })),
  }))
  return { reports, reportsLeftOut: rows.length - shown.length }
}

async function countsOf(reader: Reader): Promise<Record<Severity, number>> {
  const rows = await reader.db
    .selectFrom('defect')
    .select(['severity', ({ fn }) => fn.countAll<string>().as('count')])
    .where('inspection_id', '=', reader.inspectionId)
    .where('deleted_at', 'is', null)
    .where(isShownDefect(reader))
    .groupBy('severity')
    .execute()
  const counts = new Map(rows.map(({ severity, count }) => [severity, Number(count)]))
  return Object.fromEntries(severities.map((severity) => [severity, counts.get(severity) ?? 0])) as Record<
    Severity,
    number
  >
}

const noCounts = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>

export async function showShared(deps: Deps, reader: Reader): Promise<SharedView> {
  const { shows } = reader
  const [project, severityCounts, elevations, issued] = await Promise.all([
    factsOf(reader),
    shows.defects ? countsOf(reader) : noCounts,
    shows.elevations ? elevationsOf(deps, reader) : [],
    shows.reports ? reportsOf(reader) : { reports: [], reportsLeftOut: 0 },
  ])
  return {
    company: reader.company,
    project,
    label: reader.label,
    expiresAt: reader.expiresAt.toISOString(),
    shows,
    isForContractor: reader.assigned !== null,
    mayComment: reader.mayComment && shows.defects,
    mayDownload: reader.mayDownload,
    isBlurred: reader.isBlurred,
    isFiltered: reader.filter !== null || reader.isFrozen,
    severityCounts,
    elevations,
    ...issued,
  }
}
