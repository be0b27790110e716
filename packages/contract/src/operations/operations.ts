import { z } from 'zod'
import { Id, Moment } from '../ids.ts'
import { route } from '../route.ts'

/** failed: no further attempt; retrying: waits for its next one; slow: one attempt has run for ten minutes or more. */
export const troubleStates = ['failed', 'retrying', 'slow'] as const
export const slowAfterSeconds = 600
/** A list that an operator can act on; the number of all is beside it. */
export const maxTroubled = 100
/** A process writes that it runs every 20 s. */
export const silentAfterSeconds = 60

/** The queue gives out ids of its own where it copies a job to those that failed, and no UUIDv7. */
const JobId = z.uuid().toLowerCase()

export const TroubledJob = z.object({
  _id: JobId,
  /** As in the code and in the figures, such as media.ingest. */
  job: z.string(),
  state: z.enum(troubleStates),
  attempt: z.int(),
  /** As many as there may be in all; null for a failed one, which has had them. */
  attempts: z.int().nullable(),
  /** When it failed, was last tried, or began. */
  since: Moment,
  nextAt: Moment.nullable(),
  /** Null where the attempt has not ended, or ended without saying. */
  code: z.string().nullable(),
  /** For the operator, from the program; in English. */
  message: z.string(),
  /** Ids of what it works on. */
  about: z.string(),
})
export type TroubledJob = z.infer<typeof TroubledJob>

export const Queue = z.object({
  job: z.string(),
  waiting: z.int(),
  running: z.int(),
  oldestSeconds: z.number(),
})
export type Queue = z.infer<typeof Queue>

export const RunningProcess = z.object({
  _id: Id,
  kind: z.enum(['api', 'worker']),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  /** The last migration that the process knows. */
  migration: z.string(),
  startedAt: Moment,
  seenAt: Moment,
  isSilent: z.boolean(),
})
export type RunningProcess = z.infer<typeof RunningProcess>

export const checkKinds = ['backup', 'verify'] as const
/** The last run of a command. Null: none has been recorded, which says nothing of backups by other programs. */
const Check = z.object({ kind: z.enum(checkKinds), at: Moment, isWhole: z.boolean(), summary: z.string() })
export type Check = z.infer<typeof Check>

export const maxLargest = 10

/** Every stored file: what was uploaded and what was made of it. */
export const StorageCount = z.object({
  countedAt: Moment,
  bytes: z.number(),
  files: z.number(),
  /** The companies with the most bytes, the largest first. */
  largest: z.array(z.object({ _id: Id, name: z.string(), bytes: z.number(), files: z.number() })).max(maxLargest),
})
export type StorageCount = z.infer<typeof StorageCount>

export const OperationsState = z.object({
  at: Moment,
  queues: z.array(Queue),
  troubled: z.array(TroubledJob),
  troubledCount: z.int(),
  processes: z.array(RunningProcess),
  databaseBytes: z.number(),
  /** Null: not counted yet. */
  storage: StorageCount.nullable(),
  /** Of the disk that the answering api keeps its data on; null where the system does not say. */
  freeBytes: z.number().nullable(),
  /** Files lie in a bucket, whose free space is not known here. */
  isBucket: z.boolean(),
  checks: z.array(Check),
})
export type OperationsState = z.infer<typeof OperationsState>

const OfJob = z.object({ jobId: JobId })
const base = '/user/api/v1/operations'

export const operationRoutes = {
  state: route({
    method: 'GET',
    path: base,
    may: 'console.read',
    summary: 'Queues, jobs that failed or are tried again, processes, space, last backup and verify',
    reply: OperationsState,
  }),
  runJob: route({
    method: 'POST',
    path: `${base}/jobs/:jobId/run`,
    may: 'console.manage',
    summary: 'Try a job again now; a failed one gets all its attempts again',
    params: OfJob,
    reply: z.object({}),
  }),
  giveUpJob: route({
    method: 'POST',
    path: `${base}/jobs/:jobId/give-up`,
    may: 'console.manage',
    summary: 'Make the next attempt of a job its last, and now; a failed one leaves the list',
    params: OfJob,
    reply: z.object({}),
  }),
} as const
