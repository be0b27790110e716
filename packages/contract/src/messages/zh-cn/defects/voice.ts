import type { voice as en } from '../../en/defects/voice.ts'
import type { Words } from '../../messages.ts'

export const voice: Words<typeof en> = {
  voice: {
    title: '语音备注',
    record: '录制语音备注',
    stop: '停止录音',
    recording: '正在录音，2 分钟后自动停止。',
    seconds: { other: '{count} 秒' },
    own: '你的语音备注',
    play: '播放，{seconds} 秒',
    playOf: '播放 {name} 的语音备注',
    unknown: '未知人员',
    unplayed: '无法加载语音备注，请检查网络后重试。',
    sending: '正在发送语音备注…',
    unsent: '语音备注尚未发送，只存在于此页面。',
    retry: '重试',
    discard: '删除录音',
    delete: '删除',
    deleteTitle: '删除这条语音备注？',
    deleteText: '录音将从所有人处删除，无法恢复。',
    keep: '保留',
    failures: {
      unsupported: '未找到麦克风，或此浏览器无法录音。',
      refused: '麦克风不可用。请在浏览器设置中允许此页面使用麦克风，然后重试。',
      failed: '录音失败，请重试。',
    },
  },
}
