import type { reports as en } from '../en/reports.ts'
import type { Words } from '../messages.ts'

export const reports: Words<typeof en> = {
  title: '报告',
  switch: { label: '报告的各部分', files: '报告', definition: '内容' },
  noInspection: '此项目没有可编写报告的检测',
  retry: '重试', cancel: '取消', close: '关闭',
  saved: {
    offline: '尚未保存。请勿关闭此页面：您写的内容只在此处，服务器恢复响应后会自动保存。', failed: '未能保存：{reason}', giveUp: '放弃我的更改', undecided: '尚未保存：请选择要保留的版本', fault: '尚未保存：{what} 需要更正',
  },
  conflict: {
    title: '其他人更改了同一部分', text: '以下并列两个版本，并标出不同之处。要保留哪一个？', take: '采用对方的', keep: '保留我的', both: '两者都保留，先后排列',
    versions: '两个版本', same: '……两者相同……', theirs: '{name} 的版本', mine: '我的版本', nothing: '没有内容', isIn: '在报告中', particulars: '版式所需资料',
  },
  sections: {
    label: '报告的章节',
    cover: '标题与版式',
    names: {
      backgroundSection: '背景', executiveSummarySection: '执行摘要', scopeOfWorkSection: '工作范围', inspectionResultSection: '检测结果', findingsAndConclusionSection: '发现与结论',
      disclaimerSection: '免责声明', appendixA: '附录 A：缺陷清单', appendixB: '附录 B：图像清单', appendixC: '附录 C：照片记录',
    },
    about: {
      backgroundSection: '检测目的、负责人员及签署人。', executiveSummarySection: '客户需要了解的重点，一页看完。', scopeOfWorkSection: '检测了什么，以及没有检测什么。',
      inspectionResultSection: '表格、图表、标有编号的立面图，以及已保存的三维模型视图。', findingsAndConclusionSection: '按严重程度和位置列出发现，并提出建议。', disclaimerSection: '以十二条条款说明检测的限制。',
      appendixA: '每项缺陷的照片、尺寸、位置、严重程度、跟进措施和状态。', appendixB: '每张拍到缺陷的照片及其缺陷。', appendixC: '检测的所有照片，附时间和位置。',
    },
    include: '把“{section}”放入报告', off: '不在报告中', isOff: '此章节不在报告中。', putIn: '放入报告',
    obstacles: { layout: '所选版式没有此章节。', 'no-defects': '还没有已确认的缺陷。', 'no-photos': '还没有照片。', 'no-thermal': '还没有热成像图片。' },
    leads: { layout: '选择其他版式', 'no-defects': '前往分析', 'no-photos': '上传照片', 'no-thermal': '上传热成像图片' },
    appendix: '此部分由检测数据自动生成，无须编写。预览会显示前几页。',
  },
  cover: {
    title: '报告标题', language: '报告语言', languageHint: '与您使用 Plumbline 的语言无关。您写的文字不会翻译；每个文字章节均可重新编写。',
    layout: '版式', company: '{company} 的模板', customHint: '贵公司的 Word 模板，会填入此报告的数据。', custom: '公司模板',
    layouts: {
      Facade: { name: '外墙', text: '建筑物完整报告：背景、发现、标示缺陷的立面图和附录。' },
      Hoklas: { name: 'Hoklas', text: '按 HOKLAS 要求的红外热成像报告：方法、仪器、环境条件和图片对照。' },
      Bridge: { name: '桥梁', text: '按构件检视桥梁：桥面、伸缩缝、支座、桥墩、护栏。' },
      'Defect List': { name: '缺陷清单', text: '所有缺陷的一份表格，供承包商使用。' },
    },
    more: '其他套餐提供更多版式和所有语言。', plans: '比较套餐',
    notInPlan: '{plan} 套餐不包括此项', hasProblems: '模板有问题，请查看设置', retired: '已删除的模板',
  },
  background: {
    jobNature: '工作性质', operationDate: '作业日期', partnership: '合作单位',
    revisions: { title: '修订记录', revision: '版次', remarks: '备注', issueDate: '签发日期', add: '添加修订', remove: '删除版次 {revision}', none: '还没有修订。', most: '最多 50 项修订。' },
    people: '负责人员',
    roles: { prepared: '编制', checked: '复核', endorser: '批准' },
    person: '人员', nobody: '没有账户的人员', name: '姓名', designation: '职务', date: '日期', remarks: '备注', expiry: '注册有效期至', review: '审阅日期',
    checkedOff: '此报告没有复核人。', addChecked: '添加复核人', removeChecked: '不设复核人',
    particulars: {
      hoklas: '适用于 Hoklas 版式', hoklasHint: '仪器、校准和环境条件取自热成像图片的勘测条件。', bridge: '适用于桥梁版式', reportNumber: '报告编号', accreditation: '认可说明', method: '检测方法', deviations: '偏离方法之处',
      structureNumber: '结构编号', route: '路线', form: '结构形式', spans: '跨径', crossing: '跨越', lastInspection: '上次检测',
    },
  },
  sign: {
    sign: '签署', takeBack: '撤回签署', signed: '{name} 已签署', waiting: '尚未签署，只有 {name} 可在此签署。', paper: '在纸上签署。', mine: '此处由您签署。', noImage: '请先上传您的签名',
    falls: '报告内容一经更改，签署即失效。', unsaved: '全部保存后方可签署。', notInPlan: '{plan} 套餐不包括签署。', alt: '{name} 的签名', done: '已签署。', taken: '已撤回签署。',
    own: {
      title: '我的签名', text: '您的签名图片。只有在报告指明由您签署，而您按下“签署”时才会使用；已签署的报告会保留当时的图片。',
      choose: '上传图片', replace: '更换', remove: '删除', hint: 'PNG 或 JPG，不超过 1 MB；深色字迹，白色或透明背景。', none: '还没有签名', tooLarge: '图片大于 1 MB，请选择较小的图片。', wrongKind: '这不是 PNG 或 JPG 图片。', saved: '您的签名已保存。', removed: '您的签名已删除。', alt: '我的签名',
      failed: '未能加载您的签名',
    },
  },
  text: {
    editor: '“{section}”的文字', size: '字号', normal: '标准', sizeOf: '{size} 像素', bold: '粗体', italic: '斜体', underline: '下划线', heading: '标题', subheading: '副标题', bullets: '项目列表', numbers: '编号列表', undo: '撤销', redo: '重做',
    tools: '文字格式', propose: '重新编写建议文字', proposing: '正在编写…', other: '与当前的建议文字不同：文字曾被修改，或检测结果此后有变化。', proposed: '已按现有数据重新编写文字。', takeBack: '恢复我的文字', failed: '未能编写建议文字：{reason}', empty: '这里还没有文字。', loading: '正在加载编辑器…',
  },
  result: {
    views: '三维模型视图', viewsAbout: '报告包括所有已勾选的视图及其缺陷图钉。', noViews: '没有保存三维模型视图，因此报告中不会显示。', toModels: '前往三维模型保存视图', viewTaken: '{model}，摄于 {day}',
    types: '缺陷类型', severities: '严重程度', places: '位置', all: '全部', only: '仅限以下', allTypes: '报告包括所有缺陷类型。', allSeverities: '报告包括所有严重程度。', allPlaces: '报告包括所有位置。',
    noPlaces: '立面图尚未设置楼层，缺陷不会按位置区分。', open: '展开 {name}', shut: '收起 {name}', noneChosen: '请至少选择一项，或选择“全部”。', found: '搜索类型',
  },
  preview: {
    title: '预览', page: '预览第 {page} 页', loading: '正在生成预览…', renewing: '正在更新…', failed: '未能生成预览', shortened: '报告中还有更多页。', off: '此章节不在报告中，没有可预览的内容。', none: '此章节没有单独的页面。',
    custom: '公司模板只在生成报告时填入。这里以标准版式显示文字。', switch: '表单或预览', form: '表单',
  },
  files: {
    title: '报告', make: '生成报告', making: '正在请求…', edit: '编辑内容', read: '阅读内容', begin: '开始编写报告', another: '另一份内容', remove: '删除', contents: '内容', loading: '正在加载报告…', failed: '未能加载报告',
    definition: '{layout}，{language}，由 {name} 更改', unsigned: '尚缺签署：{who}',
    empty: { title: '还没有生成报告', text: '内容已准备好，可生成 Word 和 PDF 报告。', textNone: '报告从内容开始：系统会按检测所得编写建议文字，您可以随意修改。', reader: '有人生成报告后，即可在此下载。' },
    columns: { number: '编号', title: '标题', layout: '版式', language: '语言', defects: '缺陷', by: '生成人', when: '时间', status: '状态', files: '文件' },
    statuses: { pending: '等待中', processing: '生成中', ready: '已完成', failed: '失败', cancelled: '已停止' },
    revision: '版次 {revision}', progress: '报告 {number}：已完成 {percent}%', percent: '{percent}%', stop: '停止', stopOf: '停止生成报告 {number}', again: '重新生成', againOf: '重新生成报告 {number}', download: '以 {format} 下载报告 {number}', downloading: '正在获取文件…',
    snapshot: '数据时间', leftOut: '未列入：{what}', complete: '已记录的内容全部包括在内。', watermark: '附有试用套餐的水印', details: '报告 {number} 的详情', formats: { docx: 'Word', pdf: 'PDF' },
    omissions: {
      'pictures-failed': { other: '{count} 张无法读取的图片' }, 'photos-failed': { other: '{count} 张无法打开的照片' }, 'photos-not-analysed': { other: '{count} 张检测器尚未分析的照片' },
      'suggestions-undecided': { other: '{count} 项未有决定的建议' }, 'photos-unread': { other: '{count} 张仍在上传或处理的照片' }, 'photos-missing': { other: '{count} 项缺陷的照片' }, 'defects-filtered': { other: '{count} 项不在所选类型、严重程度和位置内的缺陷' },
      'sections-off': { other: '{count} 个已关闭的章节' }, 'thermal-unread': { other: '{count} 张没有温度数据的热成像图片' }, 'signatures-missing': { other: '{count} 个签署' },
    },
    unknownReason: '未能生成报告。请重新生成；若再次失败，请把报告编号告诉我们。', floors: '设置楼层', begun: '正在生成报告，您可以离开此页。', stopped: '已停止生成报告 {number}。', onlyDownloads: '以前生成的报告仍可下载。', noneIssued: '项目到期前没有生成报告。',
    ask: { title: '删除这份内容？', text: '“{title}”及其文字会被删除。已生成的报告会保留。此操作无法撤销。', signatures: { other: '其上的 {count} 个签名会一并删除。' }, confirm: '删除' }, removed: '内容已删除。',
    unsavedFirst: '全部保存后便会生成报告。',
  },
  templates: {
    title: '{company} 的报告模板', lead: '带有标签的 Word 文件（.docx）。使用模板的报告会填入项目的数据。', docs: '有哪些标签', add: '上传模板', empty: { title: '还没有模板', text: '按贵公司的报告样式编写 Word 文件，在需要数据的地方加入 {{project.name}} 等标签，然后在此上传。', reader: '{company} 还没有报告模板。' },
    loading: '正在加载模板…', failed: '未能加载模板', name: '名称', file: 'Word 文件', choose: '选择 .docx 文件', chosen: '{name}，{size}', save: '上传', wrongKind: '这不是 .docx 文件。', tooLarge: '文件大于 10 MB。', noFile: '请先选择文件。',
    tags: { other: '{count} 个标签' }, usable: '可以使用', broken: '不能使用', added: '已上传“{name}”。', addedBroken: '已上传“{name}”，但还不能使用：请查看问题所在。', by: '由 {name} 上传',
    preview: '下载示例', previewOf: '下载示例：“{name}”', remove: '删除', removeOf: '删除“{name}”', removed: '已删除“{name}”。', ask: { title: '删除“{name}”？', text: '已生成的报告会保留。此操作无法撤销。', used: { other: '{count} 份报告内容使用此模板，须改选其他版式才能再生成报告。' }, unused: '没有报告内容使用此模板。' },
    problems: { 'not-docx': '这不是 Word 文件：{detail}', 'unknown-tag': '没有“{detail}”这个标签', 'unclosed-tag': '标签“{detail}”没有结束', 'external-link': '它会从其他地方获取内容：{detail}', macro: '它含有宏：{detail}', 'too-large': '文件太大：{detail}' },
  },
}
