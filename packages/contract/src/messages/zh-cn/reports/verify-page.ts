import type { page as en } from '../../en/reports/verify-page.ts'
import type { Words } from '../../messages.ts'

export const page: Words<typeof en> = {
  loading: '正在加载',
  title: '报告核验',
  missing: { title: '找不到报告', text: '没有使用此代码签发的报告。请与报告上印刷的代码核对。' },
  busy: { title: '尝试次数过多', text: '请过几分钟再试。' },
  failed: { title: '无法加载此页面', text: '请检查网络连接，然后重试。', retry: '重试' },
  states: {
    current: { title: '现行版本', text: '该报告已签发，并且是现行版本。' },
    superseded: { title: '已被取代', text: '该报告曾经签发，但已被更新的版本取代。' },
    withdrawn: { title: '已撤回', text: '该报告曾经签发，但已被{company}撤回。' },
  },
  facts: {
    title: '报告',
    number: '报告编号',
    revision: '版次',
    issued: '签发日期',
    company: '签发单位',
    project: '项目',
    people: '编制及批准',
  },
  check: {
    title: '核对您的文件',
    text: '选择您收到的文件，或将其拖放到此页面。文件只在您的设备上比对，不会上传。',
    label: '文件',
    busy: '正在比对…',
    same: '这就是签发的文件。',
    other: '这不是签发的文件。',
    unreadable: '无法读取该文件。请重新选择。',
  },
  files: {
    title: '签发文件的 SHA-256',
    formats: { docx: 'Word', pdf: 'PDF', small: '精简版 PDF' },
  },
  signature: {
    title: '电子签名',
    selfMade:
      '该 PDF 使用 Plumbline 为{company}生成的证书签名。签名证明文件自签发以来未被更改，并且由本系统为{company}生成。它不能证明{company}的身份：没有任何机构核实过。',
    uploaded:
      '该 PDF 使用 {subject} 的证书签名，颁发者为 {issuer}。签名证明文件自签发以来未被更改。您的 PDF 阅读器会显示是否信任该颁发者。',
    fingerprint: '证书的 SHA-256',
    none: '未签名。',
  },
}
