import type { panel as en } from '../../en/markers/panel.ts'
import type { Words } from '../../messages.ts'

export const panel: Words<typeof en> = {
  label: '所選標記',
  none: '在圖則或清單上選取標記，即可查看其詳細資料。',
  several: { other: '已選取 {count} 個標記' },
  severalText: '可用方向鍵或滑鼠一併移動。',
  name: '名稱',
  type: '類型',
  status: '狀態',
  changed: '最後由 {name} 更改',
  link: { title: '立面及樓層', elevation: '立面圖', none: '未連結', top: '最高樓層', bottom: '最低樓層', all: '所有樓層', noFloors: '此立面圖尚未設定樓層。', noElevations: '尚未上載立面圖。', lost: '立面圖或其樓層已更改，請重新選擇。' },
  place: { title: '位置', left: '左', top: '上', width: '闊', height: '高', rotation: '旋轉', percent: '%', degrees: '°', wrong: '請輸入 {min} 至 {max} 之間的數字。' },
  video: { title: '繪畫方式', path: '路線', box: '方框' },
  lines: { title: { other: '{count} 條線' }, add: '新增線條', hint: '請在圖則上繪畫下一條線。' },
  subs: {
    title: '內部位置', none: '尚未有。', add: '新增位置', hint: '在標記內或旁邊點按所在位置。', name: '位置 {number} 的名稱', unnamed: '位置 {number}',
    show: '在圖則上顯示位置 {number}', remove: '移除位置 {number}',
  },
  columns: {
    title: '欄', none: '尚未有。', add: '新增欄', name: '第 {number} 欄的名稱', remove: '刪除 {name}', count: '欄數', more: '增加一欄', fewer: '減少一欄', create: '建立', cancel: '取消',
    failed: '未能載入欄', retry: '再試一次',
    removeTitle: '刪除 {name}？', removeText: '此欄會刪除，無法復原。', removeMedia: { other: '{count} 個相片或影片將不再屬於此欄，但會保留在標記。' }, removeCounting: '正在計算欄內的相片……', removeUncounted: '未能計算欄內的相片，它們將不再屬於此欄。', removeConfirm: '刪除', wait: '標記儲存後即可新增欄。',
  },
  media: { title: '相片', gsd: 'GSD', hardware: '硬件', none: '隨首批相片提供' },
  duplicate: '複製',
  remove: '刪除',
}
