import { attachmentRoutes } from '@plumbline/contract/media/attachments'
import { captureRoutes } from '@plumbline/contract/media/captures'
import { mediaUploadRoutes } from '@plumbline/contract/media/media'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { attach, attachmentFile, commitAttachment, listAttachments, removeAttachment } from './uploads/attachments.ts'
import { beginUpload } from './uploads/begin-upload.ts'
import { beginCapture } from './uploads/captures.ts'
import { cancelUploads, removeOfMarker } from './uploads/cancel-uploads.ts'
import { registerUpload, uploadSettings } from './uploads/register-upload.ts'
import type { OnBeforeRemove } from './remove-media.ts'
import { uploadResults } from './uploads/upload-results.ts'
import { commit, commitMany, fail, resume, signParts } from './uploads/uploads.ts'

export function registerMediaUploads(app: FastifyInstance, api: Api, onBeforeRemove: OnBeforeRemove): void {
  implement(app, api, 'media', mediaUploadRoutes, {
    register: registerUpload,
    uploadSettings,
    begin: beginUpload,
    resume,
    signParts,
    commit,
    commitMany,
    results: uploadResults,
    fail: async (call, input) => {
      await fail(call, input)
      return {}
    },
    cancel: cancelUploads,
    removeOfMarker: (call, input) => removeOfMarker(call, input, onBeforeRemove),
  })
  implement(app, api, 'media', captureRoutes, { capture: beginCapture })
  implement(app, api, 'media', attachmentRoutes, {
    attach,
    attachments: listAttachments,
    commitAttachment,
    attachmentFile,
    removeAttachment: async (call, input) => {
      await removeAttachment(call, input)
      return {}
    },
  })
}
