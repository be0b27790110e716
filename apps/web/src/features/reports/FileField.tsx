import { Button } from '@mantine/core'
import { useRef } from 'react'

type Props = {
  readonly label: string
  readonly accept: string
  readonly choose: string
  /** Name and size of the file, once there is one. */
  readonly chosen: string | undefined
  readonly onChoose: (file: File | undefined) => void
}

/** A button that opens the system's choice of a file. */
export function FileField({ label, accept, choose, chosen, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
      <div>
        <Button variant="default" onClick={() => input.current?.click()}>
          {choose}
        </Button>
      </div>
      {chosen !== undefined && <p role="status">{chosen}</p>}
    </>
  )
}
