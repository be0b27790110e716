import type { panel as en } from '../../en/markers/panel.ts'
import type { Words } from '../../messages.ts'

export const panel: Words<typeof en> = {
  label: '所选标记',
  none: '在图纸或列表上选取标记，即可查看其详细信息。',
  several: { other: '已选取 {count} 个标记' },
  severalText: '可用方向键或鼠标一并移动。',
  name: '名称',
  type: '类型',
  status: '状态',
  changed: '最后由 {name} 修改',
  link: { title: '立面及楼层', elevation: '立面图', none: '未关联', top: '最高楼层', bottom: '最低楼层', all: '所有楼层', noFloors: '此立面图尚未设置楼层。', noElevations: '尚未上传立面图。', lost: '立面图或其楼层已修改，请重新选择。' },
  place: { title: '位置', left: '左', top: '上', width: '宽', height: '高', rotation: '旋转', percent: '%', degrees: '°', wrong: '请输入 {min} 至 {max} 之间的数字。' },
  video: { title: '绘制方式', path: '路线', box: '方框' },
  lines: { title: { other: '{count} 条线' }, add: '添加线条', hint: '请在图纸上绘制下一条线。' },
  subs: {
    title: '内部位置', none: '暂无。', add: '添加位置', hint: '在标记内或旁边点击所在位置。', name: '位置 {number} 的名称', unnamed: '位置 {number}',
    show: '在图纸上显示位置 {number}', remove: '移除位置 {number}',
  },
  columns: {
    title: '列', none: '暂无。', add: '添加列', name: '第 {number} 列的名称', remove: '删除 {name}', count: '列数', more: '增加一列', fewer: '减少一列', create: '创建', cancel: '取消',
    failed: '无法加载列', retry: '重试',
    removeTitle: '删除 {name}？', removeText: '此列会删除，无法撤销。', removeMedia: { other: '{count} 个照片或视频将不再属于此列，但会保留在标记。' }, removeCounting: '正在统计列内的照片……', removeUncounted: '未能统计列内的照片，它们将不再属于此列。', removeConfirm: '删除', wait: '标记保存后即可添加列。',
  },
  media: { title: '照片', gsd: 'GSD', hardware: '硬件', none: '随首批照片提供' },
  duplicate: '复制',
  remove: '删除',
}
