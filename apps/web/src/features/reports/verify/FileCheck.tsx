import type { Verification } from '@plumbline/contract/reports/issued'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hashFile, partBytes } from '../../../uploads/file-hash.ts'
import type { VerifyWords } from './verify-words.ts'

type Result = 'busy' | 'same' | 'other' | 'unreadable'

type Props = { readonly files: Verification['files']; readonly w: VerifyWords['check'] }

/** A file is chosen or dropped anywhere on the page; only its hash is compared, and nothing is sent. */
export function FileCheck({ files, w }: Props) {
  const [result, setResult] = useState<Result>()
  const latest = useRef<File>(undefined)

  const compare = useCallback(
    async (file: File | undefined): Promise<void> => {
      if (file === undefined) return
      latest.current = file
      setResult('busy')
      const found = await hashFile(file, partBytes).catch(() => undefined)
      // Another file was chosen while this one was read.
      if (latest.current !== file) return
      if (found === undefined) setResult('unreadable')
      else setResult(files.some(({ sha256 }) => sha256 === found.sha256) ? 'same' : 'other')
    },
    [files],
  )

  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      void compare(event.dataTransfer?.files[0])
    }
    window.addEventListener('dragover', allow)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', drop)
    }
  }, [compare])

  return (
    <section>
      <h2>{w.title}</h2>
      <p>{w.text}</p>
      <label>
        {w.label}
        <input type="file" onChange={(event) => void compare(event.currentTarget.files?.[0])} />
      </label>
      <p role="status" className={result === 'same' || result === 'busy' ? undefined : 'fault'}>
        {result !== undefined && <strong>{w[result]}</strong>}
      </p>
    </section>
  )
}
