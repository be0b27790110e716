import type { voice as en } from '../../en/defects/voice.ts'
import type { Words } from '../../messages.ts'

export const voice: Words<typeof en> = {
  voice: {
    title: '語音備註',
    record: '錄製語音備註',
    stop: '停止錄音',
    recording: '正在錄音，2 分鐘後自動停止。',
    seconds: { other: '{count} 秒' },
    own: '你的語音備註',
    play: '播放，{seconds} 秒',
    playOf: '播放 {name} 的語音備註',
    unknown: '未知人員',
    unplayed: '無法載入語音備註，請檢查網絡後重試。',
    sending: '正在傳送語音備註…',
    unsent: '語音備註尚未傳送，只存在於此頁面。',
    retry: '重試',
    discard: '刪除錄音',
    delete: '刪除',
    deleteTitle: '刪除這則語音備註？',
    deleteText: '錄音將從所有人處刪除，無法復原。',
    keep: '保留',
    failures: {
      unsupported: '找不到麥克風，或此瀏覽器無法錄音。',
      refused: '無法使用麥克風。請在瀏覽器設定中允許此頁面使用麥克風，然後重試。',
      failed: '錄音失敗，請重試。',
    },
  },
}
