/** Spec 2 §4: how far the media of a marker are. */
export const mediaStatuses = [
  'MEDIA_NOT_UPLOADED',
  'MEDIA_UPLOAD_START',
  'MEDIA_UPLOAD_DONE',
  'MEDIA_ANALYSIS_PROCESSING',
  'MEDIA_ANALYSIS_COMPLETE',
  'MEDIA_UPLOAD_FAILED',
  'MEDIA_ANALYSIS_FAILED',
] as const
export type MediaStatus = (typeof mediaStatuses)[number]

/** The file itself, apart from what is found in it. */
export const fileStatuses = [
  'FILE_NOT_UPLOADED',
  'FILE_UPLOADED',
  'FILE_PROCESSING',
  'FILE_PROCESSED',
  'FILE_PROCESS_FAILED',
] as const
export type FileStatus = (typeof fileStatuses)[number]

export const analysisStatuses = ['pending', 'completed', 'failed', 'none'] as const
export type AnalysisStatus = (typeof analysisStatuses)[number]

/** One file in this browser's list. */
export const uploadTaskStatuses = ['pending', 'uploading', 'paused', 'completed', 'failed'] as const
export type UploadTaskStatus = (typeof uploadTaskStatuses)[number]

/** One column of a Video marker. */
export const videoUploadStatuses = [
  'no_upload',
  'video_upload_start',
  'video_upload_waiting',
  'uploading',
  'All Media Uploaded',
] as const
export type VideoUploadStatus = (typeof videoUploadStatuses)[number]

export const resultStatuses = ['none', 'pending', 'success', 'fail'] as const
export type ResultStatus = (typeof resultStatuses)[number]
