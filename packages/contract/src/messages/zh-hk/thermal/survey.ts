import type { survey as en } from '../../en/thermal/survey.ts'
import type { Words } from '../../messages.ts'

export const survey: Words<typeof en> = {
  title: '勘測條件',
  text: '這些資料會列入報告。未知的項目可留空。',
  groups: { weather: '天氣', surface: '表面', time: '時間與設備' },
  ambient: '氣溫', ambientDayBefore: '前一天氣溫', humidity: '濕度', wind: '風速', windDirection: '風向',
  sun: '日照', suns: { unsaid: '沒有記錄', none: '沒有', overcast: '陰天', partly: '部分', full: '充足' },
  hoursOfSun: '牆面日照時數', rain: '降雨', rains: { unsaid: '沒有記錄', dry: '乾燥', damp: '潮濕', rain: '下雨' }, hoursDry: '距上次降雨時數',
  emissivity: '發射率', reflected: '反射溫度', distance: '距離', startedAt: '開始', endedAt: '結束', equipment: '相機及鏡頭', calibration: '校準', note: '備註',
  units: { celsius: '°C', percent: '%', wind: 'm/s', hours: 'h', metres: 'm' },
  save: '儲存', cancel: '取消', close: '關閉', saved: '勘測條件已儲存。',
  stale: { text: '其他人同時更改了勘測條件。', take: '顯示對方的', mine: '以我的覆蓋' },
  order: '結束時間早於開始時間。',
}
