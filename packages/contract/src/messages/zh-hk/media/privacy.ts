import type { privacy as en } from '../../en/media/privacy.ts'
import type { Words } from '../../messages.ts'

export const privacy: Words<typeof en> = {
  title: '私隱',
  draw: '私隱框',
  kind: '私隱框遮蓋的對象',
  kinds: { person: '人物', face: '面孔', vehicle: '車輛', plate: '車牌' },
  check: '已檢查有否人物、面孔、車輛及車牌',
  unchecked: '尚未檢查有否人物、面孔、車輛及車牌',
  checkedBy: '{name} 於 {at} 檢查過有否人物、面孔、車輛及車牌',
  count: { other: '{count} 個私隱框' },
  saving: '正在儲存…',
  stale: '其他人更改了此相片的私隱框。你的更改尚未儲存。',
  notSaved: '私隱框尚未儲存。{reason}',
  copy: { view: '檢視模糊版本', pending: '正在製作模糊版本…', failed: '未能製作模糊版本。' },
  retry: '再試一次',
  next: '下一張未檢查的相片',
  left: { other: '{count} 張相片未檢查，其中 {defects} 張有缺陷' },
  allChecked: '所有相片均已檢查',
  keys: { draw: '繪畫私隱框', check: '標記為已檢查或未檢查', next: '開啟下一張未檢查的相片' },
}
