import type { panel as en } from '../../en/thermal/panel.ts'
import type { Words } from '../../messages.ts'

export const panel: Words<typeof en> = {
  label: '图像信息',
  range: { title: '温度范围', unmeasured: '{percent} 的像素没有温度：超出相机的测量范围，或文件没有提供。', min: '从', max: '到', auto: '自动', autoHint: '适合图像的范围', reset: '重置', resetHint: '0 至 100 °C', lock: '所有图像使用相同范围', locked: '此次检测的所有图像均以 {min} 至 {max} 显示。保存时会一并更改。', histogram: '各温度出现的次数' },
  wrong: '请输入 {min} 到 {max} 的数值',
  palette: { title: '调色板', rainbow: '彩虹', ironbow: '铁红', whitehot: '白热', blackhot: '黑热' },
  isotherm: { title: '等温带', on: '标示某段温度', min: '从', max: '到' },
  meters: {
    title: '测温',
    none: '还没有测温。请在图像上方选择测温工具并绘制。',
    noneRead: '此图像没有测温。',
    name: '名称', min: '最低', mean: '平均', max: '最高',
    kinds: { spot: '点', line: '线', box: '方框', polygon: '多边形' },
    rename: '{name} 的名称', remove: '删除 {name}', select: '选择 {name}', whole: '整张图像',
  },
  delta: { title: '温差 ΔT', from: '甲', to: '乙', of: '按', by: { mean: '平均', max: '最高', min: '最低' }, add: '添加', remove: '删除温差 {name}', hint: '绘制两个测温以便比较。', name: '{from} − {to}' },
  pair: {
    title: '可见光照片', none: '此图像没有对应的可见光照片。', conflict: '有多张照片同样吻合，请选择正确的一张。', missing: '找不到同一时间拍摄的照片。',
    choose: '选择另一张', open: '打开照片', dialog: '哪张可见光照片属于 {name}？', noCandidates: '此次检测没有在附近拍摄的照片。', noneOfThem: '没有对应照片', use: '使用此照片', cancel: '取消', nowShown: '当前选用', candidate: '吻合的照片，最可能的排在前面',
  },
  align: {
    title: '对齐', text: '适用于这两台相机的所有图像。', adjust: '调整', save: '保存对齐', reset: '重置', saved: '对齐已保存。', hint: '拖动照片。方向键移动，+ 和 − 缩放，[ 和 ] 旋转。',
    x: '向右', y: '向下', scale: '大小', rotation: '旋转', layer: '叠在热像图上、待对齐的照片',
  },
  scene: {
    title: '测量参数', emissivity: '发射率', reflected: '反射温度', distance: '距离', humidity: '湿度', ambient: '气温', change: '更改', dialog: '修正测量参数', text: '此图像的温度将重新计算。', asCamera: '按相机设置', save: '重新计算', cancel: '取消', unknown: '文件没有说明。', changed: '已手动更改', saved: '温度已重新计算。',
    fixed: '此文件的温度已计算完成，不能更改这些参数。',
  },
  export: { title: '导出', png: '图像（PNG）', temperatures: '所有温度（CSV）', meters: '测温（CSV）', failed: '无法生成文件，请重试。', kind: '类别', pixels: '像素', difference: '温差，{of}' },
  finding: {
    make: '列为缺陷', pick: '请在异常处绘制方框，或选择方框或多边形。', dialog: '将 {name} 列为缺陷', type: '异常类别', noType: '不指明', severity: '严重程度', remark: '备注', text: '测温和颜色会与缺陷一并保留，报告可显示相同画面。', save: '列为缺陷', cancel: '取消', made: '已创建 {label}。', open: '打开缺陷', contrast: '与整张图像的温差：{value}',
  },
}
