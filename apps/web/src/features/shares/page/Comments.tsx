import { maxCommentText } from '@plumbline/contract/shares/share-addresses'
import type { SharedComment } from '@plumbline/contract/shares/shares'
import { useState, type FormEvent } from 'react'
import { newId } from '../../../api/new-id.ts'
import { Refused } from '../../../api/http/call-anonymously.ts'
import { GuestFields } from './GuestFields.tsx'
import { rememberGuest, typedGuest } from './guest.ts'
import { sendComment } from './share-client.ts'
import { dayIn, useReading } from './words.ts'

type Props = {
  readonly ticket: string
  readonly defectId: string
  readonly comments: readonly SharedComment[]
  readonly mayComment: boolean
}

type Sent = (comment: SharedComment) => void

function faultOf(error: unknown): 'invalid' | 'tooMany' | 'failed' {
  const status = error instanceof Refused ? error.status : 0
  return status === 400 ? 'invalid' : status === 429 ? 'tooMany' : 'failed'
}

function CommentForm({ ticket, defectId, onSent }: Pick<Props, 'ticket' | 'defectId'> & { readonly onSent: Sent }) {
  const { comments: w } = useReading().w
  const [values, setValues] = useState({ ...typedGuest(), text: '' })
  const [said, setSaid] = useState<'sent' | 'invalid' | 'tooMany' | 'failed'>()
  const [id, setId] = useState(newId)
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }))
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      const email = values.email.trim().toLowerCase()
      rememberGuest(values)
      onSent((await sendComment(ticket, defectId, { _id: id, ...values, email })).comment)
      set({ text: '' })
      setId(newId())
      setSaid('sent')
    } catch (error) {
      setSaid(faultOf(error))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className="quiet">{w.hint}</p>
      <GuestFields guest={values} onChange={set} />
      <label>
        {w.text}
        <textarea
          rows={4}
          maxLength={maxCommentText}
          value={values.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      </label>
      {said !== undefined && <p role={said === 'sent' ? 'status' : 'alert'}>{w[said]}</p>}
      <button type="submit">{w.send}</button>
    </form>
  )
}

/** Plain text both ways. */
export function Comments({ ticket, defectId, comments, mayComment }: Props) {
  const { locale, w } = useReading()
  const [shown, setShown] = useState(comments)
  return (
    <section>
      <h3>{w.comments.title}</h3>
      {shown.length === 0 && <p>{w.comments.none}</p>}
      <ul className="comments">
        {shown.map(({ _id, name, text, createdAt }) => (
          <li key={_id}>
            <strong>{name}</strong> <span className="quiet">{dayIn(locale, createdAt)}</span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {mayComment && (
        <CommentForm
          ticket={ticket}
          defectId={defectId}
          onSent={(comment) => setShown((before) => [...before, comment])}
        />
      )}
    </section>
  )
}
