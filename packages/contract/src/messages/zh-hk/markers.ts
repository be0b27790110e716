import type { markers as en } from '../en/markers.ts'
import type { Words } from '../messages.ts'

export const markers: Words<typeof en> = {
  title: '標記',
  status: {
    words: {
      queued: '輪候中',
      noMedia: '未有媒體',
      uploading: '上載中',
      processing: '處理中',
      completed: '已完成',
      failed: '失敗',
    },
    texts: {
      empty: '請選擇要上載的檔案',
      queued: '媒體正輪候上載，請勿關閉視窗。',
      uploading: '正在上載，請勿關閉視窗。',
      elsewhere: '另一位項目成員正在上載',
      uploaded: '上載完成，AI 將於短時間內開始處理。',
      processing: '一切正常，AI 正在處理。',
      completed: '處理完成。',
      analysisFailed: '未能處理媒體，請再次上載',
      uploadFailed: '媒體上載失敗，請按重試。',
    },
  },
}
