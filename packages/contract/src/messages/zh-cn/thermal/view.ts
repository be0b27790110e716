import type { view as en } from '../../en/thermal/view.ts'
import type { Words } from '../../messages.ts'

export const view: Words<typeof en> = {
  loading: '正在加载图像',
  failed: { title: '无法加载图像', retry: '重试' },
  temperatures: { loading: '正在加载温度', title: '无法加载温度', text: '请检查网络连接，然后重试。', damaged: '温度文件已损坏，请重新上传图像。', retry: '重试' },
  unknown: {
    reading: '正在读取此图像的温度，需要几秒钟。',
    title: '此图像无法测温',
    preview: '现在显示的是相机着色的图像，不能测量。',
  },
  label: '热像图 {name}',
  tools: { label: '测温工具', spot: '点测温', line: '线测温', box: '方框测温', polygon: '多边形测温', extremes: '最热点和最冷点' },
  full: '每张图像最多 50 个测温工具。',
  show: { label: '显示方式', thermal: '热像', side: '并排', swipe: '拖动对比', blend: '叠加', swipeAt: '照片开始位置', blendAt: '照片浓度' },
  previous: '上一张',
  next: '下一张',
  save: '保存视图',
  saved: '视图已保存。',
  savedAt: '已保存',
  edited: '已修改，未保存',
  never: '尚未保存',
  stale: { text: '其他人已保存此图像的另一个视图。', take: '显示对方的', mine: '用我的覆盖' },
  slider: { label: '温度范围', min: '显示的最低温度', max: '显示的最高温度' },
  legend: '颜色从 {min} 到 {max}',
  status: { pointer: '指针', size: '{width} × {height}', emissivity: '发射率 {value}', distance: '{value} 米' },
  visual: '可见光照片 {name}',
  keys: { title: '热像图', palette: '下一个调色板', auto: '适合图像的范围', reset: '范围 0 至 100 °C', isotherm: '开关等温带', show: '下一种显示方式', extremes: '最热点和最冷点', align: '对齐时：移动、缩放、旋转' },
}
