import { fill } from '@plumbline/contract/messages/t'
import type { RepairPhoto, SharedRepair } from '@plumbline/contract/shares/repairs'
import type { SharedDefect, SharedDefectDetail } from '@plumbline/contract/shares/shares'
import { RepairForm } from './RepairForm.tsx'
import { dayIn, useReading } from './words.ts'

type Props = {
  readonly ticket: string
  readonly defect: SharedDefect
  readonly repair: SharedRepair
  readonly onDetail: (detail: SharedDefectDetail) => void
}

function Photos({ photos }: { readonly photos: readonly RepairPhoto[] }) {
  const { locale, w } = useReading()
  const shown = photos.filter(({ thumbnailUrl }) => thumbnailUrl !== null)
  return (
    <>
      {shown.map(({ _id, thumbnailUrl }, index) => (
        <img
          key={_id}
          className="thumbnail"
          src={thumbnailUrl!}
          alt={fill(locale, w.repair.photo, { number: String(index + 1) })}
          width={96}
          height={72}
        />
      ))}
      {shown.length < photos.length && (
        <span className="quiet">{fill(locale, w.repair.unshown, { count: photos.length - shown.length })}</span>
      )}
    </>
  )
}

/** What was reported through this link, and the form for the next report while the defect waits for its repair. */
export function Repair({ ticket, defect, repair, onDetail }: Props) {
  const { locale, w } = useReading()
  const { isOpen, reports, sentBack } = repair
  return (
    <section className="repair">
      <h3>{w.repair.title}</h3>
      {sentBack !== null && sentBack !== '' && (
        <p className="privacy">{fill(locale, w.repair.sentBack, { reason: sentBack })}</p>
      )}
      <ul className="comments">
        {reports.map(({ _id, name, text, photos, createdAt }) => (
          <li key={_id}>
            <span>
              <strong>{name}</strong> <span className="quiet">{dayIn(locale, createdAt)}</span>
            </span>
            {text !== '' && <p>{text}</p>}
            <Photos photos={photos} />
          </li>
        ))}
      </ul>
      {defect.status === 'to-be-verified' && <p role="status">{w.repair.waiting}</p>}
      {defect.status === 'closed' && <p>{w.repair.closed}</p>}
      {isOpen && <RepairForm ticket={ticket} defectId={defect._id} photos={repair.photos} onDetail={onDetail} />}
    </section>
  )
}
