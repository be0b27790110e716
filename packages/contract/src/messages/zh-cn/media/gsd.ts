import type { Words } from '../../messages.ts'
import type { gsd as en } from '../../en/media/gsd.ts'

/** A GSD with the numbers it was computed with, on every screen and in reports. */
export const gsd: Words<typeof en> = {
  value: '{value} mm/px',
  range: '{min} 至 {max} mm/px',
  cameras: { other: '{range}，{count} 个相机' },
  camerasKnown: { other: '{range}，{count} 个相机的 GSD 已知' },
  unknown: { other: '{count} 张照片未知' },
  none: '未知',
  basis: '{source}：{numbers}',
  pair: '{one}，{other}',
  sources: {
    calibrated: '校准焦距',
    exif: '照片的焦距',
    equivalent: '35 毫米等效焦距',
    camera: '相机数据表',
    typed: '输入的数值',
  },
  parts: {
    focalLength: '焦距 {value} mm',
    focalPixels: '焦距 {value} px',
    zoom: '数码变焦 {value}×',
    sensorWidth: '传感器宽度 {value} mm',
    imageWidth: '图像宽度 {value} px',
    distance: '距离 {value} m',
    laser: '距离 {value} m（激光）',
  },
}
