import { z } from 'zod'
import { Id, InProject, Moment } from '../ids.ts'
import { route } from '../route.ts'
import { attachmentSize } from '../rules/files.ts'
import { optionalLine, requiredLine } from '../rules/text.ts'

/** Notes, permits and sketches of a marker. */
export const Attachment = z.object({
  _id: Id,
  markerId: Id,
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  isStored: z.boolean(),
  createdBy: z.string(),
  createdAt: Moment,
})
export type Attachment = z.infer<typeof Attachment>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const OfWorkspace = InProject.extend({ workspaceId: Id })
const OfAttachment = OfWorkspace.extend({ attachmentId: Id })
const base = '/asset/api/v1/projects/:projectId/workspaces/:workspaceId/workspaceAttachments'

export const attachmentRoutes = {
  attach: route({
    method: 'POST',
    path: base,
    may: 'media.edit',
    summary: 'Announce attachments of a marker; answers where each is to be sent',
    params: OfWorkspace,
    body: z.object({
      layoutId: Id,
      planId: Id,
      markerId: Id,
      files: z
        .array(
          z.object({
            _id: Id,
            name: requiredLine(255),
            size: attachmentSize,
            sha256,
            contentType: optionalLine(200).default(''),
          }),
        )
        .min(1)
        .max(20),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          _id: Id,
          uploadUrl: z.string(),
          contentType: z.string(),
          headers: z.record(z.string(), z.string()),
        }),
      ),
    }),
  }),
  attachments: route({
    method: 'GET',
    path: base,
    may: 'project.read',
    summary: 'Attachments of a marker',
    params: OfWorkspace,
    query: z.object({ markerId: Id }),
    reply: z.object({ data: z.array(Attachment) }),
  }),
  commitAttachment: route({
    method: 'POST',
    path: `${base}/:attachmentId/commit`,
    may: 'media.edit',
    summary: 'It is sent: hash what is stored',
    params: OfAttachment,
    reply: Attachment,
  }),
  attachmentFile: route({
    method: 'GET',
    path: `${base}/:attachmentId/file`,
    may: 'project.read',
    summary: 'A link to the file',
    params: OfAttachment,
    reply: z.object({ url: z.string() }),
  }),
  removeAttachment: route({
    method: 'DELETE',
    path: `${base}/:attachmentId`,
    may: 'media.edit',
    summary: 'Delete an attachment',
    params: OfAttachment,
    reply: z.object({}),
  }),
} as const
