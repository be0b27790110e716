import { v7 } from 'uuid'
import { viewIn } from './permissions.models.ts'
import type { Made, Stage } from './permissions.stage.ts'
import { aReport, aReportContent, aReportDefinition, aReportTemplate } from '../builders/report-builders.ts'

type Recipe = (stage: Stage) => Made | Promise<Made>

const inInspection = ({ place }: Stage) => ({
  params: { projectId: place.projectId, inspectionId: place.inspectionId },
})
const inWorkspace = ({ place }: Stage) => ({
  params: { projectId: place.projectId, workspaceId: place.workspaceId, inspectionId: place.inspectionId },
})
const ofDefinition = ({ place }: Stage, reportDefinitionId = place.reportId) => ({
  params: { projectId: place.projectId, workspaceId: place.workspaceId, reportDefinitionId },
})
const inCorporate = ({ place }: Stage) => ({ params: { corporateId: place.corporateId } })
const ofUser: Recipe = ({ userId }) => ({ params: { userId } })

/** Where the place does not exist, neither does what would be made there. */
const isThere = ({ world, place }: Stage) =>
  [world.own, world.strict, world.foreign].some((places) =>
    Object.values(places).some(({ projectId }) => projectId === place.projectId),
  )
const projectOf = ({ place }: Stage) => ({
  id: place.projectId,
  workspaceId: place.workspaceId,
  inspectionId: place.inspectionId,
})

/** Each case begins with the version it names. */
async function asFirst(stage: Stage): Promise<{ readonly params: Record<string, string> }> {
  await stage.db.updateTable('report_definition').set({ version: 1 }).where('id', '=', stage.place.reportId).execute()
  return ofDefinition(stage)
}

const spareReport = async (stage: Stage, status: 'pending' | 'failed' | 'ready') => ({
  params: {
    ...inInspection(stage).params,
    reportId: isThere(stage) ? await aReport(stage.db, projectOf(stage), { status }) : stage.place.reportId,
  },
})
const ofTemplate = async (stage: Stage, templateId: string) => ({
  params: { ...inCorporate(stage).params, templateId },
})

/** With a saved view that is left out, so that a foreign one can be put in its place. */
async function contentIn(stage: Stage) {
  const { inspectionResultSection, ...rest } = aReportContent()
  return { ...rest, inspectionResultSection: { ...inspectionResultSection, modelViewsLeftOut: [await viewIn(stage)] } }
}

/** A request for each call about reports, as in matrix.requests.ts. */
export const reportRequests: Readonly<Record<string, Recipe>> = {
  'reports.definitions': inWorkspace,
  'reports.createDefinition': async (stage) => ({
    ...inWorkspace(stage),
    body: { _id: v7(), ...(await contentIn(stage)) },
  }),
  'reports.getDefinition': (stage) => ofDefinition(stage),
  'reports.saveDefinition': async (stage) => ({
    ...(await asFirst(stage)),
    body: { ...(await contentIn(stage)), version: 1 },
  }),
  'reports.removeDefinition': async (stage) =>
    ofDefinition(stage, isThere(stage) ? await aReportDefinition(stage.db, projectOf(stage)) : v7()),
  'reports.proposals': (stage) => ofDefinition(stage),
  'reports.checks': (stage) => ofDefinition(stage),
  'reports.preview': (stage) => ({ ...ofDefinition(stage), query: { section: 'scopeOfWorkSection' } }),
  'reports.sign': async (stage) => ({ ...(await asFirst(stage)), body: { role: 'prepared', version: 1 } }),
  'reports.unsign': (stage) => ({ params: { ...ofDefinition(stage).params, role: 'prepared' } }),
  'reports.signatureImage': ofUser,
  'reports.saveSignatureImage': ({ userId }) => ({ params: { userId }, body: { image: null } }),
  'reports.reports': inInspection,
  'reports.issued': ({ place }) => ({ params: { projectId: place.projectId } }),
  'reports.make': async (stage) => {
    await asFirst(stage)
    return { ...inInspection(stage), body: { _id: v7(), reportDefinitionId: stage.place.reportId, version: 1 } }
  },
  'reports.cancelReport': (stage) => spareReport(stage, 'pending'),
  'reports.retryReport': (stage) => ({ params: { ...inInspection(stage).params, reportId: stage.place.reportId } }),
  'reports.download': (stage) => ({
    params: { ...inInspection(stage).params, reportId: stage.place.reportId, format: 'docx' },
  }),
  'reports.templates': inCorporate,
  'reports.addTemplate': (stage) => ({
    ...inCorporate(stage),
    body: { _id: v7(), name: 'House style', file: Buffer.from('nothing').toString('base64') },
  }),
  'reports.removeTemplate': async (stage) =>
    ofTemplate(
      stage,
      [stage.world.own, stage.world.strict, stage.world.foreign].some(
        ({ assigned }) => assigned.corporateId === stage.place.corporateId,
      )
        ? await aReportTemplate(stage.db, stage.place.corporateId)
        : v7(),
    ),
  'reports.previewTemplate': (stage) => ofTemplate(stage, stage.place.reportId),
  'reports.verify': () => ({ params: { code: '0'.repeat(16) } }),
  'reports.withdraw': (stage) => spareReport(stage, 'ready'),
  'reports.certificate': inCorporate,
  'reports.saveCertificate': (stage) => ({ ...inCorporate(stage), body: { file: 'AAAA', password: '' } }),
  'reports.removeCertificate': inCorporate,
}
