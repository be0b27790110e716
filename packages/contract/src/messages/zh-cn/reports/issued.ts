import type { certificate as enCertificate, issued as enIssued } from '../../en/reports/issued.ts'
import type { Words } from '../../messages.ts'

export const issued: Words<typeof enIssued> = {
  signed: 'PDF 已签名',
  unsigned: 'PDF 未签名',
  verify: '核验页面',
  verifyOf: '报告 {number} 的核验页面',
  withdrawn: '已撤回',
  withdraw: '撤回',
  withdrawOf: '撤回报告 {number}',
  ask: {
    title: '撤回报告 {number}？',
    text: '其核验页面将显示报告已被撤回，分享链接不再显示该报告。文件会保留，仍可下载。此操作无法撤销。',
  },
  done: '报告 {number} 已撤回。',
}

export const certificate: Words<typeof enCertificate> = {
  title: '报告签名',
  text: '每份报告的 PDF 在生成时都会以{company}的名义签名。',
  loading: '正在加载证书',
  selfMade: {
    title: 'Plumbline 生成的证书',
    proves: '它证明报告自签发以来未被更改，并且由本系统为{company}生成。',
    provesNot: '它不能证明{company}的身份，因为没有任何机构核实过。PDF 阅读器会显示签名有效，但颁发者未知。',
    none: '它会随您的下一份报告生成。',
  },
  uploaded: {
    title: '已上传的证书',
    proves: '它证明报告自签发以来未被更改。签名者的身份由颁发者担保；PDF 阅读器会显示是否信任该颁发者。',
  },
  expired: '该证书已过期。在更换或移除之前，无法生成报告。',
  facts: { subject: '持有者', issuer: '颁发者', until: '有效期至', fingerprint: 'SHA-256' },
  upload: '上传证书',
  replace: '更换证书',
  form: {
    text: '选择认证机构提供的 PKCS#12 文件（.p12 或 .pfx）。其密钥会加密存储，任何人都无法下载。',
    file: '证书文件',
    choose: '选择文件',
    chosen: '{name}，{size}',
    password: '文件密码',
    noFile: '请先选择文件。',
    wrongKind: '这不是 .p12 或 .pfx 文件。',
    tooLarge: '文件大于 100 kB。',
    save: '上传',
  },
  saved: '今后的报告将使用该证书签名。',
  remove: '移除',
  ask: {
    title: '移除该证书？',
    text: '其密钥将被删除。新报告将使用 Plumbline 生成的证书签名。已签名的报告仍然有效。',
  },
  removed: '证书已移除。',
}
