import { issuedRoutes } from '@plumbline/contract/reports/issued'
import { reportRoutes } from '@plumbline/contract/reports/reports'
import { checksOf } from '@plumbline/report/checks/checks'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { openRateWindow } from '../../http/limits/rate-window.ts'
import { cancelReport, downloadReport, makeReport, retryReport } from './ask-report.ts'
import { contentOf, definitionsOf, findDefinition } from './definition-rows.ts'
import { createDefinition, removeDefinition, saveDefinition } from './definitions.ts'
import { gatherSnapshot } from './gather/gather-snapshot.ts'
import { presentDefinitions, showDefinition } from './present-definition.ts'
import { preview } from './preview.ts'
import { previewTemplate } from './preview-template.ts'
import { proposalsOf } from './proposals.ts'
import { showIssued, showReports } from './report-rows.ts'
import { saveSignatureImage, sign, signatureImage, unsign } from './signatures.ts'
import { certificateSettings } from './signing/certificate-rows.ts'
import { removeCertificate, saveCertificate } from './signing/certificates.ts'
import { verify, withdrawReport } from './signing/verification.ts'
import { addTemplate, listTemplates, removeTemplate } from './templates.ts'

/** Of one report, by all its readers. */
const lookupsPerMinute = 600

export function registerReports(app: FastifyInstance, api: Api): void {
  const lookups = openRateWindow(lookupsPerMinute)
  implement(app, api, 'reports', issuedRoutes, {
    verify: (call, input) => verify(call, input, lookups),
    withdraw: withdrawReport,
    certificate: (call, { params }) => certificateSettings(call.db, params.corporateId, call.now()),
    saveCertificate,
    removeCertificate,
  })
  implement(app, api, 'reports', reportRoutes, {
    definitions: async (call, { params }) => ({
      data: await presentDefinitions(call.db, await definitionsOf(call.db, params.inspectionId)),
    }),
    createDefinition: async (call, input) => ({ reportDefinition: await createDefinition(call, input) }),
    getDefinition: async (call, { params }) => ({
      reportDefinition: await showDefinition(call.db, params, params.reportDefinitionId),
    }),
    saveDefinition: async (call, input) => ({ reportDefinition: await saveDefinition(call, input) }),
    removeDefinition,
    proposals: async (call, { params, query }) => {
      const row = await findDefinition(call.db, params, params.reportDefinitionId)
      const content = contentOf(row)
      return proposalsOf(
        call,
        { projectId: params.projectId, inspectionId: row.inspection_id },
        { ...content, language: query.language ?? content.language },
      )
    },
    checks: async (call, { params, query }) => {
      const row = await findDefinition(call.db, params, params.reportDefinitionId)
      const content = contentOf(row)
      const of = { projectId: params.projectId, inspectionId: row.inspection_id, number: 0, content }
      const { snapshot } = await gatherSnapshot(call.db, of, call.now())
      return { data: [...checksOf(snapshot, query.language ?? content.language)] }
    },
    preview,
    sign: async (call, input) => ({ reportDefinition: await sign(call, input) }),
    unsign: async (call, input) => ({ reportDefinition: await unsign(call, input) }),
    signatureImage: (call, { params }) => signatureImage(call, params.userId),
    saveSignatureImage,
    reports: async (call, { params }) => ({ data: await showReports(call.db, params.inspectionId) }),
    issued: async (call, { params }) => ({ data: await showIssued(call.db, params.projectId) }),
    make: makeReport,
    cancelReport,
    retryReport,
    download: downloadReport,
    templates: listTemplates,
    addTemplate,
    removeTemplate,
    previewTemplate,
  })
}
