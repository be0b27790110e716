import type { checks as en } from '../../en/reports/checks.ts'
import type { Words } from '../../messages.ts'

export const checks: Words<typeof en> = {
  title: '互相矛盾的陳述',
  dayRange: '{first}至{last}',
  missing: '未有註明：{name}',
  contradictions: {
    operationDate: '所填作業日期為{stated}，但相片攝於{dates}。',
    period: { other: '{count} 張相片的拍攝日期不在項目期間之內。' },
    undated: { other: '{count} 張相片沒有拍攝日期。' },
    issuedEarly: '報告日期為{issued}，早於最後一張相片的拍攝日期{last}。',
    registration: '{name}的註冊已於{expiry}屆滿，早於報告發出之日。',
    outsideFloors: { other: '{count} 張相片所屬的樓層並不在其立面之內。' },
    unseenFloors: { other: '{count} 個缺陷所在的樓層在記錄中沒有相片。' },
    closedActions: { other: '{count} 個缺陷尚未完成，但其跟進行動為已完成。' },
  },
}
