import type { page as en } from '../../en/reports/verify-page.ts'
import type { Words } from '../../messages.ts'

export const page: Words<typeof en> = {
  loading: '正在載入',
  title: '核實報告',
  missing: { title: '找不到報告', text: '沒有使用此代碼發出的報告。請與報告上印有的代碼核對。' },
  busy: { title: '嘗試次數過多', text: '請過數分鐘後再試。' },
  failed: { title: '無法載入此頁', text: '請檢查網絡連線，然後再試。', retry: '再試' },
  states: {
    current: { title: '現行版本', text: '此報告已發出，並且是現行版本。' },
    superseded: { title: '已被取代', text: '此報告曾經發出，但已被較新的版本取代。' },
    withdrawn: { title: '已撤回', text: '此報告曾經發出，但已被{company}撤回。' },
  },
  facts: {
    title: '報告',
    number: '報告編號',
    revision: '版次',
    issued: '發出日期',
    company: '發出機構',
    project: '項目',
    people: '編製及批簽',
  },
  check: {
    title: '核對你的檔案',
    text: '選擇你收到的檔案，或把它拖放到此頁。檔案只在你的裝置上比對，不會上載。',
    label: '檔案',
    busy: '正在比對…',
    same: '這就是所發出的檔案。',
    other: '這不是所發出的檔案。',
    unreadable: '無法讀取此檔案。請再選擇一次。',
  },
  files: {
    title: '所發出檔案的 SHA-256',
    formats: { docx: 'Word', pdf: 'PDF', small: '精簡版 PDF' },
  },
  signature: {
    title: '電子簽署',
    selfMade:
      '此 PDF 以 Plumbline 為{company}製作的證書簽署。簽署證明檔案自發出以來未經更改，並且由本系統為{company}製作。它不能證明{company}的身份：沒有任何機構核實過。',
    uploaded:
      '此 PDF 以 {subject} 的證書簽署，簽發者為 {issuer}。簽署證明檔案自發出以來未經更改。你的 PDF 閱讀器會顯示是否信任該簽發者。',
    fingerprint: '證書的 SHA-256',
    none: '未經簽署。',
  },
}
