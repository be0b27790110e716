/** Every refusal of the server. The words are in messages/<locale>/errors.ts under the same code. */
const statuses = {
  'input.invalid': 400,
  'input.malformed': 400,
  'input.too-large': 413,
  'input.unsupported-type': 415,
  'session.required': 401,
  'session.ended': 401,
  'login.wrong-password': 401,
  'login.unknown-email': 401,
  'login.account-deleted': 403,
  'login.email-not-verified': 403,
  'login.code-required': 401,
  'login.code-wrong': 401,
  'register.email-taken': 409,
  'account.link-invalid': 410,
  'password.wrong': 400,
  'password.same': 400,
  'password.guessable': 400,
  'access.denied': 403,
  'access.not-assigned': 403,
  'access.project-expired': 403,
  'access.role-mismatch': 403,
  'access.two-factor-required': 403,
  'two-factor.code-wrong': 400,
  'two-factor.not-begun': 409,
  'two-factor.is-required': 409,
  'two-factor.is-on': 409,
  'two-factor.own-first': 409,
  'user.not-found': 404,
  'user.delete-failed': 409,
  'user.last-admin': 409,
  'user.own-role': 403,
  'user.already-member': 409,
  'invitation.not-found': 404,
  'invitation.sign-in': 409,
  'session.not-found': 404,
  'project.not-found': 404,
  'corporate.not-found': 404,
  'project.code-taken': 409,
  'plan.users': 403,
  'plan.viewers': 403,
  'plan.documents': 403,
  'plan.excludes': 403,
  'plan.smaller': 409,
  'plan.endless': 409,
  'quota.images': 403,
  'quota.data': 403,
  'order.not-found': 404,
  'order.pending': 409,
  'order.settled': 409,
  'order.price-changed': 409,
  'payment.unavailable': 503,
  'picture.not-image': 400,
  'picture.too-large': 400,
  'picture.not-sent': 409,
  'drawing.not-recognised': 400,
  'drawing.damaged': 400,
  'drawing.encrypted': 400,
  'drawing.too-large': 400,
  'drawing.too-complex': 400,
  'drawing.no-pages': 400,
  'drawing.empty': 400,
  'drawing.model-not-recognised': 400,
  'drawing.model-damaged': 400,
  'drawing.model-needs-files': 400,
  'drawing.gltf-1': 400,
  'drawing.archive-unsafe': 400,
  'definition.not-found': 404,
  'definition.name-taken': 409,
  'file.not-found': 404,
  'file.link-invalid': 403,
  'file.link-expired': 403,
  'file.checksum-mismatch': 400,
  'file.size-mismatch': 400,
  'file.upload-gone': 409,
  'file.range-invalid': 416,
  'file.damaged': 500,
  'route.not-found': 404,
  'version.stale': 409,
  'drawing.not-found': 404,
  'drawing.name-taken': 409,
  'drawing.upload-not-found': 404,
  'drawing.not-ready': 409,
  'drawing.file-too-large': 400,
  'drawing.one-page': 400,
  'drawing.too-many-floors': 400,
  'marker.not-found': 404,
  'marker.too-many': 409,
  'marker.too-detailed': 409,
  'column.not-found': 404,
  'column.too-many': 409,
  'georeference.too-close': 400,
  'media.not-found': 404,
  'media.not-recognised': 400,
  'media.format-heif': 400,
  'media.format-avif': 400,
  'media.format-raw': 400,
  'media.format-picture': 400,
  'media.format-video': 400,
  'media.format-panorama': 400,
  'media.format-positions': 400,
  'media.format-model': 400,
  'media.format-drawing': 400,
  'media.damaged': 400,
  'media.lies': 400,
  'media.too-many-pixels': 400,
  'media.over-4k': 400,
  'media.too-complex': 400,
  'media.upload-lost': 409,
  'media.not-stored': 409,
  'media.column-taken': 409,
  'media.in-progress': 409,
  'media.video-unreadable': 400,
  'media.no-video-program': 503,
  'media.no-frames': 400,
  'media.too-few-photos': 400,
  'media.not-stitched': 400,
  'detector.damaged': 500,
  'detector.too-complex': 400,
  'task.not-found': 404,
  'defect.not-found': 404,
  'defect.transition': 409,
  'defect.not-yours': 403,
  'defect.reason-missing': 400,
  'defect.proof-missing': 400,
  'defect.reason-not-enough': 409,
  'defect.type-unknown': 400,
  'defect.not-earlier': 400,
  'comment.not-found': 404,
  'view.not-found': 404,
  'annotation.not-found': 404,
  'annotation.malformed': 400,
  'analysis.not-found': 404,
  'analysis.no-photos': 400,
  'analysis.type-not-in-plan': 403,
  'analysis.image-limit': 403,
  'analysis.not-running': 409,
  'analysis.no-detector': 503,
  'thermal.not-thermal': 400,
  'thermal.no-temperatures': 409,
  'thermal.no-reader': 400,
  'thermal.damaged': 400,
  'thermal.implausible': 400,
  'thermal.scene-fixed': 409,
  'thermal.bad-scene': 400,
  'thermal.not-visual': 400,
  'model.not-found': 404,
  'model.not-ready': 409,
  'model.damaged': 400,
  'model.too-complex': 400,
  'model.empty': 400,
  'model.too-wide': 400,
  'model.refers-outside': 400,
  'model.missing-file': 400,
  'model.compressed': 400,
  'model.implicit-tiling': 400,
  'model.gltf-1': 400,
  'model.cancelled': 409,
  'model.points-in-line': 400,
  'model.no-place': 409,
  'model.too-far': 400,
  'model.wrong-size': 400,
  'model.view-not-found': 404,
  'model.too-many-views': 409,
  'reconstruction.unavailable': 503,
  'reconstruction.refused': 502,
  'reconstruction.failed': 502,
  'reconstruction.lost': 502,
  'reconstruction.too-few-photos': 400,
  'reconstruction.not-found': 404,
  'reconstruction.ended': 409,
  'report.definition-not-found': 404,
  'report.not-found': 404,
  'report.floors-missing': 409,
  'report.not-signer': 403,
  'report.no-signature': 409,
  'report.not-running': 409,
  'report.not-ready': 409,
  'report.not-drawn': 503,
  'report.template-not-found': 404,
  'report.template-unusable': 409,
  'report.template-too-complex': 400,
  'attachment.not-found': 404,
  'message.not-found': 404,
  'message.link-invalid': 410,
  'support.not-reachable': 409,
  'sales.not-reachable': 409,
  'attachment.not-sent': 409,
  'request.too-many': 429,
  'request.timed-out': 408,
  'storage.full': 507,
  'job.failed': 500,
  'job.timed-out': 500,
  'job.crashed': 500,
  'service.unavailable': 503,
  'server.failed': 500,
} as const

export type ErrorCode = keyof typeof statuses
export const errorCodes = Object.keys(statuses) as readonly ErrorCode[]

export function errorStatus(code: ErrorCode): number {
  return statuses[code]
}

export type ErrorDetail = {
  readonly field?: string
  /** Seconds after which asking again makes sense. */
  readonly retryAfter?: number
  /** With version.stale: what is stored now, as the ordinary call answers it. */
  readonly newer?: unknown
  /** What it is about, such as the name of a file. */
  readonly subject?: string
  readonly cause?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  readonly newer: unknown
  readonly subject: string | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code, { cause: detail.cause })
    this.name = 'AppError'
    this.code = code
    this.field = detail.field
    this.retryAfter = detail.retryAfter
    this.newer = detail.newer
    this.subject = detail.subject
  }
}

/** Spec 1 §8: no toast for these; the screen itself says it. A foreign corporate has the words of a missing project. */
const silentCodes: readonly ErrorCode[] = ['project.not-found', 'corporate.not-found', 'input.invalid', 'access.denied']

/** The fourth suppressed message comes from a page that reads a project without a plan. */
export function isSilent(error: { readonly code?: string | undefined; readonly message: string }): boolean {
  if (error.code !== undefined) return (silentCodes as readonly string[]).includes(error.code)
  return /reading 'subscription'/.test(error.message) && /null/.test(error.message)
}
