import type { analysis as en } from '../en/analysis.ts'
import type { Words } from '../messages.ts'

export const analysis: Words<typeof en> = {
  title: '检测器',
  types: { crack: '裂缝', spalling: '剥落', rust: '锈蚀', corroded_pipe: '管道锈蚀', corroded_pipe_bracket: '管道支架锈蚀' },
  sensitivities: { low: '低', medium: '中', high: '高' },
  switch: { label: '分析的各部分', photos: '照片', findings: '检测器', defects: '缺陷', thermal: '热像', models: '三维模型' },
  noInspection: '此项目还没有检测',
  noInspectionText: '请用右上角的检测菜单新增一次检测，之后其照片、发现和缺陷会显示在这里。',
  loading: '正在加载…',
  loadFailed: '无法加载分析',
  retry: '重试',
  close: '关闭',
  empty: { title: '还没有可分析的照片', text: '请将用途为“AI 分析”的照片上传到标记。检测器会自动读取，并在此显示进度。', upload: '前往定位' },
  progress: {
    title: '进度', completed: '已读取', processing: '正在读取', pending: '等待中', failed: '失败', cancelled: '已停止', none: '未分析', unopened: '无法打开', minutesLeft: { one: '约剩 {count} 分钟', other: '约剩 {count} 分钟' },
    secondsLeft: { one: '约剩 {count} 秒', other: '约剩 {count} 秒' }, limit: '此项目的套餐允许分析 {images} 张照片，已读取 {used} 张。', plans: '查看套餐',
    unread: { other: '{count} 张照片未经分析，其中有无缺陷尚不清楚。' },
  },
  failures: { title: { other: '{count} 张照片未能分析' }, more: { other: '以及另外 {count} 张' } },
  found: { title: '发现', unread: '尚未分析任何照片，因此有无缺陷尚不清楚。', nothing: { other: '检测器在已读取的 {count} 张照片中没有发现缺陷。这不代表没有缺陷。' }, undecided: '待确认', accepted: '已接受', rejected: '已否决', note: '检测器的发现只是建议，由人员决定。', look: '在照片上查看' },
  markers: { title: '按标记', marker: '标记', read: '已读取', of: '{read} / {all}', none: '无标记' },
  runs: {
    title: '分析记录', none: '检测器尚未读取任何照片。', number: '编号', status: '状态', settings: '查找内容', photos: '照片', by: '发起人', actions: '操作', how: '灵敏度：{sensitivity}。检测器 {version}', arrival: '照片到达后自动进行',
    statuses: { pending: '等待中', processing: '进行中', completed: '已完成', failed: '失败', cancelled: '已停止' }, partly: '部分失败', cancel: '停止', again: '重试其余照片', failures: { one: '{count} 张失败', other: '{count} 张失败' }, failuresTitle: '第 {number} 次分析中失败的照片', failuresText: '这些照片有无缺陷尚不清楚。请按各项原因处理，然后选择“重试其余照片”。',
    leftOut: { one: '另有 {count} 处未列入', other: '另有 {count} 处未列入' }, leftOutTitle: '第 {number} 次分析未列入的内容', leftOutPhoto: { one: '{count} 处未列入', other: '{count} 处未列入' },
    leftOutText: '检测器在这些照片上发现的部位多于保留的数量。每张照片只保留最确定的 500 处；与整个表面连成一片的部位（如砾石或粗糙抹灰）不作描绘。请亲自查看这些照片，或以较低的灵敏度再次运行检测器。',
  },
  run: { open: '运行检测器', title: '运行检测器', photos: '照片', every: '所有供分析的照片', kept: '人员编辑、接受或否决过的内容保持不变；尚未确认的建议会被替换。', start: '开始', cancel: '取消', started: '第 {number} 次分析已开始。', startedPartly: { other: '第 {number} 次分析已开始，但有 {count} 张照片未包括在内：此项目的套餐已达上限。' } },
  settings: {
    title: '设置', text: '适用于此后到达本项目的所有照片。', isOn: '自动读取新照片', types: '查找', sensitivity: '灵敏度', sensitivityNotes: { low: '只报告非常确定的', medium: '通常的选择', high: '发现更多，误报也更多' },
    rare: '仅由模拟图像学得：请仔细核对', outsidePlan: '不能选择的项目不包含在此项目的套餐中。', detector: '检测器 {version}', saved: '设置已保存。', save: '保存', undo: '还原', readOnly: '您可以查看设置，但不能更改。',
  },
}
