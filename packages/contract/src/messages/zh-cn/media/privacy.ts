import type { privacy as en } from '../../en/media/privacy.ts'
import type { Words } from '../../messages.ts'

export const privacy: Words<typeof en> = {
  title: '隐私',
  draw: '隐私框',
  kind: '隐私框遮盖的对象',
  kinds: { person: '人', face: '人脸', vehicle: '车辆', plate: '车牌' },
  check: '已检查有无人、人脸、车辆和车牌',
  unchecked: '尚未检查有无人、人脸、车辆和车牌',
  checkedBy: '{name} 于 {at} 检查过有无人、人脸、车辆和车牌',
  count: { other: '{count} 个隐私框' },
  saving: '正在保存…',
  stale: '其他人更改了此照片的隐私框。您的更改尚未保存。',
  notSaved: '隐私框尚未保存。{reason}',
  copy: { view: '查看模糊版本', pending: '正在生成模糊版本…', failed: '无法生成模糊版本。' },
  retry: '重试',
  next: '下一张未检查的照片',
  left: { other: '{count} 张照片未检查，其中 {defects} 张有缺陷' },
  allChecked: '所有照片均已检查',
  keys: { draw: '绘制隐私框', check: '标记为已检查或未检查', next: '打开下一张未检查的照片' },
}
