import type { markers as en } from '../en/markers.ts'
import type { Words } from '../messages.ts'

export const markers: Words<typeof en> = {
  title: '标记',
  status: {
    words: {
      queued: '排队中',
      noMedia: '暂无媒体',
      uploading: '上传中',
      processing: '处理中',
      completed: '已完成',
      failed: '失败',
    },
    texts: {
      empty: '请选择要上传的文件',
      queued: '媒体正在排队上传，请勿关闭窗口。',
      uploading: '正在上传，请勿关闭窗口。',
      elsewhere: '另一位项目成员正在上传',
      uploaded: '上传完成，AI 即将开始处理。',
      processing: '一切正常，AI 正在处理。',
      completed: '处理完成。',
      analysisFailed: '媒体处理失败，请重新上传',
      uploadFailed: '媒体上传失败，请点击重试。',
    },
  },
}
