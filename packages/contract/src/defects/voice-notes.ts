import { z } from 'zod'
import { base64Text } from '../base64.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { route } from '../route.ts'

/** As long as somebody dictates in front of a defect; a browser that compresses less ends it by the bytes. */
export const maxVoiceSeconds = 120
export const maxVoiceBytes = 2_000_000
const maxText = Math.ceil(maxVoiceBytes / 3) * 4

/** Opus in WebM, or AAC in MP4 as Safari records it. */
export const voiceTypes = ['audio/webm', 'audio/mp4'] as const

/** A person's voice, stored as sound. seconds: as the device that recorded it measured. url lives for minutes. */
export const VoiceNote = z.object({
  _id: Id,
  by: z.object({ _id: Id.nullable(), name: z.string() }),
  seconds: z.number(),
  bytes: z.int(),
  url: z.string(),
  createdAt: Moment,
  isOwn: z.boolean(),
  /** The number under which it was recorded before that defect was merged into this one. */
  of: z.object({ _id: Id, defectNum: z.int() }).optional(),
})
export type VoiceNote = z.infer<typeof VoiceNote>

const OfDefect = InProject.extend({ inspectionId: Id, defectId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/defects/:defectId/voiceNotes'

export const voiceNoteRoutes = {
  /** The bytes decide what it is, not its name; sent a second time under its id it is no second one. */
  addVoiceNote: route({
    method: 'POST',
    path: base,
    may: 'defects.edit',
    summary: 'Add a voice note to a defect: WebM with Opus, or MP4 with AAC',
    bodyBytes: maxText + 2_000,
    params: OfDefect,
    body: z.object({
      _id: Id,
      seconds: z
        .number()
        .positive()
        .max(maxVoiceSeconds + 5),
      sound: base64Text(maxText),
    }),
    reply: z.object({ note: VoiceNote }),
  }),
  removeVoiceNote: route({
    method: 'DELETE',
    path: `${base}/:noteId`,
    may: 'defects.edit',
    summary: 'Delete one’s own voice note',
    params: OfDefect.extend({ noteId: Id }),
    reply: z.object({}),
  }),
} as const
