import type { survey as en } from '../../en/thermal/survey.ts'
import type { Words } from '../../messages.ts'

export const survey: Words<typeof en> = {
  title: '勘测条件',
  text: '这些数据会列入报告。未知的项目可留空。',
  groups: { weather: '天气', surface: '表面', time: '时间和设备' },
  ambient: '气温', ambientDayBefore: '前一天气温', humidity: '湿度', wind: '风速', windDirection: '风向',
  sun: '日照', suns: { unsaid: '未记录', none: '没有', overcast: '阴天', partly: '部分', full: '充足' },
  hoursOfSun: '墙面日照时数', rain: '降雨', rains: { unsaid: '未记录', dry: '干燥', damp: '潮湿', rain: '下雨' }, hoursDry: '距上次降雨时数',
  emissivity: '发射率', reflected: '反射温度', distance: '距离', startedAt: '开始', endedAt: '结束', equipment: '相机和镜头', calibration: '校准', note: '备注',
  units: { celsius: '°C', percent: '%', wind: 'm/s', hours: 'h', metres: 'm' },
  save: '保存', cancel: '取消', close: '关闭', saved: '勘测条件已保存。',
  stale: { text: '其他人同时更改了勘测条件。', take: '显示对方的', mine: '用我的覆盖' },
  order: '结束时间早于开始时间。',
}
