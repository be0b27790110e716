import type { library as en } from '../../en/media/library.ts'
import type { Words } from '../../messages.ts'

export const library: Words<typeof en> = {
  title: '照片',
  switch: { label: '查看内容', plan: '平面图', photos: '照片' },
  count: { other: '{count} 个文件' },
  counts: '{count} · {size}',
  loading: '正在载入照片',
  failures: { other: '{count} 个文件失败。' },
  statusReason: '{word}：{reason}',
  showFailures: '显示失败的文件',
  failed: { title: '无法载入照片', text: '没有任何数据丢失，请稍后重试。', retry: '重试', page: '部分照片未能载入。' },
  empty: { title: '还没有照片', text: '请在平面图上选择一个标记，上传照片和视频。它们会按立面、列和楼层排列在这里。', read: '还没有人上传照片或视频。', action: '前往平面图' },
  nothing: { title: '没有找到', text: '没有照片符合全部筛选条件。', action: '清除全部筛选' },
  tools: {
    filters: '筛选', hideFilters: '隐藏筛选', search: '搜索文件名', view: '视图', grid: '网格', list: '列表', sort: '排序', ascending: '升序', descending: '降序', display: '显示',
    density: '图片大小', densities: { small: '小', medium: '中', large: '大' }, dates: '在照片上显示拍摄日期', datesNote: '对本项目所有人生效',
    selectAll: '全选',
  },
  sorts: { place: '墙面位置', time: '拍摄时间', name: '名称', size: '大小', uploaded: '上传时间' },
  filters: {
    label: '筛选照片', elevations: '立面', floors: '楼层', columns: '列', markers: '标记', tags: '标签', kind: '种类', type: '可见光或热成像', usage: '用途', status: '状态',
    days: '拍摄日期', from: '从', to: '到', q: '名称', none: '无', clear: '全部清除', remove: '移除筛选 {name}', chip: '{name}：{value}', chips: '当前筛选',
  },
  kinds: { photo: '照片', video: '视频', temperatures: '温度文件', side: '附属文件' },
  statuses: { MEDIA_NOT_UPLOADED: '{word}', MEDIA_UPLOAD_START: '{word}', MEDIA_UPLOAD_DONE: '{word}：等待中', MEDIA_ANALYSIS_PROCESSING: '{word}', MEDIA_ANALYSIS_COMPLETE: '{word}', MEDIA_UPLOAD_FAILED: '{word}：上传', MEDIA_ANALYSIS_FAILED: '{word}：处理' },
  types: { visual: '可见光', thermal: '热成像' },
  usages: { 'AI analysis': 'AI 分析', '3D model': '3D 模型', calibration: '校准', maintenance: '维护', 'not specified': '未指定' },
  place: { noElevation: '未分配立面', noColumn: '无列', noFloor: '无楼层', noDay: '拍摄日期未知', floors: '{top} 至 {bottom}' },
  cell: { label: '{name}，{place}', selected: '已选择 {name}', suggested: '楼层由照片本身建议', thermal: '热成像', video: '视频', retry: '重试', noPicture: '无图片' },
  grid: '照片', gridKeys: '方向键移动，空格键选择，Shift 加方向键选择一段，Ctrl+A 全选，Enter 打开',
  scrubber: '跳到某处', position: '{label}，第 {index} 张，共 {count} 张',
  columns: {
    name: '名称', size: '大小', modified: '修改时间', uploadedBy: '上传者', status: '状态', tag: '标签', usage: '用途', type: '类型', format: '格式', width: '宽度', height: '高度', cameraModel: '相机型号',
    focalLength: '焦距', equivalentFocalLength: '35 mm 等效焦距', sensorWidth: '传感器宽度', pdib: '偏移距离', place: '位置', takenAt: '拍摄时间',
  },
  units: { px: '{value} px', mm: '{value} mm', m: '{value} m' },
  notKnown: '–',
  selection: {
    label: '已选内容', count: { other: '已选 {count} 个' }, reading: '正在选择 {done} / {count}…', stop: '停止', clear: '清除选择',
    edit: '编辑', move: '移到标记', download: '下载', delete: '删除', retry: '重试', working: '{done} / {count}…',
    tooMany: '一次最多下载 {count} 个文件。',
  },
  edit: {
    title: { other: '编辑 {count} 个文件' }, asIs: '保持不变', none: '无', tag: '标签', changeTag: '更改标签', tagNote: '留空会移除原有标签。', usage: '用途', elevation: '立面', floor: '楼层', column: '列',
    floorNote: '选择立面后可选其楼层。', save: '保存', cancel: '取消', done: { other: '已更改 {count} 个文件。' },
  },
  move: { title: { other: '将 {count} 个文件移到标记' }, marker: '标记', choose: '选择标记', confirm: '移动', cancel: '取消', done: { other: '已移动 {count} 个文件。' }, none: '还没有其他标记，请先在平面图上放置一个。' },
  remove: {
    carried: { one: '要删除的文件显示 {count} 个缺陷。缺陷会保留编号、历史和照片的裁剪图。', other: '要删除的文件显示 {count} 个缺陷。缺陷会保留编号、历史和照片的裁剪图。' }, counting: '正在计算其中的缺陷…', uncounted: '无法计算其中有多少个缺陷；缺陷会保留编号和历史。',
    title: { other: '删除 {count} 个文件？' }, text: { other: '这 {count} 个文件会为本项目所有人删除，配额随之退回。此操作无法撤销。' },
    confirm: '删除', cancel: '保留', done: { other: '已删除 {count} 个文件。' },
  },
  retried: { other: '正在重新处理 {count} 个文件。' },
  notFailed: { other: '{count} 个文件没有失败，保持不变。' },
  sendAgain: { other: '{count} 个文件未能完整送达，请在平面图的标记处重新选择。' },
}
