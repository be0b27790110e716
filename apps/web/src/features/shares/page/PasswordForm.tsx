import { useState } from 'react'
import { useReading } from './words.ts'

type Props = { readonly isWrong: boolean; readonly onOpen: (password: string) => void }

export function PasswordForm({ isWrong, onOpen }: Props) {
  const { password } = useReading().w
  const [typed, setTyped] = useState('')
  return (
    <main className="sentence">
      <h1>{password.title}</h1>
      <p>{password.text}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') onOpen(typed)
        }}
      >
        <label>
          {password.label}
          <input
            type="password"
            autoComplete="off"
            value={typed}
            aria-invalid={isWrong}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        {isWrong && (
          <p role="alert" className="fault">
            {password.wrong}
          </p>
        )}
        <button type="submit">{password.submit}</button>
      </form>
    </main>
  )
}
