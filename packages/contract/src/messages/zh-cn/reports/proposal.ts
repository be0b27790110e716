import type { proposal as en } from '../../en/reports/proposal.ts'
import type { Words } from '../../messages.ts'

export const proposal: Words<typeof en> = {
  findings: {
    who: '{companyName}自{startDate}起以空中目视方式检测{projectName}。',
    whoUndated: '{companyName}以空中目视方式检测{projectName}。',
    whoThermal: '{companyName}自{startDate}起以空中目视和热成像方式检测{projectName}。',
    whoThermalUndated: '{companyName}以空中目视和热成像方式检测{projectName}。',
    nothing: '没有记录到缺陷。',
    total: { other: '共发现 {count} 个缺陷。' },
    severity: {
      critical: { other: '发现 {count} 个危急缺陷，位于{places}。' },
      major: { other: '发现 {count} 个严重缺陷，位于{places}。' },
      moderate: { other: '发现 {count} 个中等缺陷，位于{places}。' },
      minor: { other: '发现 {count} 个轻微缺陷，位于{places}。' },
    },
    immediate: {
      critical: {
        other: '上述 {count} 个危急缺陷须立即处理：禁止人员进入其下方区域，采取安全措施，并在维修前进行近距离检查。',
      },
      major: {
        other: '上述 {count} 个严重缺陷须立即处理：禁止人员进入其下方区域，采取安全措施，并在维修前进行近距离检查。',
      },
      both: {
        other:
          '上述 {count} 个危急和严重缺陷须立即处理：禁止人员进入其下方区域，采取安全措施，并在维修前进行近距离检查。',
      },
    },
    followUpRest: { other: '其余 {count} 个缺陷应按本报告所列维修或核实，并记录结果。' },
    followUpAll: { other: '上述缺陷应按本报告所列维修或核实，并记录结果。' },
    followUpNothing: '本次检测未发现需要维修之处。',
    incomplete: '检测资料尚未全部审阅，可能还有其他缺陷，详见“{title}”。',
    notAllSeen: '并非所有立面都已全部拍到，可能还有其他缺陷；工作范围说明照片拍到的部分。',
    next: '建议在十二个月内再次检测；如遇风暴、撞击或出现任何位移迹象，应提前进行。',
    limits: '以上结果仅限于检测时可见的情况，其限制见免责声明。',
    limitsItems: '检测结果仅与受检项目有关，其限制见免责声明。',
    bridgeRating: '各构件的优先级见检测结果，以该构件最严重的缺陷为准。',
  },
  places: {
    unknown: { other: '未记录的位置' },
    floors: '{place}（{floors}）',
    more: { other: '另外 {count} 处' },
    floorsMore: { other: '另外 {count} 层' },
  },
  summary: {
    nothing: '{projectName}的检测没有记录到缺陷。',
    total: { other: '{projectName}的检测共发现 {count} 个缺陷。' },
    severe: { other: '其中 {count} 个属于危急或严重，须优先处理。' },
    onlyCritical: '该缺陷属于危急，须立即处理。',
    onlyMajor: '该缺陷属于严重，须立即处理。',
    allSevere: '全部属于危急或严重，须立即处理。',
    calm: '其中没有危急或严重缺陷。',
    onlyCalm: '该缺陷不属于危急或严重。',
    mostly: '最常见的类型为{type}（{count} 个）。',
    contrast: '热成像结果以相对对比表示，不报告绝对温度。',
  },
  scope: {
    elevations: { other: '记录包括 {count} 个立面的照片或缺陷：{list}。' },
    noElevations: '检测涵盖照片所示的{projectName}各部分。',
    floors: { other: '{place}共有 {count} 层：{list}。' },
    floorsAll: { other: '{place}：全部 {count} 层均有照片，即{list}。' },
    floorsSome: '{place}：{all} 层中的 {count} 层有照片，即{list}；{missing}没有照片。',
    floorsNone: { other: '{place}：{count} 层（{list}）均没有照片。' },
    seen: '{place}：按照片位置测算，拍到立面的 {share}。',
    seenReached: '{place}：按照片位置测算，拍到照片所及部分的 {share}；立面的长度不详。',
    withoutFloor: { other: '{place}：{count} 张照片没有楼层。' },
    byPlace: '照片按所分配的楼层计算，未经测算。',
    uncovered: { other: '{count} 个立面没有照片：{list}。' },
    photos: { other: '记录包括 {count} 张照片。' },
    noPhotos: '记录中没有照片。',
    exclusions: '不包括建筑物内部、隐蔽部分，以及受阻或无法安全到达的区域。',
    items: '检测对象为上述立面的外墙饰面；未列出的区域未经检测。',
    elements: '桥梁构件在可见范围内经过检测；不存在或未经检测的构件会予以注明。',
  },
}
