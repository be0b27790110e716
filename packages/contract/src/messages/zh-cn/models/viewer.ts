import type { viewer as en } from '../../en/models/viewer.ts'
import type { Words } from '../../messages.ts'

export const viewer: Words<typeof en> = {
  list: {
    title: '三维模型', loading: '正在加载模型…', failed: '无法加载模型', retry: '重试',
    upload: '上传模型', prepareAgain: '重新处理', percent: '{percent}%',
    empty: { title: '还没有三维模型', text: '请在数据页上传网格模型（GLB、glTF、OBJ 或 PLY）、点云（LAS、LAZ 或 PLY）、3D Tiles（ZIP）或建筑信息模型（IFC）。之后可把缺陷标在模型上，也可从任一位置找到拍到它的照片。' },
    points: { other: '{count} 个点' }, triangles: { other: '{count} 个三角面' }, elements: { other: '{count} 个构件' },
    skipped: { other: '文件中有 {count} 个部分未完整显示：没有表面，或距离其余部分超过 100 公里。' },
  },
  stage: {
    subject: '{subject}：{why}', camerasTooFar: { other: '有 {count} 张照片的拍摄位置距此超过 100 公里，未显示。' },
    camerasUnaimed: { other: '有 {count} 张照片未显示：其方向、高度或焦距未知。' },
    label: '三维模型 {name}。拖动旋转，右键平移，滚轮缩放；方向键转动，加减号拉近或拉远，W A S D 行走，E 和 Q 升降。', loading: '正在加载可见部分：{percent}%', missing: '模型的部分内容无法加载，所见并不完整。请检查网络连接并刷新页面。',
    preparing: '正在处理模型：{percent}%', preparingText: '系统正在检查模型并切分为可按需加载的部分。您可以离开此页。',
    failed: '无法显示此模型', toData: '前往数据页', stop: '停止处理',
    noWebGl: { title: '此浏览器无法显示三维内容', text: 'WebGL 2 已关闭或不受支持。这里列出模型的基本信息和已标注的缺陷；请用开启硬件加速的新版浏览器打开此页查看模型。' },
  },
  tools: {
    label: '三维工具', look: '环绕查看模型', fly: '在模型中飞行', fit: '显示整个模型', spot: '查看某处的照片和缺陷', distance: '测量距离', area: '测量面积',
    section: '剖切模型', cameras: '显示拍摄位置', pins: '显示缺陷', tree: '楼层和构件', place: '模型位置', picture: '保存图片', view: '背景和光照', clear: '清除测量', keys: '键盘操作',
  },
  move: { label: '转动和缩放', left: '向左转', right: '向右转', up: '向上转', down: '向下转', closer: '拉近', further: '拉远', flight: '拖动可环视；W A S D 飞行，E、Q 升降，或按右侧的 + 和 −。' },
  facts: { file: '文件', size: '文件大小', type: '类型', extent: '尺寸', metres: '{wide} × {deep} × {high} 米', content: '内容', skipped: '未显示', place: '位置', unit: '单位' },
  photos: { label: '照片', used: '使用了 {asked} 张照片中的 {used} 张', all: { other: '由全部 {count} 张照片生成' }, unknown: { other: '已发送 {count} 张照片。引擎没有说明使用了哪些照片。' }, leftOut: '未使用的照片', leftOutText: '只有这些照片拍到的部分在模型中会缺失。请补拍与其重叠的照片，然后重新生成。', more: { other: '以及另外 {count} 张' } },
  measure: { hint: '在模型上点选。按退格键撤销上一个点。', distance: '{metres} 米', area: '{metres} 平方米', unit: '文件没有说明单位，此处按米读取。' },
  section: { axis: '剖切方向', x: '由西向东', y: '由南向北', z: '由下向上', at: '位置', flip: '保留另一侧' },
  view: { background: '背景', light: '浅色', dark: '深色', sky: '天空', bright: '亮度', points: '点的大小' },
  spot: {
    title: '此处', hint: '点击模型，查看哪些照片拍到该处。', at: '{across}，{along}，高 {up} 米', local: 'x {x}，y {y}，z {z}（模型自身坐标轴）。北方向未知。', east: '东 {metres} 米', west: '西 {metres} 米', north: '北 {metres} 米', south: '南 {metres} 米',
    photos: '拍到此处的照片', loading: '正在查找照片…', none: '没有位置和方向均已知的照片拍到此处。', notPlaced: '模型尚未定位，无法与照片对应。',
    line: 'GSD {gsd} 毫米，距离 {distance} 米', angle: '偏离正对方向 {angle}°', best: '最佳', pin: '在此新建缺陷', move: '将标注移到此处',
    hidden: { other: '另有 {count} 张照片朝向此处，但被模型的其他部分遮挡。' }, unaimed: { other: '附近另有 {count} 张照片无法检查：其方向、高度或焦距未知。' }, unlooked: { other: '其中 {count} 张照片未及检查是否被模型遮挡。' }, unchecked: '未检查是否有遮挡：只有网格模型和建筑信息模型才能检查。',
  },
  pins: {
    title: '已标注的缺陷', none: '模型上还没有标注缺陷。', loading: '正在加载标注…', number: '编号', type: '类型', severity: '严重程度', show: '显示 {label}', remove: '移除标注', removed: '标注已移除，缺陷仍保留。', choose: '或标注已记录的缺陷', chooseNone: '选择缺陷', pinned: '{label} 已标注在此处。', put: '标注在此处', open: '在登记表中打开', behind: '在模型背面',
  },
  dialog: { title: '在模型上新建缺陷', type: '缺陷类型', severity: '严重程度', remark: '备注', save: '记录缺陷', cancel: '取消' },
  tree: { title: '楼层和构件', loading: '正在加载结构树…', failed: '无法加载结构树。', noFloor: '未分楼层', search: '搜索构件', show: '显示 {name}', all: '全部显示', only: '仅此楼层', hide: '隐藏', unhide: '显示', properties: '属性', noProperties: '没有更多信息。', none: '没有匹配的构件。' },
  place: {
    title: '模型位置', own: '位置由文件自身给出；文件没有说明其精度。', points: { other: '由 {count} 个选取的点定位，这些点的吻合度为 {residual} 米（均方根）。模型其他部分的偏差可能更大。' }, none: '模型尚未定位，暂时无法与本项目的照片和其他模型对照。',
    how: '请在模型上选取至少三个相距较远且不在一条直线上的点，并输入每个点的坐标。', fill: '请输入每个点的坐标', more: '点数已足够；点越多越精确', point: '第 {number} 点', latitude: '纬度', longitude: '经度', altitude: '海拔（米）', off: '偏差 {metres} 米', remove: '移除第 {number} 点',
    save: '定位模型', saved: '模型已定位。', reset: '重置位置', need: { other: '还需 {count} 个点' }, lift: '将所有照片抬高（米）', liftText: '无人机记录的高度在整个航次中常有相同的几米偏差。', liftSave: '抬高', stale: '其他人刚刚定位了此模型。请查看后重试。',
  },
  units: { metre: '米', millimetre: '毫米', centimetre: '厘米', foot: '英尺', inch: '英寸', degree: '度', other: '自定义单位', unknown: '未知，按米显示' },
  far: {
    photos: '此模型文件给出的位置距离照片 {distance}，无法与照片对应。', address: '此模型文件给出的位置距离项目信息中的位置 {distance}。', project: '此模型文件给出的位置距离本项目的其他模型 {distance}。',
    place: '选点定位', ignore: '忽略其位置', ignored: '已不再使用模型自身的位置。', metres: '{count} 米', kilometres: '{count} 公里',
  },
  size: { title: '尺寸和方向', unknown: '此文件没有说明单位。请测量一段已知长度，然后选择单位。', unit: '文件单位', custom: '其他', factor: '每单位对应的米数', up: '向上的轴', y: 'Y', z: 'Z', save: '应用', saved: '尺寸和方向已保存。' },
  build: {
    button: '用照片建模', title: '用照片建立模型', text: '本次检测中有位置信息的照片会发送到重建服务器。这可能需要几分钟到几小时；您可以离开此页。', name: '模型名称', quality: '质量', start: '开始', cancel: '取消', stop: '停止', sent: '已发送 {sent} / {photos} 张照片', missing: { other: '{count} 张照片在发送前已被删除' },
    willSend: { other: '将发送 {count} 张照片。' }, leftOut: { other: '{count} 张照片不会发送：没有位置，或无法打开。' },
  },
}
