import { z } from 'zod'
import { Id, InProject, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { deliveries, messageKindNames } from './message-kinds.ts'
import { route } from '../route.ts'

/** Spec 2 §3, in the reader's language; kind and ids say where it leads to. */
export const Message = z.object({
  _id: Id,
  subject: z.string(),
  message: z.string(),
  createdAt: Moment,
  isRead: z.boolean(),
  isDeleted: z.boolean(),
  kind: z.enum(messageKindNames),
  projectId: Id.nullable(),
  workspaceId: Id.nullable(),
  inspectionId: Id.nullable(),
  /** The plan, the run, the defect or the report it is about. */
  subjectId: Id.nullable(),
})
export type Message = z.infer<typeof Message>

/** At most so many in an answer, whatever limit asks for. */
export const maxMessages = 100

const Limit = z.union([z.literal('All'), z.string().regex(/^[1-9]\d{0,5}$/)]).default('All')
const Page = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .default('1')

const Change = z.object({ isRead: z.boolean().optional(), isDeleted: z.boolean().optional() })

const kinds = z.enum(messageKindNames)
const Settings = z.array(z.object({ kind: kinds, delivery: z.enum(deliveries) })).max(messageKindNames.length)
export type MessageSetting = z.infer<typeof Settings>[number]

const OfUser = z.object({ userId: Id })
const base = '/messaging/api/v1'

export const notificationRoutes = {
  /** sortOrder 1: newest first, as the panel shows them; -1: oldest first. */
  list: route({
    method: 'GET',
    path: `${base}/messages`,
    may: 'messages.own',
    summary: 'What the caller was told: of this project and, in every project, of the corporate',
    query: z.object({
      sortOrder: z.enum(['1', '-1']).default('1'),
      page: Page,
      limit: Limit,
      workspaceId: Id,
      projectId: Id,
      inspectionId: Id,
      language: Locale.optional(),
    }),
    reply: z.object({
      data: z.array(Message),
      unread: z.int(),
      /** Null: there are no more. */ nextPage: z.int().nullable(),
    }),
  }),
  setStatus: route({
    method: 'PUT',
    path: `${base}/projects/:projectId/messages/:messageId/status`,
    may: 'messages.own',
    summary: 'Mark a message as read or unread, or delete it',
    params: InProject.extend({ messageId: Id }),
    body: Change,
    reply: z.object({}),
  }),
  setStatuses: route({
    method: 'PUT',
    path: `${base}/projects/:projectId/messages/status`,
    may: 'messages.own',
    summary: "The same for many; those that are not the caller's are passed over",
    params: InProject,
    body: Change.extend({ messageIds: z.array(Id).min(1).max(500) }),
    reply: z.object({}),
  }),
  settings: route({
    method: 'GET',
    path: `${base}/users/:userId/settings`,
    may: 'signed-in',
    summary: 'Of what the user is told by mail, and when',
    params: OfUser,
    reply: z.object({ data: Settings }),
  }),
  saveSettings: route({
    method: 'PUT',
    path: `${base}/users/:userId/settings`,
    may: 'signed-in',
    summary: 'Choose by kind: at once, once a day, or no mail',
    params: OfUser,
    body: z.object({ data: Settings.min(1) }),
    reply: z.object({ data: Settings }),
  }),
  /** The link in the mail is the permission: its holder may stop such mails. */
  unsubscribe: route({
    method: 'POST',
    path: `${base}/unsubscribe`,
    may: 'anyone',
    summary: 'No more mails of the kinds that a mail told of, or of any kind',
    body: z.object({ token: z.string().max(1_000), isAll: z.boolean().default(false) }),
    reply: z.object({ kinds: z.array(kinds) }),
  }),
} as const
