import type { certificate as enCertificate, issued as enIssued } from '../../en/reports/issued.ts'
import type { Words } from '../../messages.ts'

export const issued: Words<typeof enIssued> = {
  signed: 'PDF 已簽署',
  unsigned: 'PDF 未經簽署',
  verify: '核實頁面',
  verifyOf: '報告 {number} 的核實頁面',
  withdrawn: '已撤回',
  withdraw: '撤回',
  withdrawOf: '撤回報告 {number}',
  ask: {
    title: '撤回報告 {number}？',
    text: '其核實頁面會顯示報告已被撤回，分享連結不再顯示此報告。檔案會保留，仍可下載。此操作無法復原。',
  },
  done: '報告 {number} 已撤回。',
}

export const certificate: Words<typeof enCertificate> = {
  title: '報告簽署',
  text: '每份報告的 PDF 在製作時都會以{company}的名義簽署。',
  loading: '正在載入證書',
  selfMade: {
    title: 'Plumbline 製作的證書',
    proves: '它證明報告自發出以來未經更改，並且由本系統為{company}製作。',
    provesNot: '它不能證明{company}的身份，因為沒有任何機構核實過。PDF 閱讀器會顯示簽署有效，但簽發者不明。',
    none: '它會隨你的下一份報告製作。',
  },
  uploaded: {
    title: '已上載的證書',
    proves: '它證明報告自發出以來未經更改。簽署者的身份由簽發者擔保；PDF 閱讀器會顯示是否信任該簽發者。',
  },
  expired: '此證書已過期。在更換或移除之前，無法製作報告。',
  facts: { subject: '持有人', issuer: '簽發者', until: '有效期至', fingerprint: 'SHA-256' },
  upload: '上載證書',
  replace: '更換證書',
  form: {
    text: '選擇核證機關提供的 PKCS#12 檔案（.p12 或 .pfx）。其密鑰會加密儲存，任何人都無法下載。',
    file: '證書檔案',
    choose: '選擇檔案',
    chosen: '{name}，{size}',
    password: '檔案密碼',
    noFile: '請先選擇檔案。',
    wrongKind: '這不是 .p12 或 .pfx 檔案。',
    tooLarge: '檔案大於 100 kB。',
    save: '上載',
  },
  saved: '今後的報告會以此證書簽署。',
  remove: '移除',
  ask: {
    title: '移除此證書？',
    text: '其密鑰會被刪除。新報告會以 Plumbline 製作的證書簽署。已簽署的報告仍然有效。',
  },
  removed: '證書已移除。',
}
