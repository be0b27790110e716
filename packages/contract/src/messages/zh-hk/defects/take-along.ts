import type { takeAlong as en } from '../../en/defects/take-along.ts'
import type { Words } from '../../messages.ts'

export const takeAlong: Words<typeof en> = {
  takeAlong: {
    title: '離線工作',
    close: '關閉',
    open: '儲存到此裝置',
    lead: '將本次檢測的平面圖、立面圖、圖則和缺陷儲存到此裝置，沒有網絡時也能開啟。',
    measuring: '正在計算大小…',
    size: '將在此裝置上儲存約 {size}：',
    drawings: { other: '{count} 張平面圖、立面圖和圖則' },
    defects: { other: '{count} 個缺陷及其詳情' },
    photos: { other: '{count} 張缺陷小圖' },
    leftOut:
      '不包括：原尺寸相片、沒有缺陷的相片、圖則原檔、大幅圖則的細節、三維模型、拼接圖和報告。缺陷按編號排列，不能篩選。',
    noRoom: '需要約 {size}，但此瀏覽器只能再儲存 {free}。請先騰出裝置空間，然後重試。',
    store: '儲存到此裝置',
    cancel: '取消',
    storing: '正在儲存第 {done} 項，共 {total} 項…',
    stored: '已於 {moment} 儲存到此裝置，{size}。',
    refreshed: '連線開啟項目時會更新。登出後會刪除。',
    update: '立即更新',
    remove: '移除',
    removeTitle: '移除已儲存的副本？',
    removeText: '沒有網絡時，須重新儲存後才能在此裝置上開啟本次檢測。已記錄但尚未傳送的缺陷會保留。',
    removeConfirm: '移除副本',
    notPersisted: '此瀏覽器未同意保護該副本：裝置空間不足時可能會將其刪除。出發前請在此確認。',
    unsupported: '此瀏覽器無法儲存檢測以供離線使用。請使用安全網址（https），且不要使用無痕視窗。',
    failures: {
      offline: '尚未儲存完畢，連線已中斷。如有之前的副本，則不受影響。',
      full: '尚未儲存完畢，裝置空間已用盡。請騰出空間後重試。',
      failed: '未能將本次檢測儲存到此裝置，請重試。',
    },
  },
}
