import type { editing as en } from '../../en/annotations/editing.ts'
import type { Words } from '../../messages.ts'

export const editing: Words<typeof en> = {
  readOnly: '你只可查看，不能更改。',
  saved: {
    waiting: '尚未儲存',
    retry: '再試一次',
    offline: { other: '{count} 項更改尚未送出，已儲存於此瀏覽器，稍後自動送出' },
    unheld: { other: '{count} 項更改尚未送出。此瀏覽器無法儲存，請勿關閉此頁面' },
    failed: { one: '{count} 個圖形未儲存', other: '{count} 個圖形未儲存' },
    conflicts: { one: '{count} 個圖形待選擇', other: '{count} 個圖形待選擇' },
  },
  ruler: {
    tool: '量尺',
    pixels: '{value} 像素',
    reads: '量尺讀數：{value}',
    asWidth: '用作闊度',
    asLength: '用作長度',
    measured: '以量尺量度',
  },
  conflict: {
    theirs: '對方的版本',
    title: '{by} 也更改了 {name}',
    placeText: '兩個版本都顯示在相片上：你的版本，以及以紫色虛線顯示的對方版本。在你選擇之前不會遺失任何內容。',
    subjectText: '你們都作出了判斷，但結果不同。在你選擇之前不會遺失任何內容。',
    measuredText: '你們都量度了它，但結果不同。在你選擇之前不會遺失任何內容。',
    defectTitle: '{name} 已在缺陷登記冊中更改',
    severityText: '登記冊中的嚴重程度為「{theirs}」，你選擇的是「{mine}」。在你選擇之前不會遺失任何內容。',
    sizeText: '在你量度時，登記冊中輸入了另一個尺寸。在你選擇之前不會遺失任何內容。',
    take: '採用對方的',
    keep: '保留我的',
    goneTitle: '{name} 已被他人刪除',
    goneText: '你正在更改它。',
    letGo: '不再保留',
    putBack: '還原',
  },
  remove: {
    back: '已刪除的圖形可於 30 日內還原。',
    defects: { other: '{numbers} 會一併刪除；如亦標示於其他地方，或已有人跟進，則會保留。' },
    more: { other: '另外 {count} 個' },
  },
  deleted: {
    title: '已刪除的圖形',
    none: '過去 30 日內此相片沒有刪除任何圖形。',
    failed: '無法載入已刪除的圖形。',
    restore: '還原',
  },
  around: { label: '相鄰相片', above: '上方', below: '下方', left: '左方', right: '右方', thermal: '熱像' },
}
