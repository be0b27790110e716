import type { review as en } from '../../en/annotations/review.ts'
import type { Words } from '../../messages.ts'

export const review: Words<typeof en> = {
  queue: {
    label: '审核', left: '剩余 {left} / {all}', done: '所有建议均已决定', none: '没有建议', doneFiltered: '按此筛选已无待决定项', noneFiltered: '按此筛选没有建议', unknown: '正在加载…', failed: '无法加载建议',
    drawn: { other: '没有待决定的建议；{count} 个手工绘制的图形待决定' },
    drawnFiltered: { other: '按此筛选没有待决定的建议；{count} 个手工绘制的图形待决定' },
    unread: { other: '检测器尚未读取 {count} 张照片' }, next: '下一个', confidence: '置信度', anyConfidence: '任意置信度', atLeast: '至少 {percent}', type: '类型', anyType: '所有类型',
  },
  card: {
    label: '所选图形', byDetector: '检测器发现，置信度 {percent}', byPerson: '手工绘制', accept: '确认', make: '属于缺陷', edit: '编辑', reject: '否决', noDefect: '并非缺陷', severity: '严重程度', severityKey: '按键 {key}',
    same: '与另一缺陷相同', which: '哪个缺陷？', whichHint: '编号或文字', noneFound: '找不到缺陷。', undecide: '撤回决定',
  },
  bulk: { accept: '确认此处全部 {count} 个', reject: '否决此处全部 {count} 个', undo: '撤回上一个决定' },
  keys: {
    title: '审核', accept: '确认，或设为缺陷', reject: '否决', edit: '编辑图形', ruler: '标尺', asWidth: '将标尺读数用作宽度', severity: '严重程度，由危急至无', acceptAll: '确认此照片上全部', rejectAll: '否决此照片上全部', undo: '撤回上一个决定',
    next: '下一个待审核', photoNext: '下一张照片', photoBefore: '上一张照片', around: '左、下、上、右侧的照片', thermal: '热像图',
  },
}
