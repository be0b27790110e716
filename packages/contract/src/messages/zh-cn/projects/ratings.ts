import type { ratings as en } from '../../en/projects/ratings.ts'
import type { Words } from '../../messages.ts'

export const ratings: Words<typeof en> = {
  label: '评级',
  repairBy: '维修期限',
  notRated: '未评级',
  schemes: {
    'hk-mbis': '香港强制验楼计划（MBIS）',
    'sg-pfi': '新加坡定期外墙检查（PFI）',
    'nyc-fisp': '纽约市外墙检查安全计划（FISP）',
    'din-1076': 'DIN 1076',
    own: '自定义级别',
  },
  sources: {
    'hk-mbis': '各级别依照强制验楼计划的步骤划分，措辞由 Plumbline 拟定，并非引自作业守则。评级由注册检验人员决定。',
    'sg-pfi':
      '各级别的措辞由 Plumbline 拟定。定期外墙检查指引的分类用语尚未核实：提交前请先核对。评级由合资格人士决定。',
    'nyc-fisp':
      '“安全”“SWARMP”和“不安全”是外墙检查安全计划的类别，其含义由 Plumbline 以自己的文字说明。评级由合资格外墙检查员决定。',
    'din-1076':
      'S 为结构稳定性，V 为交通安全，D 为耐久性，由检查人员各评 0 至 4 分。分值含义由 Plumbline 以自己的文字说明。不计算状况等级：其计算规则还需要每处缺陷的范围和构件组别，且未能核实。',
    own: '各级别由检测公司命名。',
  },
  levels: {
    'hk-mbis:no-action': { name: '无须维修', meaning: '仅作记录，无须维修或勘察。' },
    'hk-mbis:repair': { name: '维修', meaning: '须在订明修葺中处理。' },
    'hk-mbis:investigation': {
      name: '详细勘察',
      meaning: '仅凭检验不能确定成因或范围，须先建议进行详细勘察。',
    },
    'hk-mbis:danger': { name: '即时危险', meaning: '危及人身安全：须立即采取安全措施，不必等待报告。' },
    'sg-pfi:no-action': { name: '无须维修', meaning: '仅作记录，无须维修。' },
    'sg-pfi:repair': { name: '维修', meaning: '目前并非不安全，但须维修。' },
    'sg-pfi:unsafe': { name: '不安全', meaning: '危及人身安全：须立即向专员和业主报告。' },
    'nyc-fisp:safe': { name: '安全', meaning: '无须维修即可保持完好，预计在下一周期内不会变得不安全。' },
    'nyc-fisp:swarmp': {
      name: 'SWARMP',
      meaning: '安全但须维修保养：目前安全，但须在所列日期前维修。若遗留至下一周期，即视为不安全。',
    },
    'nyc-fisp:unsafe': { name: '不安全', meaning: '危及人身或财产，须尽快维修。' },
  },
  axes: { s: '结构稳定性（S）', v: '交通安全（V）', d: '耐久性（D）' },
  marks: {
    mark0: '无影响',
    mark1: '轻微影响，至多影响该构件',
    mark2: '有明显影响，但仍有保证',
    mark3: '受损，不再完全有保证',
    mark4: '不再有保证',
  },
  mark: '{mark}：{meaning}',
  by: '{level}，须于 {day} 前维修',
  noDay: '{level}，未注明维修期限',
  field: {
    marksTogether: '三项分值全部选定后即会保存。',
    noDay: 'SWARMP 须注明维修期限。',
    proposed: '按 FISP 规则建议：{level}。{number} 在 {day} 的检测中为 SWARMP，而现在记录为没有变化或有所恶化。',
    proposedUndated: '按 FISP 规则建议：{level}。{number} 在较早的检测中为 SWARMP，而现在记录为没有变化或有所恶化。',
    take: '评为“{level}”',
  },
  settings: {
    title: '评级体系',
    lead: '在严重程度之外为每处缺陷评级。每项评级均由人员作出；只有体系中的规则有所规定时，Plumbline 才会提出建议。',
    scheme: '体系',
    none: '无',
    level: '级别',
    meaning: '含义',
    mark: '分值',
    nameOf: '第 {number} 级的名称',
    meaningOf: '第 {number} 级的含义',
    add: '添加级别',
    up: '上移第 {number} 级',
    down: '下移第 {number} 级',
    remove: '移除第 {number} 级',
    order: '由轻至重排列。',
    noLevels: '请至少添加一个级别。',
    fault: '每个级别都须有各自的名称。',
    other: '在其他体系下作出的评级会继续保存，换回该体系后会再次显示。',
    save: '保存',
    cancel: '取消',
    saved: '评级体系已保存。',
  },
  report: {
    title: '缺陷如何评级：{scheme}',
    unrated: { other: '有 {count} 处缺陷未经任何人评级：{list}。' },
    allRated: '所有缺陷均已由人员评级。',
    noDay: { other: '有 {count} 处 SWARMP 未注明维修期限：{list}。' },
    proposed: {
      other:
        '有 {count} 处缺陷在较早的检测中为 SWARMP，现在记录为没有变化或有所恶化，规则建议评为“不安全”：{list}。建议并非评级。',
    },
  },
}
