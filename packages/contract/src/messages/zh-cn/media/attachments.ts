import type { attachments as en } from '../../en/media/attachments.ts'
import type { Words } from '../../messages.ts'

export const attachments: Words<typeof en> = {
  title: '附件',
  none: '暂无附件。可添加许可证、笔记和草图，每个不超过 20 MB。',
  add: '添加附件',
  sending: '正在发送 {file}：{percent}%',
  checking: '正在核对 {file}',
  facts: '{size}，{name}',
  download: '下载 {file}',
  remove: '删除 {file}',
  removeTitle: '删除 {file}？',
  removeText: '附件将对所有人删除，无法撤销。',
  removeConfirm: '删除',
  cancel: '取消',
  failures: { other: '{count} 个附件失败' },
  retryFile: '重试：{file}',
  incomplete: '{file} 尚未送达。可能仍在其他浏览器发送，或上传已中断；如已中断请重新添加。',
  loading: '正在加载附件…',
  failed: '无法加载附件。',
  retry: '重试',
  dismiss: '从列表移除 {file}',
}
