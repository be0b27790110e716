import { sharedRoutes, shareRoutes } from '@plumbline/contract/shares/shares'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { openRateWindow } from '../../http/limits/rate-window.ts'
import { admitReader, type Reader } from './admit-reader.ts'
import { listCompanyShares } from './company-links.ts'
import { addGuestComment } from './guest-comments.ts'
import { openLink } from './open-link.ts'
import { checkPicture, showChoices } from './share-choices.ts'
import { createShare, listShares, revokeShare } from './share-links.ts'
import { removeRepairPhoto } from './repair-photos.ts'
import { reportRepair } from './report-repair.ts'
import { findShared, listShared, showSharedDefect } from './shared-defects.ts'
import { registerRepairUploads } from './repair-uploads.ts'
import { registerSharedFiles } from './shared-files.ts'
import { showShared } from './shared-view.ts'

/** Of one link, by all its readers: a list of sixty thumbnails is sixty-one calls. */
const callsPerMinute = 3_000
/** Each is a line of the audit log. */
const openingsPerMinute = 60

export function registerShares(app: FastifyInstance, api: Api): void {
  const [calls, openings] = [openRateWindow(callsPerMinute), openRateWindow(openingsPerMinute)]
  const admit = async (deps: Parameters<typeof admitReader>[0], ticket: string): Promise<Reader> => {
    const reader = await admitReader(deps, ticket)
    calls.count(reader.id)
    return reader
  }
  implement(app, api, 'shares', shareRoutes, {
    listOfCompany: listCompanyShares,
    list: listShares,
    create: createShare,
    choices: showChoices,
    checkPicture,
    revoke: revokeShare,
  })
  implement(app, api, 'shares', sharedRoutes, {
    open: (call, input) => openLink(call, input, openings),
    view: async (call, { params }) => showShared(call, await admit(call, params.ticket)),
    defects: async (call, { params, query }) => listShared(await admit(call, params.ticket), query),
    defect: async (call, { params, query }) =>
      showSharedDefect(await admit(call, params.ticket), { ...params, ...query }),
    comment: async (call, { params, body }) => {
      const reader = await admit(call, params.ticket)
      const { id } = await findShared(reader, params.defectId)
      return addGuestComment(call, reader, { defectId: id, body })
    },
    reportRepair: async (call, { params, query, body }) => {
      const reader = await admit(call, params.ticket)
      await reportRepair(call, reader, { defectId: params.defectId, body })
      return showSharedDefect(reader, { ...params, ...query })
    },
    removeRepairPhoto: async (call, { params }) => removeRepairPhoto(call, await admit(call, params.ticket), params),
  })
  registerSharedFiles(app, api, admit)
  registerRepairUploads(app, api, admit)
}
