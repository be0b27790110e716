import { describe, expect, it } from 'vitest'
import { presentStatus } from './marker-status.ts'
import { mediaStatuses } from '../media-statuses.ts'
import { en } from '../messages/en.ts'

/** Spec 2 §4, line by line. */
const specified = {
  MEDIA_NOT_UPLOADED: ['queued', 'grey', "Media is queued for upload. Don't close the window."],
  MEDIA_UPLOAD_START: ['uploading', 'blue', "Uploading. Don't close the window."],
  MEDIA_UPLOAD_DONE: ['processing', 'purple', 'Upload Completed. Start AI processing shortly.'],
  MEDIA_ANALYSIS_PROCESSING: ['processing', 'purple', 'All good. AI is processing.'],
  MEDIA_ANALYSIS_COMPLETE: ['completed', 'green', 'Processing is completed.'],
  MEDIA_ANALYSIS_FAILED: ['failed', 'red', 'Media failed to handle. please try upload again'],
  MEDIA_UPLOAD_FAILED: ['failed', 'red', 'Media upload failed. Please click retry.'],
} as const

describe('how a status is shown', () => {
  it.each(mediaStatuses)('%s', (status) => {
    const { word, tone, text } = presentStatus(status, 3)
    expect([en.markers.status.words[word], tone, en.markers.status.texts[text]]).toEqual(specified[status])
  })

  it('a marker without media is not queued, and an upload from elsewhere is shown as such', () => {
    const none = presentStatus('MEDIA_NOT_UPLOADED', 0)
    expect([en.markers.status.words[none.word], none.tone, en.markers.status.texts[none.text]]).toEqual([
      'no media',
      'grey',
      'Please select the files to upload',
    ])
    expect(en.markers.status.texts[presentStatus('MEDIA_UPLOAD_START', 3, true).text]).toBe(
      'There is upload from another project member',
    )
  })
})
