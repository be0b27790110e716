import type { takeAlong as en } from '../../en/defects/take-along.ts'
import type { Words } from '../../messages.ts'

export const takeAlong: Words<typeof en> = {
  takeAlong: {
    title: '离线工作',
    close: '关闭',
    open: '保存到此设备',
    lead: '将本次检测的平面图、立面图、图纸和缺陷保存到此设备，没有网络时也能打开。',
    measuring: '正在计算大小…',
    size: '将在此设备上保存约 {size}：',
    drawings: { other: '{count} 张平面图、立面图和图纸' },
    defects: { other: '{count} 个缺陷及其详情' },
    photos: { other: '{count} 张缺陷小图' },
    leftOut:
      '不包括：原尺寸照片、没有缺陷的照片、图纸原文件、大幅图纸的细节、三维模型、拼接图和报告。缺陷按编号排列，不能筛选。',
    noRoom: '需要约 {size}，但此浏览器只能再保存 {free}。请先释放设备空间，然后重试。',
    store: '保存到此设备',
    cancel: '取消',
    storing: '正在保存第 {done} 项，共 {total} 项…',
    stored: '已于 {moment} 保存到此设备，{size}。',
    refreshed: '联网打开项目时会更新。退出登录后会删除。',
    update: '立即更新',
    remove: '删除',
    removeTitle: '删除已保存的副本？',
    removeText: '没有网络时，须重新保存后才能在此设备上打开本次检测。已记录但尚未发送的缺陷会保留。',
    removeConfirm: '删除副本',
    notPersisted: '此浏览器未同意保护该副本：设备空间不足时可能会将其删除。出发前请在此确认。',
    unsupported: '此浏览器无法保存检测以供离线使用。请使用安全网址（https），且不要使用无痕窗口。',
    failures: {
      offline: '尚未保存完毕，连接已断开。如有之前的副本，则不受影响。',
      full: '尚未保存完毕，设备空间已用尽。请释放空间后重试。',
      failed: '未能将本次检测保存到此设备，请重试。',
    },
  },
}
