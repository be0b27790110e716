import { consoleRoutes, type AuditFilter } from '@plumbline/contract/accounts/console'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/connection.ts'
import { implement, type Api, type Call } from '../../../http/implement.ts'
import { auditCsv } from '../audit/audit-csv.ts'
import { auditPage, readAudit } from '../audit/audit-log.ts'
import { actorOf, audit } from '../audit/audit.ts'
import { createCorporate, grantRole, setCorporate } from './console.ts'
import { listAllUsers, listCorporates } from './console.queries.ts'

const maxExportRows = 50_000

/** An export of the audit log is itself an entry of the log. */
async function exportAudit(
  call: Call,
  db: Db,
  filter: AuditFilter,
  corporateId?: string,
): Promise<{ fileName: string; csv: string; isComplete: boolean }> {
  const found = await readAudit(db, { ...filter, corporateId }, maxExportRows + 1)
  const entries = found.slice(0, maxExportRows)
  await audit(db, {
    ...actorOf(call),
    action: 'data.export',
    corporateIds: corporateId === undefined ? [] : [corporateId],
    subject: 'audit log',
    detail: { entries: String(entries.length) },
  })
  return {
    fileName: `audit-log-${call.now().toISOString().slice(0, 10)}.csv`,
    csv: auditCsv(entries),
    isComplete: found.length <= maxExportRows,
  }
}

/**
 * call.unscopedDb where a corporate is named but others are touched: the agents that are linked to it, the corporate a
 * role is given in.
 */
export function registerConsole(app: FastifyInstance, api: Api): void {
  implement(app, api, 'accounts', consoleRoutes, {
    listCorporates: ({ db }, { query }) => listCorporates(db, query),
    createCorporate: (call, { body }) => createCorporate(call, body),
    setCorporate: async (call, { params, body }) => {
      await call.unscopedDb.transaction().execute((trx) => setCorporate(trx, actorOf(call), params.corporateId, body))
      return {}
    },
    listAllUsers: ({ db }, { query }) => listAllUsers(db, query),
    grantRole: async (call, { params, body }) => ({ status: await grantRole(call, { ...params, ...body }) }),
    auditOfCorporate: ({ db }, { params, query }) => auditPage(db, { ...query, ...params }),
    exportAuditOfCorporate: (call, { params, query }) => exportAudit(call, call.db, query, params.corporateId),
    audit: ({ db }, { query }) => auditPage(db, query),
    exportAudit: (call, { query }) => exportAudit(call, call.db, query),
  })
}
