import type { editing as en } from '../../en/annotations/editing.ts'
import type { Words } from '../../messages.ts'

export const editing: Words<typeof en> = {
  readOnly: '您只能查看，不能更改。',
  saved: {
    waiting: '尚未保存',
    retry: '重试',
    offline: { other: '{count} 项更改尚未发送，已保存在此浏览器，稍后自动发送' },
    unheld: { other: '{count} 项更改尚未发送。此浏览器无法保存，请勿关闭此页面' },
    failed: { one: '{count} 个图形未保存', other: '{count} 个图形未保存' },
    conflicts: { one: '{count} 个图形待选择', other: '{count} 个图形待选择' },
  },
  ruler: {
    tool: '标尺',
    pixels: '{value} 像素',
    reads: '标尺读数：{value}',
    asWidth: '用作宽度',
    asLength: '用作长度',
    measured: '用标尺测得',
  },
  conflict: {
    theirs: '对方的版本',
    title: '{by} 也更改了 {name}',
    placeText: '两个版本都显示在照片上：您的版本，以及以紫色虚线显示的对方版本。在您选择之前不会丢失任何内容。',
    subjectText: '你们都作出了判断，但结果不同。在您选择之前不会丢失任何内容。',
    measuredText: '你们都测量了它，但结果不同。在您选择之前不会丢失任何内容。',
    defectTitle: '{name} 已在缺陷登记册中更改',
    severityText: '登记册中的严重程度为“{theirs}”，您选择的是“{mine}”。在您选择之前不会丢失任何内容。',
    sizeText: '在您测量时，登记册中输入了另一个尺寸。在您选择之前不会丢失任何内容。',
    take: '采用对方的',
    keep: '保留我的',
    goneTitle: '{name} 已被他人删除',
    goneText: '您正在更改它。',
    letGo: '不再保留',
    putBack: '恢复',
  },
  remove: {
    back: '已删除的图形 30 天内可以恢复。',
    defects: { other: '{numbers} 会一并删除；如果还标在其他地方，或已有人跟进，则会保留。' },
    more: { other: '另外 {count} 个' },
  },
  deleted: {
    title: '已删除的图形',
    none: '过去 30 天内此照片没有删除任何图形。',
    failed: '无法加载已删除的图形。',
    restore: '恢复',
  },
  around: { label: '相邻照片', above: '上方', below: '下方', left: '左侧', right: '右侧', thermal: '热像' },
}
