import type { checks as en } from '../../en/reports/checks.ts'
import type { Words } from '../../messages.ts'

export const checks: Words<typeof en> = {
  title: '互相矛盾的陈述',
  dayRange: '{first}至{last}',
  missing: '未注明：{name}',
  contradictions: {
    operationDate: '所填作业日期为{stated}，但照片拍摄于{dates}。',
    period: { other: '{count} 张照片的拍摄日期不在项目期间之内。' },
    undated: { other: '{count} 张照片没有拍摄日期。' },
    issuedEarly: '报告日期为{issued}，早于最后一张照片的拍摄日期{last}。',
    registration: '{name}的注册已于{expiry}到期，早于报告签发之日。',
    outsideFloors: { other: '{count} 张照片所属的楼层并不在其立面之内。' },
    unseenFloors: { other: '{count} 个缺陷所在的楼层在记录中没有照片。' },
    closedActions: { other: '{count} 个缺陷尚未关闭，但其后续措施为已关闭。' },
  },
}
