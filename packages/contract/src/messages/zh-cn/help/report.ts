export const report = {
  report: {
    title: '生成报告',
    words: '报告 Word PDF 模板 语言 章节 预览 下载 外墙 桥梁 缺陷清单',
    text: `1. 选择报告的模板和语言。它不必与您工作时的语言相同。
2. 逐节检查。每一节都可以关闭。文字按检测结果拟好；可以随意修改，或选择“重新编写建议文字”。
3. 查看预览。
4. 选择“生成报告”。Word 和 PDF 取自同一时刻的数据；之后的改动会进入下一份报告。

报告列表显示每份报告何时、由谁生成，以及未列入什么，例如尚未决定的建议。旧报告会保留在列表中。

“系统中未定义楼层标签，无法生成报告”表示有立面还没有楼层：请看关于楼层的文章。`,
  },
  signatures: {
    title: '签名',
    words: '签署 认可 编制 审核 签名图 注册检验人员 电子签名 证书 二维码 核验 撤回',
    text: `报告写明由谁编制、审核和认可。只有被指名的人登录后，才能用自己账号中“我的签名”的图片签署。

签署后若有任何改动，签名即失效，需要重新签署。已生成的报告保留其签名。

## PDF 的电子签名

每份 PDF 还会以贵公司的名义签名，PDF 阅读器会显示文件是否被更改。所用证书由 Plumbline 生成。它证明文件自签发以来未被更改，并且由本系统为贵公司生成。它不能证明贵公司的身份：为此，管理员可以在“集成”的“报告签名”中上传认证机构的证书。

## 核验报告

封面上有二维码和地址。任何人无需账号即可打开，查看是哪一份报告，以及它是现行版本、已被取代还是已撤回。要核对文件，请在该页面选择文件：文件只在设备上比对，不会上传。用同一份内容生成的下一份报告会取代前一份。如果某份报告不应再使用，请在报告列表中选择“撤回”。`,
  },
  templates: {
    title: '公司的 Word 模板',
    words: '模板 docx word 标签 公司 版式 自定义',
    text: `按贵公司的报告样式编写 Word 文件，在需要数据的地方加入标签，即两对大括号之间的名称，例如 {{project.name}}。然后在项目的设置中上传。系统会检查模板并列出问题；没有问题才可使用。

报告和项目的标签：

- report.title, report.number, report.revision, report.date, report.snapshot, report.leftOut, report.language
- project.name, project.code, project.client, project.company, project.asset, project.address, project.buildingType, project.startDate, project.endDate, project.storeys, project.height, project.logo, project.cover
- background.jobNature, background.operationDate, background.partnership
- prepared.name, prepared.designation, prepared.date, prepared.signature，checked 亦同；endorser.name, endorser.remarks, endorser.date, endorser.signature
- counts.all, counts.critical, counts.major, counts.moderate, counts.minor, counts.cosmetic, counts.photos
- text.executiveSummary, text.scopeOfWork, text.findings, text.disclaimer

列表会重复其开始与结束之间的内容，例如表格的一行：{{#defects}} … {{/defects}}。

- defects: number, type, subType, severity, material, place, floor, size, width, length, sizeSource, action, status, remark, foundAt, dueDate, assignee, photo, closeUp
- photos: name, takenAt, place, camera, defects, picture
- revisions: revision, remarks, issueDate

含有宏或会获取外部内容的文件不获接受。选择“下载示例”可查看填好的模板。`,
  },
  library: {
    title: '缺陷库',
    words: '设置 定义 类型 香港 新加坡 收藏 自定义 材料',
    text: `项目使用香港或新加坡的缺陷库，以及公司自己的定义。加星的会排在各个列表的最前面。

公司的定义可以停用。已使用它的缺陷仍保留它，但不能再选用。`,
  },
} as const
