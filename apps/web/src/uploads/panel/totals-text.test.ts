import { expect, it } from 'vitest'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { footOf } from './totals-text.ts'

it.each([
  ['en', /close the window/, 'Keep this window open until all files are uploaded.'],
  ['zh-cn', /请勿关闭窗口/, '全部文件发送完之前，请勿关闭窗口。'],
  ['zh-hk', /請勿關閉視窗/, '全部檔案傳送完成前，請勿關閉視窗。'],
] as const)(
  'while files are sent, the foot of the panel says in %s what the marker says beside it',
  async (locale, marker, foot) => {
    const t = translator(locale, await loadMessages(locale))
    expect(t('markers.status.texts.uploading')).toMatch(marker)
    const totals = { completed: 1, count: 4, failed: 0, underWay: 3, paused: 0, unsent: 3, unchecked: 0 }
    expect(footOf(t, totals as Parameters<typeof footOf>[1])).toContain(foot)
  },
)
