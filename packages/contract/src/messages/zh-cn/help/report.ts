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
  sharing: {
    title: '与业主和承包商分享',
    words: '分享 链接 业主 承包商 维修 照片 模糊 密码 到期 撤销 隐私 人物 车牌',
    text: `在项目的报告中选择“分享”即可创建链接。任何拥有链接的人无需账号即可查看其中的内容。链接到期后失效，撤销后立即失效。

## 供查看

选择链接显示的内容：缺陷、缺陷的照片、立面和报告，可全部显示或逐项选择。从缺陷清单或立面分享时会带上当前筛选条件，可实时更新，也可固定为此刻符合条件的缺陷。开启模糊处理后，只显示团队成员已检查的照片，并对已框选的部分作模糊处理。封面、立面和三维视图须在对话框中确认没有人物和车牌，否则不会出现在作模糊处理的链接和报告中；线条图（DXF、SVG）无需检查。

## 供承包商使用

1. 选择“供承包商使用”，并选择显示哪些缺陷：跟进措施为维修或其他的缺陷，或分配给某人的缺陷。
2. 承包商在手机上打开缺陷，添加维修后的照片，并填写姓名和邮箱。
3. “报告已维修”会将缺陷设为“待核实”。照片和说明会出现在缺陷中，历史记录会注明承包商和分享链接。
4. 核实并关闭缺陷，或填写原因重新开启。承包商可以在链接中看到原因，并用新照片再次报告。

照片可为 JPEG 或 PNG，每张不超过 30 MB，计入项目的用量，但不计入覆盖范围。两天内未报告的照片会被删除。姓名和邮箱不会核实。

## 检查照片中的人物和车牌

在“照片”中打开一张照片。按 P 遮盖人物、人脸、车辆和车牌，检查完成后按 C。“下一张未检查的照片”（U）会打开下一张，有缺陷的照片优先。

## 公司的全部链接

个人资料中的“分享链接”列出您可以打开的所有项目的链接：显示内容、创建者、最后打开时间和到期日。打开、下载和密码错误均记录在审计日志中。`,
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
