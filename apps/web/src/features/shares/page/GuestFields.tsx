import type { Guest } from './guest.ts'
import { useReading } from './words.ts'

type Props = { readonly guest: Guest; readonly onChange: (change: Partial<Guest>) => void }

/** Who writes: a reader has no account. */
export function GuestFields({ guest, onChange }: Props) {
  const { comments: w } = useReading().w
  return (
    <>
      <label>
        {w.name}
        <input
          autoComplete="name"
          maxLength={60}
          value={guest.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </label>
      <label>
        {w.email}
        <input
          type="email"
          autoComplete="email"
          maxLength={40}
          value={guest.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
        <span className="quiet">{w.emailHint}</span>
      </label>
    </>
  )
}
