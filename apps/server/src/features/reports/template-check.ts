import type { CorporateTemplate } from '@plumbline/contract/reports'

export type Checked = { readonly tags: readonly string[]; readonly problems: CorporateTemplate['problems'] }

export function checkTemplate(bytes: Uint8Array): Checked {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return { tags: [], problems: isZip ? [] : [{ kind: 'not-docx', detail: '' }] }
}
