import { locales } from '@plumbline/contract/locales'
import { mosaicFormats } from '@plumbline/contract/mosaics/mosaics'
import { supportContext } from '@plumbline/contract/notifications/support'
import { roles } from '@plumbline/contract/roles'
import { z } from 'zod'
import { photoConcurrency } from '../media-tools/photo-concurrency.ts'

/** How one kind of job is run. Seconds, because that is what the queue counts in. */
export type JobKind<P extends z.ZodType = z.ZodType> = {
  readonly payload: P
  /** Runs in all, the first one included; after the last the job lies in the dead letter queue. */
  readonly attempts: number
  /** An attempt that takes longer is aborted. */
  readonly expireSeconds: number
  /** Wait before the second attempt; doubles each time, with jitter. */
  readonly retrySeconds: number
  /** A worker silent for so long is taken for dead and its job runs again elsewhere. */
  readonly heartbeatSeconds: number
  /** At the same time in one worker process. */
  readonly concurrency: number
  /** Put into the queue seconds before it may start, which is not announced: its queue is looked into each second. */
  readonly isDelayed?: boolean
  /** Minute and hour of the scheduled start. */
  readonly cron?: string
}

export type Catalogue = Readonly<Record<string, JobKind>>
export type JobName<C extends Catalogue> = keyof C & string
export type Payload<C extends Catalogue, N extends JobName<C>> = z.output<C[N]['payload']>

/**
 * With these a job whose worker was killed runs again within 60 s: 20 s of silence, 10 s until the next look for
 * silent workers, at most 24 s of backoff at the third attempt, 5 s until the next look into the queue.
 */
const usual = { attempts: 4, expireSeconds: 15 * 60, retrySeconds: 3, heartbeatSeconds: 20, concurrency: 1 }

export function job<P extends z.ZodType>(
  given: { readonly payload: P } & Partial<Omit<JobKind, 'payload'>>,
): JobKind<P> {
  return { ...usual, ...given }
}

/**
 * An unreachable store comes back, within the hour or after a weekend's night: 200 attempts, the later ones a quarter
 * of an hour apart, are two days. Fewer would leave garbage.
 */
const stubborn = { attempts: 200 }

const nothing = z.strictObject({})

/** Every job of the product; the part before the dot is the feature or layer whose handler runs it. */
export const catalogue = {
  'storage.sweep': job({ payload: nothing, cron: '7 * * * *' }),
  /** What a committed transaction no longer refers to. */
  'storage.remove': job({ payload: z.strictObject({ keys: z.array(z.string()).max(100) }), ...stubborn }),
  /** Mail servers that greylist an unknown sender accept it after some minutes: eight attempts are about twenty. */
  'accounts.send-link': job({
    payload: z.strictObject({
      userId: z.uuid(),
      kind: z.enum(['verify-email', 'reset-password']),
      locale: z.enum(locales),
    }),
    attempts: 8,
    retrySeconds: 10,
    expireSeconds: 120,
    concurrency: 2,
  }),
  'accounts.send-invitation': job({
    payload: z.strictObject({ invitationId: z.uuid(), locale: z.enum(locales) }),
    attempts: 8,
    retrySeconds: 10,
    expireSeconds: 120,
    concurrency: 2,
  }),
  'accounts.send-alert': job({
    payload: z.strictObject({ userId: z.uuid(), kind: z.enum(['password', 'second-factor']) }),
    attempts: 8,
    retrySeconds: 10,
    expireSeconds: 120,
    concurrency: 2,
  }),
  'integrations.mail-webhook-off': job({
    payload: z.strictObject({ webhookId: z.uuid() }),
    attempts: 8,
    retrySeconds: 10,
    expireSeconds: 120,
  }),
  'integrations.prune': job({ payload: nothing, cron: '42 * * * *' }),
  'billing.send-order-mail': job({
    payload: z.strictObject({ orderId: z.uuid(), kind: z.enum(['ordered', 'paid']), to: z.enum(['orderer', 'sales']) }),
    attempts: 8,
    retrySeconds: 10,
    expireSeconds: 120,
  }),
  'billing.send-letter': job({
    payload: z.strictObject({
      name: z.string(),
      company: z.string(),
      email: z.string(),
      message: z.string(),
      locale: z.enum(locales),
    }),
    attempts: 8,
    retrySeconds: 10,
    expireSeconds: 120,
  }),
  'notifications.send-question': job({
    payload: z.strictObject({
      userId: z.uuid(),
      message: z.string(),
      context: z.record(z.enum(supportContext), z.string()),
      locale: z.enum(locales),
    }),
    attempts: 8,
    retrySeconds: 10,
    expireSeconds: 120,
  }),
  'notifications.send': job({
    payload: z.strictObject({ userId: z.uuid(), delivery: z.enum(['immediate', 'daily']) }),
    attempts: 8,
    retrySeconds: 10,
    expireSeconds: 120,
    concurrency: 2,
    isDelayed: true,
  }),
  /** Eight in the morning of Hong Kong and Singapore, after the notifications of what became overdue. */
  'notifications.digest': job({ payload: nothing, cron: '20 0 * * *' }),
  'notifications.sweep': job({ payload: nothing, cron: '*/10 * * * *' }),
  'defects.tell-overdue': job({ payload: nothing, cron: '10 0 * * *' }),
  'defects.remind': job({ payload: nothing, cron: '15 0 * * *' }),
  'billing.tell-expiring': job({ payload: nothing, cron: '5 0 * * *' }),
  'accounts.seal-audit': job({ payload: nothing, cron: '* * * * *' }),
  'accounts.sweep-sessions': job({ payload: nothing, cron: '17 * * * *' }),
  'accounts.sweep-unanswered': job({ payload: nothing, cron: '47 * * * *' }),
  'projects.sweep-pictures': job({ payload: nothing, cron: '57 * * * *' }),
  /** A project of a hundred thousand photos: the store is asked for each of them. */
  'projects.delete': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid() }),
    attempts: 8,
    retrySeconds: 10,
    expireSeconds: 3600,
  }),
  /** A hundred pages of a PDF are minutes; two at once, so that a small drawing need not wait for a large one. */
  'drawings.open': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), uploadId: z.uuid() }),
    expireSeconds: 3600,
    concurrency: 2,
  }),
  'drawings.sweep': job({ payload: nothing, cron: '52 * * * *' }),
  /** One more than decode at once: it is stored while the others decode. */
  'media.ingest': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), mediaId: z.uuid() }),
    expireSeconds: 3600,
    concurrency: photoConcurrency + 1,
  }),
  /** A copy with blocks over people and plates; some moments after the last change of the boxes. */
  'media.blur': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), mediaId: z.uuid() }),
    expireSeconds: 600,
    isDelayed: true,
  }),
  /** One at a time: the finder uses every core itself. */
  'media.find-people': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), mediaId: z.uuid() }),
    attempts: 3,
    expireSeconds: 1800,
  }),
  /**
   * Runs when no upload of a marker is in flight; more may follow a few moments later, and then it is too early to
   * notify.
   */
  'media.tell-uploads': job({
    payload: z.strictObject({ corporateId: z.uuid(), markerId: z.uuid() }),
    isDelayed: true,
  }),
  'media.sweep': job({ payload: nothing, cron: '*/10 * * * *' }),
  /** What deleted media leave behind: pictures of every reading, and parts of files that were never whole. */
  'media.forget': job({
    ...stubborn,
    payload: z.strictObject({
      folders: z.array(z.string()).max(100),
      uploads: z
        .array(
          z.strictObject({
            id: z.string(),
            key: z.string(),
            size: z.number(),
            sha256: z.string(),
            contentType: z.string(),
            partSize: z.number(),
          }),
        )
        .max(100),
    }),
  }),
  /** All elevations of a project that something changed for: seconds for thousands of photos. */
  'coverage.compute': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid() }),
    isDelayed: true,
  }),
  /** Sharpness and exposure of photos that were read before they were measured. */
  'coverage.measure': job({ payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid() }) }),
  'coverage.sweep': job({ payload: nothing, cron: '* * * * *' }),
  /** One at a time: it uses every core itself. Each attempt goes on where the one before it was. */
  'mosaics.make': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), mosaicId: z.uuid() }),
    expireSeconds: 2 * 3600,
  }),
  /** The files of a download, as large as the mosaic is. */
  'mosaics.export': job({
    payload: z.strictObject({
      corporateId: z.uuid(),
      projectId: z.uuid(),
      mosaicId: z.uuid(),
      format: z.enum(mosaicFormats),
    }),
    expireSeconds: 3600,
  }),
  'mosaics.sweep': job({ payload: nothing, cron: '*/10 * * * *' }),
  /** Shapes of one inspection that show one defect: seconds for ten thousand. */
  'defects.search-duplicates': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), inspectionId: z.uuid() }),
    isDelayed: true,
  }),
  /** What a deleted photo showed of defects; then its pictures go. */
  'defects.cut-crops': job({
    ...stubborn,
    payload: z.strictObject({
      corporateId: z.uuid(),
      projectId: z.uuid(),
      mediaId: z.uuid(),
      folders: z.array(z.string()).max(10),
      source: z.strictObject({ key: z.string(), size: z.number(), sha256: z.string(), contentType: z.string() }),
    }),
  }),
  'media.frames': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), taskId: z.uuid() }),
    expireSeconds: 3600,
  }),
  'media.strip': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), taskId: z.uuid() }),
    expireSeconds: 1800,
  }),
  /** An hour of 4K is hours of computing: such a video fails and plays in no browser, but its frames can be taken. */
  'media.play-copy': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), mediaId: z.uuid() }),
    expireSeconds: 3600,
  }),
  /** Milliseconds each, but DJI's own program may take longer. */
  'thermal.read': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), mediaId: z.uuid() }),
    expireSeconds: 600,
    concurrency: 2,
  }),
  /** One at a time: the detector uses every core itself. */
  'analysis.detect': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), runId: z.uuid(), mediaId: z.uuid() }),
    attempts: 3,
    expireSeconds: 3600,
  }),
  'analysis.tell-run': job({
    payload: z.strictObject({ corporateId: z.uuid(), runId: z.uuid(), finishedAt: z.iso.datetime() }),
    isDelayed: true,
  }),
  'analysis.sweep': job({ payload: nothing, cron: '* * * * *' }),
  'thermal.sweep': job({ payload: nothing, cron: '22,52 * * * *' }),
  /** One at a time: a large model takes all the memory that one may have. */
  'models.prepare': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), modelId: z.uuid() }),
    attempts: 3,
    expireSeconds: 2 * 3600,
  }),
  'models.sweep': job({ payload: nothing, cron: '*/10 * * * *' }),
  /** Attempts for an engine that restarts: about half an hour. */
  'models.reconstruct': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), taskId: z.uuid() }),
    attempts: 8,
    retrySeconds: 15,
    expireSeconds: 2 * 3600,
    concurrency: 2,
    isDelayed: true,
  }),
  'models.forget-task': job({ payload: z.strictObject({ engineTask: z.string() }), attempts: 8, retrySeconds: 15 }),
  /** Fifty thousand defects: seconds; of building models the pictures take longest. */
  'exchange.export': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), exportId: z.uuid() }),
    expireSeconds: 3600,
  }),
  /** All of a file in one transaction: minutes for thousands of shapes. */
  'exchange.import': job({
    payload: z.strictObject({
      corporateId: z.uuid(),
      projectId: z.uuid(),
      importId: z.uuid(),
      role: z.enum(roles),
    }),
    expireSeconds: 3600,
  }),
  'exchange.sweep': job({ payload: nothing, cron: '4,34 * * * *' }),
  'annotations.sweep': job({ payload: nothing, cron: '41 * * * *' }),
  /** A thousand photos are drawn upon and written twice: minutes. */
  'reports.make': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), reportId: z.uuid() }),
    expireSeconds: 3600,
  }),
  'reports.sweep': job({ payload: nothing, cron: '* * * * *' }),
  'shares.sweep': job({ payload: nothing, cron: '37 * * * *' }),
  /** Minutes of painting, beside whatever people do. */
  'demo.flight': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), isSmall: z.boolean() }),
    expireSeconds: 3600,
  }),
  /** Waits for the photos of the flight: some minutes on a small machine. */
  'demo.defects': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), isSmall: z.boolean() }),
    attempts: 10,
    retrySeconds: 15,
  }),
  /** Waits until every photo was read. */
  'demo.report': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), isSmall: z.boolean() }),
    attempts: 10,
    retrySeconds: 20,
  }),
  /** Waits until the model was prepared. */
  'demo.model': job({
    payload: z.strictObject({ corporateId: z.uuid(), projectId: z.uuid(), isSmall: z.boolean() }),
    attempts: 10,
    retrySeconds: 15,
  }),
  /** A hundred million files: minutes. */
  'operations.count-storage': job({ payload: nothing, cron: '*/30 * * * *', expireSeconds: 3600 }),
  'events.prune': job({ payload: nothing, cron: '27 * * * *' }),
  'jobs.prune': job({ payload: nothing, cron: '37 * * * *' }),
} as const satisfies Catalogue
