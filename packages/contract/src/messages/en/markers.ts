export const markers = {
  title: 'Markers',
  status: {
    words: {
      queued: 'queued',
      noMedia: 'no media',
      uploading: 'uploading',
      processing: 'processing',
      completed: 'completed',
      failed: 'failed',
    },
    texts: {
      empty: 'Please select the files to upload',
      queued: "Media is queued for upload. Don't close the window.",
      uploading: "Uploading. Don't close the window.",
      elsewhere: 'There is upload from another project member',
      uploaded: 'Upload Completed. Start AI processing shortly.',
      processing: 'All good. AI is processing.',
      completed: 'Processing is completed.',
      analysisFailed: 'Media failed to handle. please try upload again',
      uploadFailed: 'Media upload failed. Please click retry.',
    },
  },
} as const
