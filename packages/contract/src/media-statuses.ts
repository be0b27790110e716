/** Spec 2 §4: how far the media of a marker are. */
export const mediaStatuses = [
  'MEDIA_NOT_UPLOADED', 'MEDIA_UPLOAD_START', 'MEDIA_UPLOAD_DONE', 'MEDIA_ANALYSIS_PROCESSING', 'MEDIA_ANALYSIS_COMPLETE',
  'MEDIA_UPLOAD_FAILED', 'MEDIA_ANALYSIS_FAILED',
] as const
export type MediaStatus = (typeof mediaStatuses)[number]
