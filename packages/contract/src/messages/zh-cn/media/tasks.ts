import type { tasks as en } from '../../en/media/tasks.ts'
import type { Words } from '../../messages.ts'

export const tasks: Words<typeof en> = {
  title: '由视频和照片制作图像',
  project: { none: '尚未选择项目', text: '请从项目打开此页面。', projects: '前往项目', back: '返回照片' },
  failed: { title: '无法加载', retry: '重试' },
  loading: '加载中…',
  video: {
    label: '视频 {name}', loading: '正在加载视频…', failed: '无法播放视频', preparing: { title: '正在制作此浏览器可播放的版本', text: '视频会自动在此显示。' },
    impossible: '此浏览器无法播放视频。您可以下载视频，或从中截取画面。',
    play: '播放', pause: '暂停', back: '后退一帧', forward: '前进一帧', at: '时间', of: '{at} / {whole}', frame: '第 {number} 帧',
    take: '将此画面截取为照片', taking: '正在截取画面…', taken: '打开照片', takeFailed: '无法截取画面。', frames: '截取多个画面', keys: '按 , 和 . 键逐帧移动。',
    track: '视频的飞行路线', noTrack: '视频没有飞行路线。', duration: '时长', rate: '每秒帧数', size: '图像', altitude: '距起飞点高度',
  },
  statuses: { no_upload: '没有视频', video_upload_start: '上传中', video_upload_waiting: '等待中', uploading: '上传中', 'All Media Uploaded': '所有媒体已上传' },
  results: { none: '无', pending: '制作中', success: '完成', fail: '失败' },
  columns: { title: '视频', column: '列', marker: '标记', video: '视频', status: '状态', result: '结果', none: { title: '尚无视频', text: '请先将视频上传到视频标记的列。' }, choose: '选择 {name}' },
  frames: {
    title: '视频截图', how: '截取哪些画面', by: '截取画面', interval: '每隔若干秒', count: '指定总数', seconds: '两个画面之间的秒数', number: '画面数量', expected: { other: '将截取 {count} 个画面。' }, tooMany: '每次最多可截取 {most} 个画面。',
    direction: '飞行方向', down: '从上到下', up: '从下到上', marker: '放到标记', column: '列', ofVideo: '视频所属的标记', noColumn: '无', start: '截取画面', started: '正在截取画面。',
    wrongSeconds: '请输入 0.1 至 3600 之间的数字。', wrongCount: '请输入 1 至 500 之间的整数。', choose: '请先选择视频。', readOnly: '您可以查看结果，但不能截取画面。',
  },
  strip: {
    title: '立面长图', marker: '标记', column: '列', choose: '选择列', start: '制作长图', again: '重新制作', noColumns: { title: '尚无列', text: '请先在标记中添加列并上传照片。' },
    shown: '{name} 的长图', pieces: { other: '{count} 张照片' }, outline: '显示照片轮廓', hows: { features: '按画面内容拼接', position: '按位置放置', order: '接在上一张之下' }, how: '照片的放置方式',
    remove: '删除', removeTitle: '删除 {name} 的长图？', removeText: '长图将对所有人删除。照片会保留，您可以重新制作。', removeConfirm: '删除', cancel: '取消', none: '此列尚未制作长图。', readOnly: '您可以查看长图，但不能制作。', select: '请选择标记和列以查看长图。',
    about: '一列的照片从上到下拼接成一张长图，并可从长图打开每张照片。', underWay: '正在拼接照片，期间可以离开此页面。', noMarker: '不属于标记', open: '打开照片',
    photos: '照片', kinds: { visual: '可见光（{count}）', thermal: '热成像（{count}）' }, notMixed: '可见光与热成像照片不会混在同一张长图中。', counts: '此列有 {visual}和 {thermal}。', visualPhotos: { other: '{count} 张可见光照片' }, thermalPhotos: { other: '{count} 张热成像照片' }, tooFew: '长图至少需要两张同类照片。',
  },
  list: { partly: '部分完成', missing: { frames: { other: '有 {count} 帧未能截取。视频该处可能已损坏，请从存储卡重新复制。' }, strip: { other: '此列有 {count} 张照片不在长图中：无法打开、仍在处理，或长图已满。' } }, frames: '已截取的画面', strips: '长图', none: '尚无。', photos: { other: '{count} 张照片' }, photo: '照片 {number}', percent: '{percent}%', stop: '停止', remove: '从列表移除', by: '{name}，{at}', failed: '失败' },
}
