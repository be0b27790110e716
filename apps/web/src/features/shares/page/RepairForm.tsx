import { fill } from '@plumbline/contract/messages/t'
import type { RepairPhoto } from '@plumbline/contract/shares/repairs'
import { maxCommentText } from '@plumbline/contract/shares/share-addresses'
import type { SharedDefectDetail } from '@plumbline/contract/shares/shares'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { newId } from '../../../api/new-id.ts'
import { GuestFields } from './GuestFields.tsx'
import { rememberGuest, typedGuest } from './guest.ts'
import { repairFaultOf, type RepairFault } from './repair-faults.ts'
import { removeRepairPhoto, reportRepair, sendRepairPhoto, showDefect } from './share-client.ts'
import { useReading } from './words.ts'

type Props = {
  readonly ticket: string
  readonly defectId: string
  readonly photos: readonly RepairPhoto[]
  readonly onDetail: (detail: SharedDefectDetail) => void
}

const pollMs = 2_000

/** The photos that were sent, and what is on its way; the server decodes them after they arrived. */
function usePhotos({ ticket, defectId, photos, onDetail }: Props) {
  const { locale } = useReading()
  const [sending, setSending] = useState(0)
  const [fault, setFault] = useState<RepairFault>()
  const reload = async () => onDetail(await showDefect(ticket, locale, defectId))
  const isReading = photos.some(({ state }) => state === 'reading')
  useEffect(() => {
    if (!isReading) return undefined
    // A lost answer is asked for again with the next one.
    const timer = setInterval(() => void showDefect(ticket, locale, defectId).then(onDetail, () => undefined), pollMs)
    return () => clearInterval(timer)
  }, [isReading, ticket, locale, defectId, onDetail])
  async function attempt(work: () => Promise<unknown>) {
    try {
      await work()
      await reload()
    } catch (error) {
      setFault(repairFaultOf(error))
    }
  }
  return {
    sending,
    isReading,
    fault,
    setFault,
    async add(files: readonly File[]) {
      setFault(undefined)
      setSending(files.length)
      for (const file of files) {
        await attempt(() => sendRepairPhoto(ticket, defectId, newId(), file))
        setSending((left) => left - 1)
      }
    },
    remove: (photoId: string) => attempt(() => removeRepairPhoto(ticket, defectId, photoId)),
  }
}

function Sent({ photos, onRemove }: Pick<Props, 'photos'> & { readonly onRemove: (photoId: string) => void }) {
  const { locale, w } = useReading()
  return (
    <ul className="sent" aria-label={w.repair.photos}>
      {photos.map(({ _id, state, thumbnailUrl }, index) => {
        const number = String(index + 1)
        return (
          <li key={_id}>
            {thumbnailUrl === null ? (
              <span>{fill(locale, w.repair.photo, { number })}</span>
            ) : (
              <img className="thumbnail" src={thumbnailUrl} alt={fill(locale, w.repair.photo, { number })} />
            )}
            <span className={state === 'failed' ? 'fault' : 'quiet'}>{w.repair.states[state]}</span>
            <button
              type="button"
              aria-label={fill(locale, w.repair.removePhoto, { number })}
              onClick={() => onRemove(_id)}
            >
              {w.repair.remove}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The camera of a telephone writes what is asked for: iPhones turn HEIC into JPEG here. */
const accepted = 'image/jpeg,image/png'

/** Photos first, then who reports it: the report takes the photos that were opened as photos. */
export function RepairForm(props: Props) {
  const { ticket, defectId, photos, onDetail } = props
  const { locale, w } = useReading()
  const { sending, isReading, fault, setFault, add, remove } = usePhotos(props)
  const [values, setValues] = useState({ ...typedGuest(), text: '' })
  const [id] = useState(newId)
  const [isBusy, setBusy] = useState(false)
  const hintId = useId()
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }))
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!photos.some(({ state }) => state === 'ready')) return setFault('missing')
    setBusy(true)
    rememberGuest(values)
    try {
      const email = values.email.trim().toLowerCase()
      onDetail(await reportRepair(ticket, locale, defectId, { _id: id, ...values, email }))
    } catch (error) {
      setFault(repairFaultOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <label>
        {w.repair.add}
        <input
          type="file"
          accept={accepted}
          multiple
          disabled={sending > 0}
          aria-describedby={hintId}
          onChange={(event) => {
            void add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p id={hintId} className="quiet">
        {w.repair.photosHint}
      </p>
      <Sent photos={photos} onRemove={(photoId) => void remove(photoId)} />
      {sending > 0 && <p role="status">{fill(locale, w.repair.sending, { count: sending })}</p>}
      <GuestFields guest={values} onChange={set} />
      <label>
        {w.repair.text}
        <textarea
          rows={3}
          maxLength={maxCommentText}
          value={values.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      </label>
      <p className="quiet">{w.repair.hint}</p>
      {fault !== undefined && (
        <p role="alert" className="fault">
          {w.repair.faults[fault]}
        </p>
      )}
      <button type="submit" disabled={isBusy || sending > 0 || isReading}>
        {w.repair.submit}
      </button>
    </form>
  )
}
