import { unzipSync } from 'fflate'
import type { CorporateTemplate } from '@plumbline/contract/reports'

export type Problem = CorporateTemplate['problems'][number]
export type Archive = { readonly files: Readonly<Record<string, Uint8Array>>; readonly problems: readonly Problem[] }

const mostBytes = 10 * 1024 * 1024
const mostUnpacked = 60 * 1024 * 1024
const mostEntries = 1_000

/** By what the archive says of itself, before anything is unpacked; fflate writes no more than it said. */
function isTooLarge(bytes: Uint8Array): boolean {
  let [entries, unpacked] = [0, 0]
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      entries += 1
      unpacked += originalSize
      return false
    },
  })
  return entries > mostEntries || unpacked > mostUnpacked
}

const macros = /vbaProject\.bin$|vbaData\.xml$|\/activeX\/|\.(exe|dll|js|vbs|ocx)$|\/embeddings\//i
const externally = /TargetMode\s*=\s*["']External["']/i
const isMacroType = /macroEnabled|vnd\.ms-office\.vbaProject|activeX/i

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

/** What cannot be a template at all has no files. */
export function openArchive(bytes: Uint8Array): Archive {
  try {
    if (bytes.length > mostBytes || isTooLarge(bytes)) return { files: {}, problems: [{ kind: 'too-large', detail: '' }] }
    const files = unzipSync(bytes)
    const names = Object.keys(files)
    if (files['word/document.xml'] === undefined || files['[Content_Types].xml'] === undefined) return { files: {}, problems: [{ kind: 'not-docx', detail: '' }] }
    const types = text(files['[Content_Types].xml'])
    const macro = names.find((name) => macros.test(name)) ?? (isMacroType.test(types) ? '[Content_Types].xml' : undefined)
    const linked = names.filter((name) => name.endsWith('.rels') && externally.test(text(files[name])))
    return { files, problems: [...(macro === undefined ? [] : [{ kind: 'macro' as const, detail: macro }]), ...linked.map((name) => ({ kind: 'external-link' as const, detail: name }))] }
  } catch {
    return { files: {}, problems: [{ kind: 'not-docx', detail: '' }] }
  }
}

/** Where tags are looked for and filled. */
export const isFilled = (name: string): boolean => /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name)
