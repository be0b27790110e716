import type { summary as en } from '../../en/defects/summary.ts'
import type { Words } from '../../messages.ts'

export const summary: Words<typeof en> = {
  summary: {
    total: '個缺陷',
    overdue: '已逾期',
    undecided: '待確認',
    rejected: '已否決',
    nothing: '暫無。',
    part: '{name} {count} 個',
    bar: '{name}：{parts}',
    time: '每月發現與關閉',
    month: '{month}：發現 {created} 個，關閉 {closed} 個',
    legend: '顏色表示嚴重程度：',
    axis: '缺陷數目',
    found: '發現',
    closed: '關閉',
    upTo: { other: '刻度：0 至 {count} 個缺陷' },
    seen: {
      all: '已全部拍到',
      share: '已拍到 {share}',
      floors: { other: '{count} 層中有 {seen} 層有相片' },
      none: '未拍到：沒有相片顯示此立面',
      unknown: '不清楚拍到多少',
    },
  },
  elevation: {
    loading: '正在載入立面…',
    failed: '無法載入立面',
    none: '還沒有立面圖',
    noneText: '請在「圖則及文件」分頁上載立面圖；缺陷會按樓層和欄顯示在圖上。',
    toData: '前往立面圖',
    noPicture: '此圖則還沒有圖像',
    nothing: '此立面沒有已記錄的缺陷。',
    nothingFiltered: '此立面沒有符合篩選條件的已記錄缺陷。',
    pictureFailed: '無法顯示此圖則',
    density: '按樓層和欄統計的缺陷',
    noColumn: '沒有欄',
    canvas: '立面 {name} 及其缺陷',
    pins: { other: '{count} 個標註點' },
    unplaced: { other: '{count} 個在圖上沒有位置' },
  },
}
