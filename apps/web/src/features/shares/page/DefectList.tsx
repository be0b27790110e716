import type { Locale } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import type { SharedDefect } from '@plumbline/contract/shares/shares'
import { useCallback, useEffect, useRef, useState } from 'react'
import { labelOf } from './defect-label.ts'
import { hasLinkEnded } from './has-link-ended.ts'
import { severityFills } from './severity-fills.ts'
import { listDefects } from './share-client.ts'
import { betweenIn, dayIn, useReading } from './words.ts'

type Props = {
  readonly ticket: string
  readonly isForContractor: boolean
  /** As it is since the list was loaded. */
  readonly changed: SharedDefect | undefined
  readonly onOpen: (defectId: string) => void
  readonly onEnded: () => void
}

type RowProps = { readonly defect: SharedDefect; readonly isPrinting: boolean; readonly onOpen: Props['onOpen'] }

function Row({ defect, isPrinting, onOpen }: RowProps) {
  const reading = useReading()
  const { locale, w, terms } = reading
  const { _id, defectNum, type, severity, status, floor, place, dueDate, thumbnailUrl } = defect
  const number = labelOf(defectNum)
  const facts = [
    betweenIn(reading, defect),
    place,
    floor === '' ? '' : fill(locale, w.defects.floor, { floor }),
    w.statuses[status],
    dueDate === null ? '' : fill(locale, w.defects.due, { day: dayIn(locale, dueDate) }),
  ].filter((fact) => fact !== '')
  return (
    <li className="defect">
      {thumbnailUrl === null ? (
        <span className="thumbnail">{w.defects.noPhoto}</span>
      ) : (
        <img
          className="thumbnail"
          src={thumbnailUrl}
          alt=""
          loading={isPrinting ? 'eager' : 'lazy'}
          width={96}
          height={72}
        />
      )}
      <span className="about">
        <button type="button" className="name" onClick={() => onOpen(_id)}>
          {number} {type}
        </button>
        <span className="severity" data-severity={severity} style={{ background: severityFills[severity] }}>
          {terms.severity[severity].name}
        </span>
        <span className="quiet">{facts.join(' · ')}</span>
      </span>
    </li>
  )
}

/** Those after the ones that are shown: paper has no button for more. */
async function listAll(ticket: string, locale: Locale, next: number | null): Promise<readonly SharedDefect[]> {
  if (next === null) return []
  const page = await listDefects(ticket, locale, next)
  return [...page.data, ...(await listAll(ticket, locale, page.next))]
}

export function DefectList({ ticket, isForContractor, changed, onOpen, onEnded }: Props) {
  const { locale, w } = useReading()
  const [defects, setDefects] = useState<readonly SharedDefect[]>([])
  const [next, setNext] = useState<number | null>(0)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(
    (after: number) =>
      void listDefects(ticket, locale, after).then(
        (page) => {
          setDefects((before) => [...before.filter(({ defectNum }) => defectNum <= after), ...page.data])
          setNext(page.next)
          setFailed(false)
        },
        (error: unknown) => (hasLinkEnded(error) ? onEnded() : setFailed(true)),
      ),
    [ticket, locale, onEnded],
  )
  useEffect(() => load(0), [load])
  const list = useRef<HTMLUListElement>(null)
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const pictures = [...(list.current?.querySelectorAll('img') ?? [])]
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      window.print()
      setPrinting(false)
    })
  }, [isPrinting])
  function printAll() {
    void listAll(ticket, locale, next).then(
      (others) => {
        setDefects((before) => [...before, ...others])
        setNext(null)
        setPrinting(true)
      },
      (error: unknown) => (hasLinkEnded(error) ? onEnded() : setFailed(true)),
    )
  }
  return (
    <section>
      <h2>{isForContractor ? w.repair.list : w.defects.title}</h2>
      {next === null && defects.length === 0 && <p>{isForContractor ? w.repair.none : w.defects.none}</p>}
      <ul className="defects" ref={list}>
        {defects.map((defect) => (
          <Row
            key={defect._id}
            defect={changed?._id === defect._id ? changed : defect}
            isPrinting={isPrinting}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {hasFailed && <p role="alert">{w.failed.text}</p>}
      {next !== null && (next > 0 || hasFailed) && (
        <button type="button" onClick={() => load(next)}>
          {hasFailed ? w.failed.retry : w.defects.more}
        </button>
      )}{' '}
      {defects.length > 0 && (
        <button type="button" disabled={isPrinting} onClick={printAll}>
          {w.defects.print}
        </button>
      )}
      {next !== null && <p className="unprinted">{w.defects.unprinted}</p>}
    </section>
  )
}
