import type { proposal as en } from '../../en/reports/proposal.ts'
import type { Words } from '../../messages.ts'

export const proposal: Words<typeof en> = {
  findings: {
    who: '{companyName}自{startDate}起以空中目視方式檢測{projectName}。',
    whoUndated: '{companyName}以空中目視方式檢測{projectName}。',
    whoThermal: '{companyName}自{startDate}起以空中目視及熱成像方式檢測{projectName}。',
    whoThermalUndated: '{companyName}以空中目視及熱成像方式檢測{projectName}。',
    nothing: '沒有錄得缺陷。',
    total: { other: '合共錄得 {count} 個缺陷。' },
    severity: {
      critical: { other: '錄得 {count} 個危急缺陷，位於{places}。' },
      major: { other: '錄得 {count} 個嚴重缺陷，位於{places}。' },
      moderate: { other: '錄得 {count} 個中等缺陷，位於{places}。' },
      minor: { other: '錄得 {count} 個輕微缺陷，位於{places}。' },
    },
    immediate: {
      critical: {
        other: '上述 {count} 個危急缺陷須即時處理：禁止任何人進入其下方範圍，採取安全措施，並在維修前作近距離檢查。',
      },
      major: {
        other: '上述 {count} 個嚴重缺陷須即時處理：禁止任何人進入其下方範圍，採取安全措施，並在維修前作近距離檢查。',
      },
      both: {
        other:
          '上述 {count} 個危急及嚴重缺陷須即時處理：禁止任何人進入其下方範圍，採取安全措施，並在維修前作近距離檢查。',
      },
    },
    followUpRest: { other: '其餘 {count} 個缺陷應按本報告所列維修或核實，並記錄結果。' },
    followUpAll: { other: '上述缺陷應按本報告所列維修或核實，並記錄結果。' },
    followUpNothing: '是次檢測並無須維修之處。',
    incomplete: '檢測資料尚未全部審閱，可能還有其他缺陷，詳見「{title}」。',
    notAllSeen: '並非所有立面都已全部拍到，可能還有其他缺陷；工作範圍說明相片拍到的部分。',
    next: '建議於十二個月內再作檢測；如遇風暴、撞擊或有任何移位跡象，應提早進行。',
    limits: '以上結果只限於檢測時可見的情況，其限制載於免責聲明。',
    limitsItems: '測試結果只與受測項目有關，其限制載於免責聲明。',
    bridgeRating: '各構件的優先次序載於檢測結果，以該構件最嚴重的缺陷為準。',
  },
  places: {
    unknown: { other: '未有記錄的位置' },
    floors: '{place}（{floors}）',
    more: { other: '另外 {count} 處' },
    floorsMore: { other: '另外 {count} 層' },
  },
  summary: {
    nothing: '{projectName}的檢測沒有錄得缺陷。',
    total: { other: '{projectName}的檢測錄得 {count} 個缺陷。' },
    severe: { other: '其中 {count} 個屬危急或嚴重，須優先處理。' },
    onlyCritical: '該缺陷屬危急，須即時處理。',
    onlyMajor: '該缺陷屬嚴重，須即時處理。',
    allSevere: '全部屬危急或嚴重，須即時處理。',
    calm: '當中沒有危急或嚴重缺陷。',
    onlyCalm: '該缺陷不屬危急或嚴重。',
    mostly: '最常見的類型為{type}（{count} 個）。',
    contrast: '熱成像結果以相對對比表示，不報告絕對溫度。',
  },
  scope: {
    elevations: { other: '記錄包括 {count} 個立面的相片或缺陷：{list}。' },
    noElevations: '檢測涵蓋相片所示的{projectName}各部分。',
    floors: { other: '{place}共有 {count} 層：{list}。' },
    floorsAll: { other: '{place}：全部 {count} 層均有相片，即{list}。' },
    floorsSome: '{place}：{all} 層中的 {count} 層有相片，即{list}；{missing}沒有相片。',
    floorsNone: { other: '{place}：{count} 層（{list}）均沒有相片。' },
    seen: '{place}：按相片位置測算，拍到立面的 {share}。',
    seenReached: '{place}：按相片位置測算，拍到相片所及部分的 {share}；立面的長度不詳。',
    withoutFloor: { other: '{place}：{count} 張相片沒有樓層。' },
    byPlace: '相片按所分配的樓層計算，未經測算。',
    uncovered: { other: '{count} 個立面沒有相片：{list}。' },
    photos: { other: '記錄包括 {count} 張相片。' },
    noPhotos: '記錄中沒有相片。',
    exclusions: '不包括建築物內部、隱蔽部分，以及受阻或未能安全到達的範圍。',
    items: '測試對象為上述立面的外牆飾面；沒有列出的範圍未經測試。',
    elements: '橋樑構件在可見範圍內經過檢測；不存在或未經檢測的構件會予以註明。',
  },
}
