import type { Texts } from '../../en/notifications/texts.ts'

export const texts: Texts = {
  told: {
    'upload-finished': { subject: '上传完成', message: { other: '{count} 个文件已上传至“{marker}”。' } },
    'upload-failed': {
      subject: '上传失败',
      message: { other: '“{marker}”的 {all} 个文件中，有 {count} 个失败。{reason}' },
    },
    'drawing-failed': { subject: '未能添加 {file}', message: '{reason}' },
    'model-failed': { subject: '三维模型“{model}”失败', message: '{reason}' },
    'analysis-finished': {
      subject: '分析完成',
      message: { other: '检测器已在第 {run} 次分析中读取 {count} 张照片。' },
    },
    'analysis-partly': {
      subject: '部分照片未能分析',
      message: '第 {run} 次分析的 {all} 张照片中，有 {failed} 张未能分析。{reason}',
    },
    'analysis-failed': {
      subject: '分析失败',
      message: { other: '第 {run} 次分析的 {count} 张照片，检测器一张也未能读取。{reason}' },
    },
    'report-ready': { subject: '报告已生成', message: '“{report}”可供下载。' },
    'report-partly': {
      subject: '报告已生成，但缺少图片',
      message: { other: '“{report}”可供下载，但其中 {count} 张图片无法读取。请检查照片，然后重新生成。' },
    },
    'report-failed': { subject: '报告生成失败', message: '未能生成“{report}”。{reason}' },
    'project-assigned': { subject: '您已加入“{project}”', message: '{by} 已将您加入此项目。' },
    'defect-assigned': { subject: '{defect} 已分配给您', message: '由 {by} 分配。' },
    'defects-assigned': { subject: { other: '{count} 项缺陷已分配给您' }, message: '由 {by} 分配。' },
    mentioned: { subject: '有人在 {defect} 提到您', message: '{by} 在评论中提到您。' },
    'defect-status': { subject: '{defect} 的状态已改为“{status}”', message: '由 {by} 更改。' },
    'defects-status': { subject: { other: '您的 {count} 项缺陷的状态已改为“{status}”' }, message: '由 {by} 更改。' },
    'defect-overdue': { subject: '{defect} 已逾期', message: '到期日为 {day}。' },
    'defects-overdue': { subject: { other: '您有 {count} 项缺陷已逾期' }, message: '最早的到期日为 {day}。' },
    'defect-due-soon': { subject: '{defect} 即将到期', message: '到期日为 {day}。' },
    'defects-due-soon': { subject: { other: '您有 {count} 处缺陷即将到期' }, message: '最早的到期日为 {day}。' },
    'date-due-soon': { subject: '{date}：{day}', message: '“{project}”的日历会显示此日期的依据。' },
    'plan-expiring': {
      subject: '“{project}”即将到期',
      message: { other: '此项目的套餐将于 {day}（{count} 天后）到期。到期后只能下载报告，续订后才能继续使用。' },
    },
    'invitation-accepted': { subject: '邀请已被接受', message: '{by} 已接受邀请并加入公司。' },
  },
  uploadReason: '请重新上传。',
  fileReason: '请打开图纸查看原因。',
  modelReason: '请打开三维模型查看原因。',
  analysisReason: '请打开该次分析，查看每张照片的原因。',
  reportReason: '请在报告列表查看原因，然后重试。',
  somebody: '有人',
  support: {
    subject: '用户提问',
    lead: 'Plumbline 的一位用户提问：',
    name: '姓名',
    email: '邮箱',
    company: '公司',
    along: '页面附带的资料：',
    context: { page: '页面', project: '项目', role: '角色', version: '版本', browser: '浏览器' },
  },
  mail: {
    several: { other: 'Plumbline 上有 {count} 条消息' },
    lead: 'Plumbline 上有给您的新消息。',
    daily: '自昨天起，Plumbline 上有给您的新消息。',
    settings: '选择您要接收的邮件：',
    stop: '停止接收此类邮件（无需登录）：',
  },
}
