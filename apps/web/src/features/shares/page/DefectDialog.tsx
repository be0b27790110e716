import { fill } from '@plumbline/contract/messages/t'
import type { SharedDefect, SharedDefectDetail, SharedPhoto } from '@plumbline/contract/shares/shares'
import { useEffect, useRef, useState } from 'react'
import { Comments } from './Comments.tsx'
import { labelOf } from './defect-label.ts'
import { hasLinkEnded, isNotShown } from './has-link-ended.ts'
import { Repair } from './Repair.tsx'
import { severityFills } from './severity-fills.ts'
import { showDefect } from './share-client.ts'
import { betweenIn, dayIn, useReading } from './words.ts'

type Props = {
  readonly ticket: string
  readonly defectId: string
  readonly mayComment: boolean
  readonly mayDownload: boolean
  readonly onChanged: (defect: SharedDefect) => void
  readonly onEnded: () => void
  readonly onClose: () => void
}

type PhotoProps = { readonly photo: SharedPhoto; readonly number: string; readonly mayDownload: boolean }

function Photo({ photo, number, mayDownload }: PhotoProps) {
  const { locale, w } = useReading()
  const { picture, shapes } = photo
  return (
    <>
      <figure className="photo" style={{ aspectRatio: `${picture.width} / ${picture.height}` }}>
        <img src={picture.url} alt={`${fill(locale, w.defect.photo, { number })} ${w.defect.outline}`} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {shapes.map(({ isClosed, points }, index) => {
            const text = points.map(({ x, y }) => `${x},${y}`).join(' ')
            return isClosed ? <polygon key={index} points={text} /> : <polyline key={index} points={text} />
          })}
        </svg>
      </figure>
      {mayDownload && (
        <p className="downloads">
          <a href={picture.url} download={`${number}.jpg`}>
            {w.defect.download}
          </a>
        </p>
      )}
    </>
  )
}

type DetailProps = Pick<Props, 'ticket' | 'mayComment' | 'mayDownload'> & {
  readonly detail: SharedDefectDetail
  readonly onDetail: (detail: SharedDefectDetail) => void
}

function Detail({ detail, ticket, mayComment, mayDownload, onDetail }: DetailProps) {
  const reading = useReading()
  const { locale, w, terms } = reading
  const { defect, photos, photosLeftOut, comments, followUpDescription, remark } = detail
  const number = labelOf(defect.defectNum)
  const facts = [
    [w.defect.place, [defect.place, defect.floor].filter((part) => part !== '').join(' · ')],
    [w.defect.status, w.statuses[defect.status]],
    [
      w.defect.action,
      [terms.followUp[defect.followUpAction], followUpDescription].filter((part) => part !== '').join(': '),
    ],
    [w.defect.due, defect.dueDate === null ? '' : dayIn(locale, defect.dueDate)],
    [w.defect.remark, remark],
  ].filter(([, value]) => value !== '')
  return (
    <>
      {typeof detail.mergedFrom === 'number' && (
        <p role="note">{fill(locale, w.defect.merged, { merged: labelOf(detail.mergedFrom), number })}</p>
      )}
      <p>
        <span
          className="severity"
          data-severity={defect.severity}
          style={{ background: severityFills[defect.severity] }}
        >
          {terms.severity[defect.severity].name}
        </span>{' '}
        <span className="quiet">{betweenIn(reading, defect)}</span>
      </p>
      {photos.map((photo) => (
        <Photo key={photo._id} photo={photo} number={number} mayDownload={mayDownload} />
      ))}
      {photosLeftOut > 0 && <p>{fill(locale, w.defect.leftOut, { count: photosLeftOut })}</p>}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {detail.repair !== null && <Repair ticket={ticket} defect={defect} repair={detail.repair} onDetail={onDetail} />}
      {(mayComment || comments.length > 0) && (
        <Comments ticket={ticket} defectId={defect._id} comments={comments} mayComment={mayComment} />
      )}
    </>
  )
}

export function DefectDialog({ ticket, defectId, mayComment, mayDownload, onChanged, onEnded, onClose }: Props) {
  const { locale, w } = useReading()
  const ref = useRef<HTMLDialogElement>(null)
  const [detail, setDetail] = useState<SharedDefectDetail>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    showDefect(ticket, locale, defectId).then(setDetail, (error: unknown) =>
      hasLinkEnded(error) ? onEnded() : setFailed(isNotShown(error) ? w.defect.notShown : w.failed.text),
    )
  }, [ticket, locale, w, defectId, onEnded])
  function take(newer: SharedDefectDetail) {
    setDetail(newer)
    onChanged(newer.defect)
  }
  const title = detail === undefined ? w.loading : `${labelOf(detail.defect.defectNum)} ${detail.defect.type}`
  return (
    <dialog ref={ref} aria-label={title} onClose={onClose}>
      <div className="bar">
        <h2>{title}</h2>
        <button type="button" onClick={onClose}>
          {w.defect.close}
        </button>
      </div>
      {failed !== undefined && <p role="alert">{failed}</p>}
      {detail !== undefined && <Detail {...{ detail, ticket, mayComment, mayDownload }} onDetail={take} />}
    </dialog>
  )
}
