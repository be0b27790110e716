import { z } from 'zod'
import { Id, Moment } from '../ids.ts'
import { assignableActions } from './share-addresses.ts'

/** Whose defects a contractor's link shows: as the register says at each opening, and what was repaired through it. */
export const Assignment = z.discriminatedUnion('by', [
  z.object({ by: z.literal('person'), assigneeId: Id }),
  z.object({ by: z.literal('action'), action: z.enum(assignableActions) }),
])
export type Assignment = z.infer<typeof Assignment>

/** The person's name, or '' where that person was erased: such a link shows nothing new. */
export const NamedAssignment = z.discriminatedUnion('by', [
  z.object({ by: z.literal('person'), name: z.string() }),
  z.object({ by: z.literal('action'), action: z.enum(assignableActions) }),
])

/** What a contractor's link can be made for, with the number of defects that are not closed. */
export const Assignable = z.object({
  people: z.array(z.object({ _id: Id, name: z.string(), count: z.int() })),
  actions: z.array(z.object({ action: z.enum(assignableActions), count: z.int() })),
})
export type Assignable = z.infer<typeof Assignable>

/** reading: in the queue of the worker. failed: it is no photo that can be opened. */
const repairPhotoStates = ['reading', 'ready', 'failed'] as const

export const RepairPhoto = z.object({
  _id: Id,
  state: z.enum(repairPhotoStates),
  /** By the rules of the link: of a blurred one only a checked photo. */
  thumbnailUrl: z.string().nullable(),
})
export type RepairPhoto = z.infer<typeof RepairPhoto>

export const SharedRepair = z.object({
  /** The defect waits for its repair: photos and the report are accepted. */
  isOpen: z.boolean(),
  /** Sent through this link and not reported yet. */
  photos: z.array(RepairPhoto),
  reports: z.array(
    z.object({ _id: Id, name: z.string(), text: z.string(), photos: z.array(RepairPhoto), createdAt: Moment }),
  ),
  /** Why the team opened it again after a report through this link. */
  sentBack: z.string().nullable(),
})
export type SharedRepair = z.infer<typeof SharedRepair>
