import type { summary as en } from '../../en/defects/summary.ts'
import type { Words } from '../../messages.ts'

export const summary: Words<typeof en> = {
  summary: {
    total: '个缺陷',
    overdue: '已逾期',
    undecided: '待确认',
    rejected: '已否决',
    nothing: '暂无。',
    part: '{name} {count} 个',
    bar: '{name}：{parts}',
    time: '每月发现与关闭',
    month: '{month}：发现 {created} 个，关闭 {closed} 个',
    legend: '颜色表示严重程度：',
    axis: '缺陷数量',
    found: '发现',
    closed: '关闭',
    upTo: { other: '刻度：0 至 {count} 个缺陷' },
    seen: {
      all: '已全部拍到',
      share: '已拍到 {share}',
      floors: { other: '{count} 层中有 {seen} 层有照片' },
      none: '未拍到：没有照片显示此立面',
      unknown: '不清楚拍到多少',
    },
  },
  elevation: {
    loading: '正在加载立面…',
    failed: '无法加载立面',
    none: '还没有立面图',
    noneText: '请在“资料”标签页上传立面图；缺陷会按楼层和列显示在图上。',
    toData: '前往立面图',
    noPicture: '此图纸还没有图像',
    nothing: '此立面没有已记录的缺陷。',
    nothingFiltered: '此立面没有符合筛选条件的已记录缺陷。',
    pictureFailed: '无法显示此图纸',
    density: '按楼层和列统计的缺陷',
    noColumn: '无列',
    canvas: '立面 {name} 及其缺陷',
    pins: { other: '{count} 个标注点' },
    unplaced: { other: '{count} 个在图上没有位置' },
  },
}
