import type { list as en } from '../../en/thermal/list.ts'
import type { Words } from '../../messages.ts'

export const list: Words<typeof en> = {
  title: '热像图',
  label: '此次检测的热像图',
  count: { other: '{count} 张热像图' },
  failures: { title: { other: '{count} 张图像无法测温' }, more: { other: '以及另外 {count} 张' } },
  range: '{min} 至 {max} °C',
  more: '显示更多',
  loading: '正在加载热像图',
  failed: { title: '无法加载热像图', retry: '重试' },
  empty: {
    title: '还没有热像图',
    text: '请将带温度数据的 JPEG（FLIR；或大疆照片及同名的 .bin 温度文件）上传到标记，热像图及其温度会显示在这里。',
    upload: '前往照片',
  },
  states: { reading: '正在读取温度', known: '温度已知', unknown: '温度未知', failed: '温度无法读取' },
  pairs: { paired: '已配对', missing: '没有可见光照片', conflict: '有多张照片吻合', chosen: '手动配对' },
  conditions: '勘测条件',
}
