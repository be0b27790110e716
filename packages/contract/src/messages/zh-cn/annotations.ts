import type { annotations as en } from '../en/annotations.ts'
import type { Words } from '../messages.ts'
import { editing } from './annotations/editing.ts'
import { review } from './annotations/review.ts'

export const annotations: Words<typeof en> = {
  ...editing,
  ...review,
  title: '照片',
  irregularity: '异常',
  suggestion: '{number} {type}',
  canvas: '照片 {name} 及其标注',
  loading: '正在加载照片…',
  loadFailed: '无法加载照片',
  retry: '重试',
  empty: { title: '还没有照片', text: '请先将照片上传到标记。检测器的发现和您绘制的标注都会显示在这里。', upload: '前往定位' },
  photo: { notReady: '此照片仍在准备中。', failed: '无法打开此照片。{reason}', details: '照片详情', thermal: '打开热像图', model: '在三维模型中显示' },
  strip: {
    label: '照片', marker: '标记', everyMarker: '所有标记', foundOnly: '只显示有标注的照片', rejected: '显示已否决的项目', count: { one: '{count} 张照片', other: '{count} 张照片' }, countMore: '前 {count} 张照片', none: '这里没有带标注的照片。',
    noPlace: '尚未定位到墙面', found: { one: '{count} 个待确认', other: '{count} 个待确认' }, defects: { one: '{count} 个缺陷', other: '{count} 个缺陷' }, waiting: '正在分析', failed: '分析失败', nothing: '未发现', notRead: '未分析', unopened: '无法打开',
  },
  findings: {
    label: '此照片上的内容', title: '此照片上', nothing: '检测器在此照片中没有发现缺陷。这并不代表没有缺陷，请亲自查看。', pending: '检测器正在读取此照片。因为您正在查看，它会优先处理。',
    failed: '检测器无法读取此照片。{reason}', notRead: '此照片未经分析。', thermal: '检测器不读取热像图。', suggested: '检测器发现', rejected: '已否决',
    confidence: '置信度 {percent}，检测器 {version}', note: '检测器的发现须经人员确认后才算缺陷。',
  },
  sizes: {
    length: '长 {value}', width: '宽 {value}', widest: '最宽 {value}', box: '{value}', area: '{value}', by: '{width} × {height}', mm: '{value} 毫米', m: '{value} 米', cm2: '{value} 平方厘米', m2: '{value} 平方米',
    belowGsd: '< GSD（{gsd} 毫米）', unknown: '无尺寸：此照片的 GSD 未知。',
  },
}
