import type { Words } from '../../messages.ts'
import type { gsd as en } from '../../en/media/gsd.ts'

/** A GSD with the numbers it was computed with, on every screen and in reports. */
export const gsd: Words<typeof en> = {
  value: '{value} mm/px',
  range: '{min} 至 {max} mm/px',
  cameras: { other: '{range}，{count} 個相機' },
  camerasKnown: { other: '{range}，{count} 個相機的 GSD 已知' },
  unknown: { other: '{count} 張相片未知' },
  none: '未知',
  basis: '{source}：{numbers}',
  pair: '{one}，{other}',
  sources: {
    calibrated: '校準焦距',
    exif: '相片的焦距',
    equivalent: '35 毫米等效焦距',
    camera: '相機資料表',
    typed: '輸入的數值',
  },
  parts: {
    focalLength: '焦距 {value} mm',
    focalPixels: '焦距 {value} px',
    zoom: '數碼變焦 {value}×',
    sensorWidth: '感光元件闊度 {value} mm',
    imageWidth: '圖像闊度 {value} px',
    distance: '距離 {value} m',
    laser: '距離 {value} m（激光）',
  },
}
